# Checks one catalogue; see check. Reads the menus, GLOSSARY.md and the catalogue, one line a string, byte by byte.
BEGIN {
  FS = "\t"
  upper = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÀÄÉÈÊÍÓÖÚÜÑÇ"
  lower = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяàäéèêíóöúüñç"
  letter = "[A-Za-z\200-\377]"
  # Japanese syllables and the characters that Chinese and Japanese share; their punctuation is not among them.
  east = "(\343[\201-\203].|[\344-\351]..)"
}

function complain(what) {
  print "data/po/" language ".po: " what ": “" id "” – “" text "”" >"/dev/stderr"
  failed = 1
}

# What is left of a label when the letter under the line and the dots are taken away.
function plain(label) {
  gsub(/\(_.\)/, "", label)
  gsub(/_|…/, "", label)
  sub(/ +$/, "", label)
  return label
}

# The letter under the line as a small one, "" for none.
function mnemonic(label,  at, sign) {
  at = index(label, "_")
  if (at == 0) return ""
  sign = substr(label, at + 1, 1)
  if (sign !~ /[\300-\377]/) return tolower(sign)
  sign = substr(label, at + 1, 2)
  at = index(upper, sign)
  return at > 0 ? substr(lower, at, length(sign)) : sign
}

# Which arguments a text takes, as " 1 2 ".
function arguments(template,  rest, count, most, seen, place, list) {
  rest = template
  while (match(rest, /%([0-9]+[$])?s/)) {
    place = substr(rest, RSTART + 1, RLENGTH - 3)
    if (RLENGTH == 2) place = ++count
    seen[place + 0] = 1
    if (place + 0 > most) most = place + 0
    rest = substr(rest, RSTART + RLENGTH)
  }
  for (place = 1; place <= most; place++) list = list (place in seen ? " " place : " -")
  return list
}

# Whether a word stands in a text: a whole one where it is of letters with spaces around them.
function stands(word, sentence,  at, from, before, after) {
  from = 1
  while ((at = index(substr(sentence, from), word)) > 0) {
    at += from - 1
    if (language ~ /^(zh|ja|ko)/) return 1
    before = at == 1 ? " " : substr(sentence, at - 1, 1)
    after = substr(sentence, at + length(word), 1)
    if (before !~ letter && after !~ letter) return 1
    from = at + 1
  }
  return 0
}

function check(form,  word, bare) {
  text = form
  if (text == "") { complain("not translated"); return }
  if (context != "date" && arguments(text) != arguments(id)) complain("other placeholders")
  for (word in wrong) if (stands(word, text)) complain(word " instead of " wrong[word])
  if ((plain(id) in terms) && plural == "" && plain(text) != terms[plain(id)])
    complain("the glossary has “" terms[plain(id)] "”")

  bare = text
  gsub(/%([0-9]+[$])?s/, "\001", bare)
  if (language == "fr" && id !~ /;$/) {
    gsub(/\302\240:|\302\240»|«\302\240|\342\200\257[;?!]/, "", bare)
    if (bare ~ /[;?!:]( |$)|«|»/) complain("a space at which French must not break is missing")
  }
  if (language ~ /^(ja|zh)/ && context != "date" && (bare ~ ("[A-Za-z]" east) || bare ~ (east "[A-Za-z]")))
    complain("no space between Latin letters and others")
  if (language == "ja" && bare ~ /（|）|？|！|：/) complain("a sign of the full width")
  if (language == "ja" && bare ~ /[0-9] (年|月|日|時|分|秒|回|件|つ)/) complain("a space before a counter")

  if (id in underlined) {
    word = text
    if (gsub(/_/, "", word) != 1) complain("not one letter under a line")
    letters[id] = mnemonic(text)
  }
}

function finish(  form) {
  if (id != "") {
    check(forms[0])
    if (plural != "") {
      for (form = 1; form < count; form++) check(forms[form])
      text = count
      if (count != plurals) complain("a plural form too few or too many")
    }
  }
  id = context = plural = ""
  count = 0
}

FILENAME ~ /menus$/ {
  menus[++rows] = $1
  labels[rows] = $2
  underlined[$2] = 1
  next
}

FILENAME ~ /GLOSSARY.md$/ {
  fields = split($0, cells, / *[|] */)
  if (cells[2] == "English") for (field = 3; field < fields; field++) if (index(cells[field], "(" language ")")) column = field
  if (column == 0) next
  if (/^## /) second = /Not these/
  if (!second && fields > 5) terms[cells[2]] = cells[column]
  if (second && cells[2] == language) {
    words = split(cells[3], list, ", ")
    for (word = 1; word <= words; word++) wrong[list[word]] = cells[4]
  }
  next
}

/^$/ { finish() }
/^"Plural-Forms:/ { match($0, /nplurals=[0-9]/); plurals = substr($0, RSTART + 9, 1) }
/^msgctxt / { context = substr($0, 10, length($0) - 10) }
/^msgid / { id = substr($0, 8, length($0) - 8) }
/^msgid_plural / { plural = substr($0, 15, length($0) - 15) }
/^msgstr/ {
  sub(/^msgstr(\[[0-9]\])? "/, "")
  forms[count++] = substr($0, 1, length($0) - 1)
}

END {
  finish()
  if (column == 0) { id = text = language; complain("no column in the glossary") }
  for (row = 1; row <= rows; row++) {
    id = labels[row]
    for (other = 0; other < 2; other++) {
      # The English is checked too.
      key = menus[row] " " (other ? mnemonic(id) : letters[id])
      text = other ? id : letters[id]
      if ((other key) in taken && taken[other key] != id) complain("the same letter as “" taken[other key] "” in one menu")
      taken[other key] = id
    }
  }
  exit failed
}
