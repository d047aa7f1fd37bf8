import CountdownCore

/// What is counted, what is known of it, and what the person has chosen: what windows and commands work on.
@MainActor
struct Services {
  let countdowns: Countdowns
  let clocks: ServerClocks
  let orders: Orders
  let hosts: Hosts
  let settings: SettingsKeeper
  let keeper: CountdownKeeper
}
