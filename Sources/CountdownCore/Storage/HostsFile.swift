/// The file in which all processes of the program keep what they know of hosts: `hosts.json`.
///
/// No process has it for itself. Each reads it before it asks anybody, and adds what it learnt; the file is locked for as
/// long as that takes. Who cannot write it obeys what it has read all the same.
package final class HostsFile: Sendable {
  private let path: String
  private let bootID: String?

  /// The file at a path, which need not be there.
  package init(path: String = StoragePlace.hosts, bootID: String? = BootID.current()) {
    self.path = path
    self.bootID = bootID
  }

  /// What is known of hosts now.
  package func read(at now: BootInstant) -> [HostRecord] {
    StateFile<StoredHosts>.read(path).records(bootID: bootID, at: now)
  }

  /// Adds what one process knows; says why that is not kept, if it is not.
  @discardableResult
  package func add(_ records: [HostRecord], at now: BootInstant) -> StorageError? {
    StateFile<StoredHosts>.change(path) { $0.join(records, bootID: bootID, at: now) }
  }
}
