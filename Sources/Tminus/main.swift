import CountdownCore
import GLib
import Glibc

Localization.begin()
let arguments = ProgramArguments.read()
if let code = LocalCommands.answer(arguments) { exit(code) }
MainLoop.bridgeMainActor()
let program = Program()
exit(program.run(arguments))
