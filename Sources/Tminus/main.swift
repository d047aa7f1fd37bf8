import Glibc

Localization.begin()
exit(LocalCommands.answer(ProgramArguments.read()))
