import CountdownCore
import GLib
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
    #expect(try read("--follow", "--nearest").nearest)
    #expect(try read("--follow", "--waybar").waybar)
    #expect(try read("--toggle", "--nearest").command == .toggle(nil))
    #expect(try read("--complete", "times").command == .complete(.times))
    #expect(try read("--pause").command == .pause(nil))
    #expect(try read("--resume", "1a2b").command == .resume("1a2b"))
    #expect(try read("--toggle", "1a2b").command == .toggle("1a2b"))
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
    // Nobody's goal is the usual one, after which it looks for other back ends too.
    #expect(try read("--check", "shop.example").goal == nil)
    #expect(CheckOptions.usualGoal == .milliseconds(25))
  }

  @Test(
    "what is missing, in vain or too much is one sentence",
    arguments: [
      (["--check", "--json", "http://a"], "--check needs an address."),
      (["-o", "--map=opens=/a"], "--order needs an address."),
      (["5", "--clock", "--never-early"], "--clock needs an address."),
      (["--add", "--json"], "--add needs a duration, for example 5 min."),
      (["5", "-t", "--terminal"], "--title needs a value."),
      (["--order", "x", "5m"], "--order and a time do not go together."),
      (["5", "--goal", "10"], "--goal only goes with --check."),
      (["--probes", "4"], "--probes only goes with --check."),
      (["5", "--utc", "ntp://a"], "--utc only goes with --check."), (["-v"], "--verbose only goes with --check."),
      (["5", "--map", "opens=/a"], "--map only goes with --order."),
      (["5", "--json"], "--json only goes with --explain, --check, --status, --follow."),
      (["-c", "shop.example"], "--clock needs something to count."),
      (["--never-early"], "--never-early needs something to count."),
      (["--explain", "5", "--never-early"], "--never-early needs something to count."),
      (["-o", "https://a", "-c", "b"], "--order and --clock do not go together."),
      (["-t", "Tea"], "--title needs something to count."),
      (["--pause", "-t", "Tea"], "--title needs something to count."),
      (["--cancel", ""], "“” was not understood here."), (["--add", "5m", " "], "“” was not understood here."),
      (["--follow", "--nearest", "--json"], "--json and --nearest do not go together."),
      (["--follow", "--waybar", "--nearest"], "--nearest and --waybar do not go together."),
      (["--status", "--waybar", "--json"], "--json and --waybar do not go together."),
      (["--waybar"], "--waybar only goes with --status, --follow."),
      (["--toggle", "--waybar"], "--waybar only goes with --status, --follow."),
      (
        ["5m", "--nearest"],
        "--nearest only goes with --status, --follow, --pause, --resume, --toggle, --cancel, --restart, --add."
      ),
      (["--toggle", "--nearest", "0000beef"], "“0000beef” was not understood here."),
      (["--follow", "5m"], "“5m” was not understood here."),
      (["--complete", "everything"], "“everything” was not understood here."),
    ])
  func refused(arguments: [String], sentence: String) {
    let result = CommandLineOptions.read(["tminus"] + arguments, now: WallInstant(nanoseconds: 0))
    #expect(result == .failure(CommandLineError(sentence: sentence)))
  }

  @Test("a value may begin with two hyphens where no option is called that")
  func hyphens() throws {
    #expect(try read("5", "-t", "--Tea--").title == "--Tea--")
    #expect(try read("--explain", "5", "-t", "Tea").title == "Tea")
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
