import CountdownCore
import Desktop
import Fixtures
import Foundation
import Testing

extension EndToEnd {
  /// The completions in the shells that they are for, with what the program itself knows.
  @Suite struct Shells {
    /// Where the completions are.
    private static let folder = "\(Checkout.path)/data/completions"

    /// Runs a shell beside an instance that counts two, with the program by its name; gives what it writes and the two IDs.
    private func beside(
      _ shell: String, _ arguments: [String], _ body: (_ lines: [String], _ identifiers: [String]) throws -> Void
    ) throws {
      try Desktop.use { desktop in
        _ = try desktop.launch(["25m", "-t", "Tea $(touch pwned)"])
        try desktop.wait(for: "the instance") { try !desktop.titles.isEmpty }
        #expect(try desktop.launch(["90s", "-t", "5 pm"]).child.wait() == 0)
        let status = try desktop.run(try Program.path(), ["--status"]).map { String($0.prefix(8)) }
        let child = try desktop.launch(
          arguments, program: shell, environment: ["PATH": try desktop.toolPath()]
        ).child
        #expect(try child.wait() == 0)
        #expect(child.standardError.isEmpty)
        try body(child.standardOutput.map(\.text), status)
        #expect(!FileManager.default.fileExists(atPath: "pwned"))
      }
    }

    @Test("bash completes IDs, what was started before, and quotes it")
    func bash() throws {
      let script = """
        . "$0/tminus.bash"
        for line in 'tminus --toggle ' 'tminus 25' 'tminus 1m3'; do
          read -ra COMP_WORDS <<<"$line"; [[ $line != *' ' ]] || COMP_WORDS+=("")
          COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tminus; printf '%s\\n' "${COMPREPLY[@]}"
        done
        complete -p tminus
        """
      try beside("bash", ["-c", script, Self.folder]) { lines, identifiers in
        #expect(
          lines == identifiers + [#"25m\ Tea\ \$\(touch\ pwned\)"#, "25m", "1m30s", "complete -F _tminus tminus"])
      }
    }

    @Test("fish completes IDs and times, with what they are", Tool.needed("fish"))
    func fish() throws {
      let script = """
        source "\(Self.folder)/tminus.fish"
        complete -C 'tminus --toggle '; complete -C 'tminus 25m'; complete -C 'tminus 1m3'; complete -C 'tminus --near'
        """
      try beside("fish", ["--no-config", "-c", script]) { lines, identifiers in
        #expect(lines.count == 6, "\(lines)")
        #expect(lines.contains { $0.hasPrefix(identifiers[0] + "\t00:2") && $0.hasSuffix(" Tea $(touch pwned)") })
        #expect(lines.contains { $0.hasPrefix(identifiers[1] + "\t00:01:") && $0.hasSuffix(" 5 pm") })
        #expect(Set(lines.dropFirst(2).prefix(2)) == ["25m Tea $(touch pwned)", "25m"])
        #expect(Array(lines.suffix(2)) == ["1m30s\t5 pm", "--nearest\tOnly the one that rings, or else ends first"])
      }
    }

    /// Types lines into a zsh of its own and lists what it offers, or completes it; `$1` is the completions' folder.
    private static let zsh = #"""
      zmodload zsh/zpty zsh/zselect
      zpty -b z zsh -f -i
      said=
      hear() {  # reads until a pattern has come, for 10 s at most
        local part tries=0
        while [[ $said != ${~1} ]] && (( tries++ < 200 )); do
          while zpty -rt z part; do said+=$part; done
          [[ $said == ${~1} ]] || zselect -t 5
        done
      }
      zpty -w z "PS1= PS2= PROMPT_EOL_MARK=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D -u
        unset zle_bracketed_paste; setopt nobeep; stty -echo; bindkey '^X' list-choices '^T' complete-word; print REA''DY"
      hear '*READY*'
      ask() { said=; zpty -w -n z "$1"; hear "$2"; print -r -- "$said" | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g' | tr -d '\r'; }
      ask $'tminus --toggle \x18' '(*5 pm*pwned*|*pwned*5 pm*)'
      ask $'\x15tminus 25m\\ \x14' '*pwned*'
      ask $'\x15tminus --follow --nea\x14' '*nearest*'
      zpty -d z
      """#

    @Test("zsh completes IDs and times, with what they are, and quotes them", Tool.needed("zsh"))
    func zsh() throws {
      try beside("zsh", ["-f", "-c", Self.zsh, "zsh", Self.folder]) { lines, identifiers in
        #expect(lines.contains { $0.hasPrefix("\(identifiers[0]) -- 00:2") && $0.contains(" Tea $(touch pwned)") })
        #expect(lines.contains { $0.hasPrefix("\(identifiers[1]) -- 00:01:") && $0.contains(" 5 pm") })
        #expect(lines.contains { $0.hasSuffix(#"tminus 25m\ Tea\ \$\(touch\ pwned\) "#) }, "\(lines)")
        #expect(lines.contains { $0.hasSuffix("tminus --follow --nearest ") }, "\(lines)")
      }
    }
  }
}
