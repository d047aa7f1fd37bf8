import CountdownCore
import Glibc
import Gtk

Localization.begin()
let arguments = ProgramArguments.read()
if let code = LocalCommands.answer(arguments) { exit(code) }
MainLoop.bridgeMainActor()
let program = Program()
exit(program.run(arguments))
