# Prints which texts with a letter under a line stand in one menu or on one page of .ui files: its name, a tab, the text.
/<menu id=|<submenu/ {
  menus[++depth] = match($0, /id="[^"]*"/) ? substr($0, RSTART + 4, RLENGTH - 5) : FILENAME ":" FNR
  # The next label is the submenu's own, which stands in the menu around it.
  own = /<submenu/
}
/<item>/ { own = 0 }
/<\/submenu>|<\/menu>/ { depth-- }
/translatable="yes">[^<]*_/ {
  text = $0
  sub(/.*translatable="yes">/, "", text)
  sub(/<.*/, "", text)
  print (depth == 0 ? FILENAME : menus[depth - own]) "\t" text
  own = 0
}
