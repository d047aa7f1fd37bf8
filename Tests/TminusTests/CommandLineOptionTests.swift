import CountdownCore
import Gtk
import Testing

@testable import Tminus

@Suite("The options of the command line")
struct CommandLineOptionTests {
  private func read(_ arguments: String...) throws -> CommandLineOptions {
    try CommandLineOptions.read(["tminus"] + arguments, now: WallInstant(nanoseconds: 0)).get()
  }

  @Test("words are what to count, wherever they stand")
  func words() throws {
    #expect(try read().command == .open)
    #expect(try read("until", "20:00").command == .start("until 20:00"))
    let mixed = try read("tomorrow", "-t", "Tea", "9am", "--clock=shop.example", "--never-early")
    #expect(mixed.command == .start("tomorrow 9am"))
    #expect(mixed.title == "Tea")
    #expect(mixed.clock == "shop.example")
    #expect(mixed.neverEarly)
    #expect(try read("--", "-t").command == .start("-t"))
  }

  @Test("each option is its command")
  func commands() throws {
    #expect(try read("-o", "https://shop.example/1", "--map", "opens=/a").command == .order("https://shop.example/1"))
    #expect(try read("-o", "https://shop.example/1", "--map", "opens=/a").map == "opens=/a")
    #expect(try read("--demo").command == .demo)
    #expect(try read("--explain", "5").command == .explain("5"))
    #expect(try read("--terminal", "5").command == .terminal("5"))
    #expect(try read("--status", "--json").command == .status)
    #expect(try read("--status", "--json").json)
    #expect(try read("--follow").command == .follow)
    #expect(try read("--pause").command == .pause(nil))
    #expect(try read("--resume", "1a2b").command == .resume("1a2b"))
    #expect(try read("--cancel").command == .cancel(nil))
    #expect(try read("--restart").command == .restart(nil))
    #expect(try read("--add", "1m", "1a2b").command == .add(.minutes(1), "1a2b"))
    #expect(try read("--add=1h30").command == .add(.seconds(5400), nil))
    #expect(try read("--version").command == .version)
    #expect(try read("--status", "--help").command == .help)
    #expect(try read("-h").command == .help)
  }

  @Test("a measurement has its own options")
  func check() throws {
    let options = try read("--check", "shop.example", "--goal", "10", "--probes=4", "--utc", "ntp://a", "-v")
    #expect(options.command == .check("shop.example"))
    #expect(options.goal == .milliseconds(10))
    #expect(options.probes == 4)
    #expect(options.utc == "ntp://a")
    #expect(options.verbose)
    #expect(try read("--check", "shop.example").goal == .milliseconds(25))
  }

  @Test("a command is split into words, not handed to a shell")
  func exec() throws {
    #expect(
      try read("5", "--exec", "notify-send 'Tea is ready' $HOME;").exec?.arguments == [
        "notify-send", "Tea is ready", "$HOME;",
      ])
  }

  @Test("text keeps its bytes in any locale")
  func bytes() throws {
    #expect(try read("5", "分鐘", "-t", "茶").title == "茶")
    #expect(try read("5", "分鐘").command == .start("5 分鐘"))
  }
}
