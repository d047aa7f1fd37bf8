import Fixtures
import Testing

/// An answer that no server should give, and the sentence that a person sees.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
  var name: String
  var sentence: String
  /// Added to the address: `#/now` for a JSON source.
  var suffix = ""
  var play: @Sendable (HTTPFixture.Request, FixtureSocket) -> HTTPFixture.Next

  var testDescription: String { name }

  init(
    _ name: String, _ sentence: String, suffix: String = "",
    _ play: @escaping @Sendable (HTTPFixture.Request, FixtureSocket) -> HTTPFixture.Next
  ) {
    self.name = name
    self.sentence = sentence
    self.suffix = suffix
    self.play = play
  }

  /// An answer with this Date, which cannot be read, or cannot be right.
  static func date(_ name: String, _ date: String, _ fault: String = "read") -> HostileAnswer {
    HostileAnswer(name, "HOST sends a Date that cannot be \(fault): “\(date)”.") { request, socket in
      socket.answer(request, date: date)
      return .keep
    }
  }

  /// An answer with this JSON body, asked for `/now`.
  static func json(_ name: String, _ problem: String, _ body: String, pointer: String = "/now") -> HostileAnswer {
    HostileAnswer(
      name, "The time at \(pointer) in the answer of HOST cannot be used: \(problem).", suffix: "#\(pointer)"
    ) { request, socket in
      socket.answer(request, date: nil, headers: ["Content-Type: application/json"], body: body)
      return .keep
    }
  }

  /// An answer with this status line and these headers, without a Date.
  static func status(_ name: String, _ sentence: String, _ status: String, _ headers: [String] = []) -> HostileAnswer {
    HostileAnswer(name, sentence) { request, socket in
      socket.answer(request, status: status, date: nil, headers: headers)
      return .keep
    }
  }

  /// Bytes that are sent as they are, then the connection is closed.
  static func raw(_ name: String, _ sentence: String, _ bytes: [UInt8], suffix: String = "") -> HostileAnswer {
    HostileAnswer(name, sentence, suffix: suffix) { _, socket in
      socket.write(bytes)
      return .close
    }
  }

  private static var now: String { FixtureClock.httpDate(FixtureClock.wall()) }
  private static let closed = "HOST closed the connection before its answer was complete."
  private static let unusable = "What HOST sent is not a usable answer."
  private static let late = "HOST did not answer in time."
  private static let noDate = "HOST sends no Date."

  static let all: [HostileAnswer] = dates + refusals + json + broken + slow

  static let dates: [HostileAnswer] = [
    .status("no Date", noDate, "200 OK"),
    .date("day 0 of 1900", "Sun, 00 Jan 1900 00:00:00 GMT", "right"),
    .date("year 1900", "Mon, 01 Jan 1900 00:00:00 GMT", "right"),
    .date("year 9999", "Fri, 31 Dec 9999 23:59:59 GMT", "right"),
    .date("year 1970", "Thu, 01 Jan 1970 00:00:00 GMT", "right"),
    .date("year 1923", "Mon, 01 Jan 1923 00:00:00 GMT", "right"),
    .date("the 31st of February", "Sat, 31 Feb 2026 10:00:00 GMT", "right"),
    .date("an hour that is none", "Mon, 30 Nov 2026 25:00:00 GMT", "right"),
    .date("a second that is none", "Mon, 30 Nov 2026 10:00:61 GMT", "right"),
    .date("a month that is none", "Mon, 30 Foo 2026 10:00:00 GMT"),
    .date("a zone with a name", "Mon, 30 Nov 2026 10:00:00 CEST"),
    .date("no zone", "Mon, 30 Nov 2026 10:00:00"),
    .date("a number", "1796083200"),
    .date("words", "tomorrow"),
    .date("another language", "Lun, 30 nov. 2026 10:00:00 GMT"),
    .date("RFC 3339", "2026-11-30T10:00:00Z"),
    .date("digits without end", "Mon, 30 Nov 99999999999999999999 10:00:00 GMT"),
    HostileAnswer("two different Dates", "HOST sends two different Dates in one answer.") { request, socket in
      let other = FixtureClock.httpDate(FixtureClock.wall() - 7_000_000_000)
      socket.answer(request, date: now, headers: ["Date: \(other)"])
      return .keep
    },
    HostileAnswer("an empty Date", "HOST sends a Date that cannot be read: “”.") { request, socket in
      socket.answer(request, date: "")
      return .keep
    },
  ]

  static let refusals: [HostileAnswer] = [
    .status("429 with seconds", "HOST asked to wait 1 min.", "429 Too Many", ["Retry-After: 60"]),
    .status("503 with one second", "HOST asked to wait 1 s.", "503 Busy", ["Retry-After: 1"]),
    .status("429 without a word", "HOST asked for fewer requests (status 429).", "429 Too Many"),
    .status("503 with nonsense", "HOST asked for fewer requests (status 503).", "503 Busy", ["Retry-After: soon"]),
    .status(
      "429 with a negative wait", "HOST asked for fewer requests (status 429).", "429 Too Many", ["Retry-After: -5"]),
    .status(
      "503 with an absurd wait", "HOST asked to wait more than a year.", "503 Busy",
      ["Retry-After: 99999999999999999999999999"]),
    HostileAnswer("503 with a date", "HOST asked to wait 2 min.") { request, socket in
      let wall = FixtureClock.wall()
      socket.answer(
        request, status: "503 Busy", date: FixtureClock.httpDate(wall),
        headers: ["Retry-After: \(FixtureClock.httpDate(wall + 120_000_000_000))"])
      return .keep
    },
    .status(
      "a redirect without a Date", "HOST does not tell the time itself; it points to http://192.0.2.1/.", "302 Found",
      ["Location: http://192.0.2.1/"]),
    .status("a redirect to nowhere", noDate, "302 Found"),
    .status(
      "a redirect loop", "HOST does not tell the time itself; it points to /.", "301 Moved", ["Location: /"]),
    HostileAnswer(
      "a redirect for JSON", "HOST does not tell the time itself; it points to /elsewhere.", suffix: "#/now"
    ) { request, socket in
      socket.answer(request, status: "302 Found", date: now, headers: ["Location: /elsewhere"])
      return .keep
    },
    .status(
      "the sign-in page of a network", "You need to sign in to this network before you can reach HOST.",
      "511 Network Authentication Required", ["Date: Mon, 30 Nov 2026 10:00:00 GMT"]),
    .status("403 without a Date", "HOST answered with status 403 and no time.", "403 Forbidden"),
    .status("404 without a Date", "HOST answered with status 404 and no time.", "404 Not Found"),
    .status("500 without a Date", "HOST answered with status 500 and no time.", "500 Oops"),
    HostileAnswer("404 for JSON", "HOST answered with status 404 and no time.", suffix: "#/now") { request, socket in
      socket.answer(request, status: "404 Not Found", date: now, body: #"{"now": 1796083200}"#)
      return .keep
    },
    .status("status 999", unusable, "999 Strange"),
    .status("status 0", unusable, "000 Nothing"),
    HostileAnswer("405 to HEAD, then nothing", "HOST answered with status 405 and no time.") { request, socket in
      socket.answer(request, status: "405 No", date: nil)
      return .keep
    },
  ]

  static let json: [HostileAnswer] = [
    HostileAnswer(
      "a captive page", "The time at /now in the answer of HOST cannot be used: the answer is not JSON.",
      suffix: "#/now"
    ) { request, socket in
      socket.answer(
        request, date: now, headers: ["Content-Type: text/html"], body: "<html>Please log in</html>")
      return .keep
    },
    .json("an empty body", "the answer is not JSON", ""),
    .json("nothing there", "there is nothing at that place", #"{"then": 1796083200}"#),
    .json("null", "it is null", #"{"now": null}"#),
    .json("0", "it is 0", #"{"now": 0}"#),
    .json("an empty text", "it is empty", #"{"now": ""}"#),
    .json("a negative time", "it is not between the years 2000 and 2100", #"{"now": -1796083200}"#),
    .json("a time beyond 2100", "it is not between the years 2000 and 2100", #"{"now": 9000000000}"#),
    .json("a truth", "it is neither a number nor a text", #"{"now": true}"#),
    .json("an array", "it is neither a number nor a text", #"{"now": [1796083200]}"#),
    .json("words", "it is not in a known time format", #"{"now": "soon"}"#),
    .json("no zone", "it names no time zone", #"{"now": "2026-11-30T10:00:00"}"#),
    .json("the 31st of February", "there is no such day or time of day", #"{"now": "2026-02-31T10:00:00Z"}"#),
    .json("a number with an exponent too great", "it is not in a known time format", #"{"now": 1e999}"#),
    .json("half a document", "the answer is not JSON", #"{"now": 17960"#),
    .json("two documents", "the answer is not JSON", #"{"now": 1796083200}{}"#),
    .json("nesting without end", "the answer is not JSON", String(repeating: "[", count: 60_000)),
    .json("nesting that ends", "the answer is not JSON", String(repeating: #"{"a":"#, count: 9000) + "1"),
    .json("an index beyond the array", "there is nothing at that place", #"[1, 2]"#, pointer: "/2"),
    .json("an index that is none", "there is nothing at that place", #"[1, 2]"#, pointer: "/01"),
    .json("a step into a number", "there is nothing at that place", #"{"now": 1}"#, pointer: "/now/0"),
    HostileAnswer("JSON over 64 KiB", unusable, suffix: "#/now") { request, socket in
      socket.answer(
        request, date: now, body: #"{"now": 1796083200, "x": ""# + String(repeating: "x", count: 70_000) + #""}"#)
      return .keep
    },
  ]

  static let broken: [HostileAnswer] = [
    .raw("closed at once", closed, []),
    .raw("closed in the status line", unusable, Array("HTTP/1.1 20".utf8)),
    .raw("closed in the head", unusable, Array("HTTP/1.1 200 OK\r\nDate: Mon, 30 No".utf8)),
    .raw("a status line that is none", unusable, Array("HELLO THERE\r\n\r\n".utf8)),
    .raw("another protocol", unusable, Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8)),
    .raw("garbage", unusable, (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) } + Array("\r\n\r\n".utf8)),
    .raw(
      "a body that is cut", closed, Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"now\":".utf8),
      suffix: "#/now"),
    .raw(
      "a chunk that is cut", closed,
      Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"n".utf8), suffix: "#/now"),
    .raw(
      "a chunk without a size", "The time at /now in the answer of HOST cannot be used: the answer is not JSON.",
      Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n".utf8), suffix: "#/now"),
    .raw(
      "an unknown encoding", unusable,
      Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: rot13\r\n\r\n{}".utf8), suffix: "#/now"),
    HostileAnswer("a reset", closed) { _, socket in
      socket.reset()
      return .close
    },
    HostileAnswer("a header flood", unusable) { _, socket in
      socket.write("HTTP/1.1 200 OK\r\n")
      for number in 0..<20_000 where !socket.write("X-\(number): \(String(repeating: "x", count: 100))\r\n") { break }
      return .close
    },
    HostileAnswer("one header without end", unusable) { _, socket in
      socket.write("HTTP/1.1 200 OK\r\nX: ")
      let part = [UInt8](repeating: 0x78, count: 16 * 1024)
      while socket.write(part) {}
      return .close
    },
    HostileAnswer("a status line without end", unusable) { _, socket in
      socket.write("HTTP/1.1 200 ")
      let part = [UInt8](repeating: 0x78, count: 16 * 1024)
      while socket.write(part) {}
      return .close
    },
    HostileAnswer("a JSON body without end", unusable, suffix: "#/now") { request, socket in
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      let part = Array("4000\r\n".utf8) + [UInt8](repeating: 0x20, count: 0x4000) + Array("\r\n".utf8)
      while socket.write(part) {}
      return .close
    },
  ]

  static let slow: [HostileAnswer] = [
    HostileAnswer("silence", late) { _, socket in
      _ = socket.waitForEnd(milliseconds: 20_000)
      return .close
    },
    HostileAnswer("one byte a second", late) { _, socket in
      for byte in Array("HTTP/1.1 200 OK\r\nDate: \(now)\r\n".utf8) {
        guard socket.write([byte]), !socket.waitForEnd(milliseconds: 1000) else { break }
      }
      return .close
    },
    HostileAnswer("a storm of 103", late) { _, socket in
      let part = Array(String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", count: 100).utf8)
      while socket.write(part) {}
      return .close
    },
    HostileAnswer("a body of one byte a second", late, suffix: "#/now") { _, socket in
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      while socket.write(" "), !socket.waitForEnd(milliseconds: 1000) {}
      return .close
    },
  ]
}
