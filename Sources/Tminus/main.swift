import CountdownCore
import Glibc

TimeZone.leaveOutBroken()
Localization.begin()
exit(LocalCommands.answer(ProgramArguments.read()))
