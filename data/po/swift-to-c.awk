# Rewrites Swift so that xgettext, which does not know the language before 0.24, reads its texts as C:
# multi-line and raw strings become plain ones, \u{…} the character, an interpolation stands between two strings,
# and the plus between two literals goes (C joins neighbours). Lines keep their numbers. Run with LC_ALL=C.

function utf8(code) {
  if (code < 128) return sprintf("%c", code)
  if (code < 2048) return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
  if (code < 65536) return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
  return sprintf("%c%c%c%c", 240 + int(code / 262144), 128 + int(code / 4096) % 64, 128 + int(code / 64) % 64, 128 + code % 64)
}

function hexadecimal(text,    value, i) {
  value = 0
  for (i = 1; i <= length(text); i++) value = value * 16 + index("0123456789abcdef", tolower(substr(text, i, 1))) - 1
  return value
}

# The closing line's indentation is not part of a multi-line text; it stands further down.
function indentation(from,    i) {
  for (i = from; i <= NR; i++) if (lines[i] ~ /^[ \t]*"""/) return match(lines[i], /[^ \t]/) - 1
  return 0
}

{ lines[NR] = $0 }

END {
  depth = 0      # of strings that are open around an interpolation
  comment = 0    # of nested comments
  kind = ""      # the open string: "" none, "line", "block", "raw"
  for (number = 1; number <= NR; number++) {
    line = lines[number]
    out = ""
    i = 1
    quoted = 0     # this line of a multi-line text has its quotation mark
    if (kind == "block") {
      if (line ~ /^[ \t]*"""/) {
        # The last line break belongs to the delimiter.
        sub(/^[ \t]*"""/, "", line)
        kind = ""
      } else {
        line = substr(line, indent + 1)
        out = fresh ? "\"" : "\"\\n"
        fresh = 0
        quoted = 1
      }
    }
    while (i <= length(line)) {
      rest = substr(line, i)
      one = substr(rest, 1, 1)
      if (comment > 0) {
        if (substr(rest, 1, 2) == "/*") { comment++; i += 2; continue }
        if (substr(rest, 1, 2) == "*/") { comment--; i += 2; if (comment == 0) out = out "*/"; continue }
        out = out one; i++
      } else if (kind == "raw") {
        if (substr(rest, 1, 2) == "\"#") { kind = ""; i += 2 } else i++
      } else if (kind != "") {
        if (one == "\\" && substr(rest, 2, 1) == "(") {
          out = out "\" , "
          kinds[++depth] = kind; parentheses[depth] = 1; kind = ""; i += 2
        } else if (match(rest, /^\\u\{[0-9a-fA-F]+\}/)) {
          out = out utf8(hexadecimal(substr(rest, 4, RLENGTH - 4))); i += RLENGTH
        } else if (one == "\\" && substr(rest, 2) ~ /^[ \t]*$/) {
          # A line break that is not part of the text.
          fresh = 1; i = length(line) + 1
        } else if (one == "\\") {
          out = out substr(rest, 1, 2); i += 2
        } else if (one == "\"" && kind == "line") {
          out = out "\""; kind = ""; i++
        } else if (one == "\"") {
          out = out "\\\""; i++
        } else {
          out = out one; i++
        }
      } else if (substr(rest, 1, 2) == "//") {
        out = out rest; i = length(line) + 1
      } else if (substr(rest, 1, 2) == "/*") {
        comment = 1; out = out "/*"; i += 2
      } else if (substr(rest, 1, 2) == "#\"") {
        out = out "0"; kind = "raw"; i += 2
      } else if (substr(rest, 1, 3) == "\"\"\"") {
        kind = "block"; indent = indentation(number + 1); fresh = 1; i = length(line) + 1
      } else if (one == "\"") {
        out = out "\""; kind = "line"; i++
      } else if (depth > 0 && one == "(") {
        parentheses[depth]++; out = out one; i++
      } else if (depth > 0 && one == ")") {
        i++
        if (--parentheses[depth] == 0) { kind = kinds[depth--]; out = out " , \"" } else out = out one
      } else {
        if (one != "+" && one != "'" && one != "`" && one != "#") out = out one
        i++
      }
    }
    if (kind == "block" && quoted) out = out "\""
    print out
  }
}
