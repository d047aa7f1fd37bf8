import CountdownCore
import Glibc

StandardStreams.open()
TimeZone.leaveOutBroken()
Localization.begin()
exit(LocalCommands.answer(ProgramArguments.read()))
