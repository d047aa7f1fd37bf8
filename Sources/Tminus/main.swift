import CountdownCore
import Glibc
import Gtk

Localization.begin()
if let code = LocalCommands.answer(CommandLine.arguments) { exit(code) }
MainLoop.bridgeMainActor()
let program = Program()
exit(program.run(CommandLine.arguments))
