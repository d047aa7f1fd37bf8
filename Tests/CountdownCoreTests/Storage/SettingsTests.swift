import CountdownCore
import Fixtures
import Glibc
import Testing

@Suite("Settings")
struct SettingsTests {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/settings.json" }

  @Test("of itself there is sound, a warning in the last minute, plain digits, and nothing else")
  func defaults() {
    let settings = SettingsStore(opening: path).initial
    #expect(settings.playsSound && settings.warnsInLastMinute)
    #expect(!settings.neverEarly && !settings.inhibitsSleep && !settings.carriesOnAfterRestart)
    #expect(settings.digits == .plain && settings.windowSize == nil)
  }

  @Test("what was chosen is found again", arguments: Settings.Digits.allCases)
  func roundTrip(digits: Settings.Digits) {
    var settings = Settings()
    settings.playsSound = false
    settings.neverEarly = true
    settings.inhibitsSleep = true
    settings.carriesOnAfterRestart = true
    settings.warnsInLastMinute = false
    settings.digits = digits
    settings.windowSize = Settings.WindowSize(width: 360, height: 300)
    #expect(SettingsStore(opening: path).write(settings) == nil)
    #expect(SettingsStore(opening: path).initial == settings)
    #expect(folder.mode("settings.json") == 0o600)
  }

  @Test(
    "a window's size that cannot be is the size that it has of itself, and no damage",
    arguments: ["0", "-5", "239", "1000000", "9223372036854775807"])
  func size(width: String) {
    folder.write(#"{"version":1,"windowWidth":\#(width),"windowHeight":300}"#, to: "settings.json")
    let store = SettingsStore(opening: path)
    #expect(store.initial.windowSize == nil)
    #expect(store.problem == nil)
  }

  @Test(
    "a window opens no smaller than it can be used and no larger than the screen",
    arguments: [
      (240, 120, 1024, 768, 320, 300), (320, 300, 1024, 768, 320, 300), (600, 500, 1024, 768, 600, 500),
      (16384, 16384, 1024, 768, 1024, 768), (360, 16384, 1024, 768, 360, 768), (240, 120, 300, 200, 300, 200),
    ])
  func fitted(width: Int, height: Int, across: Int, down: Int, opensAcross: Int, opensDown: Int) throws {
    let size = try #require(Settings.WindowSize(width: width, height: height)).fitted(to: (across, down))
    #expect(size.width == opensAcross)
    #expect(size.height == opensDown)
  }

  @Test("where no screen is known only the least size holds")
  func fittedToNothing() throws {
    let size = try #require(Settings.WindowSize(width: 240, height: 5000)).fitted(to: nil)
    #expect(size.width == 320)
    #expect(size.height == 5000)
  }

  @Test("a broken file is set aside, and what can be read of it holds")
  func broken() {
    folder.write(#"{"version":1,"playsSound":"loud","neverEarly":true,"digits":"roman"}"#, to: "settings.json")
    let store = SettingsStore(opening: path)
    #expect(store.problem == .broken(path: path, keptAs: path + ".broken-1"))
    #expect(store.initial.playsSound)
    #expect(store.initial.neverEarly)
    #expect(store.initial.digits == .plain)
  }
}
