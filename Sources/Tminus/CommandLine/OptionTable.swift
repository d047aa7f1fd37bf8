import CountdownCore
import GLib

/// All options, in the groups of `--help`.
enum OptionTable {
  static var parser: OptionParser {
    OptionParser(
      // Translators: the words of the first line of --help, after the program's name.
      usage: tr("[WHEN…] – count down to a moment, on this computer's clock or a server's"),
      groups: [count, explain, check, steer, general])
  }

  private static var count: OptionParser.Group {
    OptionParser.Group(
      "count", title: tr("What to count:"),
      [
        OptionParser.Option("title", letter: "t", value: tr("TEXT"), tr("Name the countdown")),
        OptionParser.Option("clock", letter: "c", value: tr("ADDRESS"), tr("Use that server's clock")),
        OptionParser.Option("never-early", tr("Never reach zero before the server does")),
        OptionParser.Option("order", letter: "o", value: tr("URL"), tr("Open the order at this address")),
        OptionParser.Option("map", value: tr("FIELD=POINTER,…"), tr("Where the order's fields are, as JSON pointers")),
        OptionParser.Option("id", value: "ID"),
        OptionParser.Option("exec", value: tr("COMMAND"), tr("Run a command at zero, without a shell")),
        OptionParser.Option("terminal", tr("Count down in the terminal, without a window")),
        OptionParser.Option("demo", tr("Show how it works, on an order server with a wrong clock")),
      ])
  }

  private static var explain: OptionParser.Group {
    OptionParser.Group(
      "explain", title: tr("How a phrase is read:"),
      [OptionParser.Option("explain", tr("Print what WHEN means and start nothing"))])
  }

  private static var check: OptionParser.Group {
    OptionParser.Group(
      "check", title: tr("How far a server's clock is off:"),
      [
        OptionParser.Option("check", value: tr("ADDRESS"), tr("Measure the server's clock and print it")),
        OptionParser.Option("goal", value: tr("MS"), tr("Stop measuring at this bound, in milliseconds (25)")),
        OptionParser.Option("probes", value: tr("NUMBER"), tr("Send at most this many requests")),
        OptionParser.Option("utc", value: tr("ADDRESS"), tr("Compare with this NTP server too")),
        OptionParser.Option("verbose", letter: "v", tr("Print every exchange")),
      ])
  }

  private static var steer: OptionParser.Group {
    OptionParser.Group(
      "steer", title: tr("Control running countdowns (add an ID, or the last used is taken):"),
      [
        OptionParser.Option("status", tr("List them")),
        OptionParser.Option("follow", tr("List them again at every change")),
        OptionParser.Option("nearest", tr("Only the one that rings, or else ends first")),
        OptionParser.Option("waybar", tr("In the form that waybar reads")),
        OptionParser.Option("pause", tr("Pause it")),
        OptionParser.Option("resume", tr("Resume it")),
        OptionParser.Option("toggle", tr("Pause or resume it")),
        OptionParser.Option("cancel", tr("Cancel it")),
        OptionParser.Option("restart", tr("Start it again from its full duration")),
        OptionParser.Option("add", value: tr("TIME"), tr("Give it more time")),
      ])
  }

  private static var general: OptionParser.Group {
    OptionParser.Group(
      "general", title: tr("In general:"),
      [
        OptionParser.Option("json", tr("Print JSON, with --explain, --check, --status and --follow")),
        OptionParser.Option("complete", value: "KIND"),
        OptionParser.Option("version", tr("Print the version")),
        OptionParser.Option("help", letter: "h", tr("Print the options")),
      ])
  }
}
