import Glibc
import Testing

/// What the sources must not contain, whatever they do.
@Suite("The sources")
struct SourceTests {
  @Test("nothing starts a shell, or a program in another way than the one for commands")
  func noShell() throws {
    let forbidden = ["system(", "popen", "/bin/sh", "/bin/bash", "g_spawn_command_line", "execv", "execl", "fork()"]
    for file in try SourceFile.all() {
      for word in forbidden {
        #expect(!file.words(of: word), "\(file.path) contains \(word)")
      }
      for word in ["g_spawn_async", "posix_spawn", "g_subprocess"] {
        #expect(!file.text.contains(word) || file.path == "Gtk/ChildCommand.swift", "\(file.path) contains \(word)")
      }
    }
  }

  @Test("a command to be run comes from a command line alone: not from D-Bus, a file, an order or another server")
  func commandsFromTheCommandLine() throws {
    let reader = "Tminus/CommandLine/CommandLineReader.swift"
    for file in try SourceFile.all() {
      #expect(!file.code.contains("ChildCommand(") || file.path == reader, "\(file.path) makes a command")
      // What is stored, fetched or sent over the bus has no word for it.
      let isAboutCommandLines = file.path.hasPrefix("Tminus/CommandLine/")
      #expect(!file.code.contains("\"exec\"") || isAboutCommandLines, "\(file.path) reads a command")
    }
  }

  @Test("the core knows no toolkit and no Foundation, and shows none of C's types")
  func coreImports() throws {
    let allowed = ["import Glibc", "import Synchronization", "internal import CGLib", "internal import CSoup"]
    let core = try SourceFile.all().filter { $0.path.hasPrefix("CountdownCore/") }
    #expect(core.count > 50)
    for file in core {
      for line in file.imports { #expect(allowed.contains(line), "\(file.path): \(line)") }
    }
  }

  @Test("the toolkit's layer knows no countdown, and only it knows the toolkit")
  func layers() throws {
    for file in try SourceFile.all() {
      for line in file.imports {
        switch file.path.split(separator: "/").first {
        case "Gtk": #expect(!line.hasSuffix("CountdownCore") && !line.hasSuffix("Tminus"), "\(file.path): \(line)")
        case "Tminus": #expect(!["CGLib", "CGtk", "CSoup"].contains { line.hasSuffix($0) }, "\(file.path): \(line)")
        default: break
        }
      }
    }
  }

  @Test("no text is ever read as markup")
  func noMarkup() throws {
    for file in try SourceFile.all() {
      for word in ["set_markup", "use-markup", "use_markup", "label_set_label_with_mnemonic"] {
        #expect(!file.text.contains(word), "\(file.path) contains \(word)")
      }
    }
  }

  @Test("nothing that came from outside is unwrapped by force or tried without a way out")
  func noForce() throws {
    for file in try SourceFile.all() where file.path.hasSuffix(".swift") {
      for word in ["try!", "as!", "fatalError("] {
        #expect(!file.code.contains(word), "\(file.path) contains \(word)")
      }
    }
  }

  @Test("nothing counts by ticks: no time left is ever taken from, and no deadline is waited for by chance")
  func noTicks() throws {
    for file in try SourceFile.all() where file.path.hasSuffix(".swift") {
      for name in ["left", "Left", "remaining", "Remaining", "elapsed", "Elapsed"] {
        #expect(!file.code.contains("\(name) -= "), "\(file.path) takes from \(name)")
      }
      // Clocks that stand still in a suspend, and waits that count from now on.
      for word in ["g_get_monotonic_time", "SuspendingClock", "DispatchTime", "Task.sleep", "nanosleep", "usleep"] {
        #expect(!file.code.contains(word), "\(file.path) contains \(word)")
      }
    }
  }
}

/// A file below `Sources`.
struct SourceFile {
  /// Its path below that folder.
  let path: String
  let text: String

  /// The text without comments.
  var code: String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
  }

  /// The lines that import something.
  var imports: [String] {
    text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("import ") || $0.hasPrefix("internal import ") || $0.hasPrefix("public import ")
        || $0.hasPrefix("@")
          && $0.contains(" import ")
    }
  }

  /// Whether the code contains a word that does not go on before where it was found.
  func words(of word: String) -> Bool {
    let bytes = Array(code.utf8)
    let wanted = Array(word.utf8)
    guard bytes.count >= wanted.count else { return false }
    for start in 0...(bytes.count - wanted.count) where bytes[start] == wanted[0] {
      guard bytes[start..<start + wanted.count].elementsEqual(wanted) else { continue }
      let before = start == 0 ? 0x20 : bytes[start - 1]
      let isWord = before == 0x5F || before == 0x2E || (before | 0x20 >= 0x61 && before | 0x20 <= 0x7A)
      if !isWord { return true }
    }
    return false
  }

  /// All source files of the program, C headers and interface files too.
  static func all(_ here: StaticString = #filePath) throws -> [SourceFile] {
    let parts = "\(here)".split(separator: "/", omittingEmptySubsequences: false)
    let root = parts.dropLast(4).joined(separator: "/") + "/Sources"
    var files: [SourceFile] = []
    try walk(root, "", &files)
    try #require(files.count > 100, "the sources are not at \(root)")
    return files
  }

  private static func walk(_ root: String, _ path: String, _ files: inout [SourceFile]) throws {
    let folder = try #require(opendir(root + "/" + path))
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let below = path.isEmpty ? name : path + "/" + name
      if entry.pointee.d_type == UInt8(DT_DIR) {
        try walk(root, below, &files)
      } else if [".swift", ".h", ".ui", ".css"].contains(where: { name.hasSuffix($0) }) {
        files.append(SourceFile(path: below, text: try read(root + "/" + below)))
      }
    }
  }

  private static func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
