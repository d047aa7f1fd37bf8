import Testing

/// All tests of the real program: one after the other, for each has a desktop of its own and the machine is small.
@Suite(.serialized) struct EndToEnd {}
