import Glibc

// TransportSoak [N]: see TransportSoak.swift; 10,000 measurements unless told otherwise.
exit(TransportSoak.run(measurements: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000))
