import Fixtures
import Glibc
import Testing

@testable import CountdownCore

/// Links, and what is no regular file of this person's, where the file of the countdowns would lie.
@Suite("Files of other kinds and owners")
struct ForeignFileTests {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/countdowns.json" }

  private func kind(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  @Test(
    "a link is followed for reading and written through, also where it leads nowhere yet",
    arguments: ["elsewhere", "./elsewhere", "FOLDER/elsewhere", "second"])
  func link(target: String) {
    symlink("elsewhere", folder.path + "/second")
    let target = target.split(separator: "FOLDER", omittingEmptySubsequences: false).joined(separator: folder.path)
    symlink(target, path)
    for _ in 0..<2 {
      #expect(CountdownStore(opening: path).write(CountdownStoreTests.state()) == nil)
      #expect(kind(path) == S_IFLNK && kind(folder.path + "/second") == S_IFLNK)
      #expect(kind(folder.path + "/elsewhere") == S_IFREG)
      let store = CountdownStore(opening: path)
      #expect(store.initial == CountdownStoreTests.state() && store.problem == nil)
    }
    // Who comes by the link and who comes by the file's own name keep out each other.
    let first = CountdownStore(opening: path)
    let elsewhere = folder.path + "/elsewhere"
    #expect(CountdownStore(opening: elsewhere).problem == .inUse(path: elsewhere))
    withExtendedLifetime(first) {}
  }

  @Test("a link into a folder that is not there makes none, and one in a circle is refused")
  func nowhere() {
    symlink("away/countdowns.json", path)
    let store = CountdownStore(opening: path)
    let target = folder.path + "/away/countdowns.json"
    #expect(store.problem == .unwritable(path: target, error: ENOENT))
    #expect(store.write(StoredCountdowns()) == .unwritable(path: target, error: ENOENT))
    symlink("round", folder.path + "/circle")
    symlink("circle", folder.path + "/round")
    let round = CountdownStore(opening: folder.path + "/round")
    #expect(round.write(StoredCountdowns()) == .unreadable(path: folder.path + "/round", error: ELOOP))
    #expect(round.problem == .unreadable(path: folder.path + "/round", error: ELOOP))
    #expect(folder.names == ["circle", "countdowns.json", "round"])
  }

  @Test(
    "a file of this person's own that a link leads to and that never was a file of ours stays as it is",
    arguments: ["echo theirs", "echo {}", "printf '\\000'", "head -c 20000000 /dev/zero"])
  func linkedOther(command: String) {
    let other = folder.path + "/other"
    #expect(FixtureProcess.run(["sh", "-c", command + " > \"$0\"; chmod 644 \"$0\"", other])?.code == 0)
    var before = stat()
    #expect(lstat(other, &before) == 0)
    symlink(other, path)
    _ = HostsFile(path: path).add([], at: .zero)
    let store = CountdownStore(opening: path)
    #expect(store.initial == StoredCountdowns())
    #expect(store.problem?.lasts == true)
    #expect(store.write(CountdownStoreTests.state()) == store.problem)
    var after = stat()
    #expect(lstat(other, &after) == 0 && kind(path) == S_IFLNK)
    #expect(after.st_ino == before.st_ino && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
    #expect(after.st_mode == before.st_mode && after.st_size == before.st_size)
    #expect(!folder.names.contains { $0.contains("broken") || $0.contains("new") })
  }

  @Test("an empty file that a link leads to is written through")
  func linkedEmpty() {
    folder.write("", to: "other")
    symlink("other", path)
    #expect(CountdownStore(opening: path).write(CountdownStoreTests.state()) == nil)
    let next = CountdownStore(opening: path)
    #expect(next.problem == nil && next.initial == CountdownStoreTests.state() && kind(path) == S_IFLNK)
  }

  /// Something in the file's place, by the command that makes it, and what it then is.
  static let others: [(name: String, command: [String], kind: mode_t)] = [
    ("a named pipe", ["mkfifo"], S_IFIFO), ("a folder", ["mkdir"], S_IFDIR),
    ("another person's file", ["sh", "-c", "echo theirs >\"$0\"; chown 1:1 \"$0\""], S_IFREG),
  ]

  @Test(
    "what is no regular file of this person's is refused in one sentence and stays as it is",
    arguments: others.indices, [false, true])
  func foreign(place: Int, isLinked: Bool) {
    let other = Self.others[place]
    let target = isLinked ? folder.path + "/target" : path
    if isLinked { symlink(target, path) }
    #expect(FixtureProcess.run(other.command + [target])?.code == 0, "\(other.name)")
    var before = stat()
    #expect(lstat(target, &before) == 0)
    #expect(HostsFile(path: path).add([], at: .zero) == .foreign(path: target))
    #expect(HostsFile(path: path).read(at: .zero) == [])
    let store = CountdownStore(opening: path)
    #expect(store.initial == StoredCountdowns())
    #expect(store.problem == .foreign(path: target))
    #expect(
      store.problem?.sentence
        == "\(target) is not a regular file of yours; it stays as it is, and changes are not saved.")
    #expect(store.write(CountdownStoreTests.state()) == .foreign(path: target))
    var after = stat()
    #expect(lstat(target, &after) == 0 && kind(target) == other.kind)
    #expect(after.st_ino == before.st_ino && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
    #expect(after.st_uid == before.st_uid && after.st_mode == before.st_mode)
    #expect(!folder.names.contains { $0.contains("broken") || $0.contains("new") })
    // Once it is gone, everything is kept again.
    #expect(FixtureProcess.run(["rm", "-rf", target])?.code == 0)
    #expect(store.write(CountdownStoreTests.state()) == nil)
  }

  @Test("a named pipe or another person's file in the place of the lock, or of the new file, is left alone")
  func beside() {
    mkfifo(path + ".lock", 0o600)
    let store = CountdownStore(opening: path)
    #expect(store.write(StoredCountdowns()) == .foreign(path: path + ".lock"))
    #expect(kind(path + ".lock") == S_IFIFO)
    unlink(path + ".lock")
    // A link where the new file is made: what it leads to is not written.
    folder.write("precious", to: "precious")
    symlink("precious", path + ".new")
    #expect(store.write(CountdownStoreTests.state()) == nil)
    #expect(folder.read("precious") == Array("precious".utf8))
  }

  @Test("where the lock was deleted, the second of two says so and overwrites nothing")
  func lockDeleted() {
    let first = CountdownStore(opening: path)
    #expect(first.write(CountdownStoreTests.state()) == nil)
    unlink(path + ".lock")
    let second = CountdownStore(opening: path)
    #expect(second.problem == nil)
    // The new lock is the second's, so the first does not write.
    #expect(first.write(StoredCountdowns()) == .inUse(path: path))
    #expect(second.write(CountdownStoreTests.state()) == nil)
  }

  @Test("where the lock was deleted twice, the file itself tells the one whose content is gone")
  func lockDeletedTwice() {
    let first = CountdownStore(opening: path)
    #expect(first.write(CountdownStoreTests.state()) == nil)
    unlink(path + ".lock")
    do {
      let second = CountdownStore(opening: path)
      var state = CountdownStoreTests.state()
      state.countdowns.removeLast()
      #expect(second.write(state) == nil)
    }
    unlink(path + ".lock")
    let sentence = "Something else has changed the file \(path); it stays as it is, and changes are not saved."
    let before = folder.read("countdowns.json")
    for _ in 0..<2 {
      #expect(first.write(StoredCountdowns()) == .changed(path: path))
      #expect(first.write(StoredCountdowns())?.sentence == sentence)
      #expect(folder.read("countdowns.json") == before)
    }
  }

  @Test("a file that was deleted or copied over with the same content is written again")
  func deleted() {
    let store = CountdownStore(opening: path)
    #expect(store.write(CountdownStoreTests.state()) == nil)
    #expect(FixtureProcess.run(["sh", "-c", "cp \"$0\" \"$0.copy\"; mv \"$0.copy\" \"$0\"", path])?.code == 0)
    #expect(store.write(StoredCountdowns()) == nil)
    unlink(path)
    #expect(store.write(CountdownStoreTests.state()) == nil)
  }
}
