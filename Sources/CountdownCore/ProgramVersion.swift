/// The one place where the version stands; `.ci/check-data` compares the files that have to repeat it.
package enum ProgramVersion {
  package static let text = "1.0"
}
