import CountdownCore
import Glibc
import Gtk

Localization.begin()
MainLoop.bridgeMainActor()
let program = Program()
exit(program.run(CommandLine.arguments))
