/// Certificates of every kind, made with the `openssl` command when a test begins.
package final class CertificateFixture: Sendable {
  /// A certificate and its key, as files of PEM data.
  package struct Pair: Sendable {
    /// The certificate's file.
    package var certificate: String
    /// The key's file.
    package var key: String
  }

  private let folder = TemporaryFolder()

  /// The authority that signed them: what a client has to trust.
  package let authority: Pair
  /// For 127.0.0.1, ::1 and localhost.
  package let good: Pair
  /// The same, until 2021.
  package let expired: Pair
  /// The same, from 2090.
  package let notYetValid: Pair
  /// For other.example.
  package let wrongHost: Pair
  /// For 127.0.0.1, signed by itself.
  package let selfSigned: Pair

  /// Makes them, or gives `nil` where the command is missing.
  package init?() {
    let here = folder
    let extensions = here.write(
      """
      [good]
      subjectAltName = IP:127.0.0.1,IP:::1,DNS:localhost
      [other]
      subjectAltName = DNS:other.example
      [ca]
      default_ca = authority
      [authority]
      database = \(here.path)/index.txt
      new_certs_dir = \(here.path)
      rand_serial = yes
      unique_subject = no
      default_md = sha256
      policy = any
      x509_extensions = good
      [any]
      commonName = supplied
      """, to: "openssl.cnf")
    here.write("", to: "index.txt")
    func openssl(_ arguments: String) -> Bool {
      FixtureProcess.run(["openssl"] + arguments.split(separator: " ").map(String.init))?.code == 0
    }
    func pair(_ name: String) -> Pair { Pair(certificate: "\(here.path)/\(name).pem", key: "\(here.path)/\(name).key") }
    func selfSign(_ name: String, _ more: String) -> Pair? {
      let new = pair(name)
      let isMade = openssl(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -keyout \(new.key) -out \(new.certificate) -subj /CN=\(name) \(more)"
      )
      return isMade ? new : nil
    }
    guard let authority = selfSign("authority", "-addext basicConstraints=critical,CA:TRUE"),
      let selfSigned = selfSign("self", "-addext subjectAltName=IP:127.0.0.1,DNS:localhost")
    else { return nil }
    func signed(_ name: String, _ section: String, from start: String, to end: String) -> Pair? {
      let new = pair(name)
      let request = "\(here.path)/\(name).csr"
      let isMade =
        openssl(
          "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(new.key) -out \(request) -subj /CN=\(name)")
        && openssl(
          "ca -batch -notext -config \(extensions) -extensions \(section) -cert \(authority.certificate) -keyfile \(authority.key) -startdate \(start) -enddate \(end) -in \(request) -out \(new.certificate)"
        )
      return isMade ? new : nil
    }
    guard let good = signed("good", "good", from: "20200101000000Z", to: "20990101000000Z"),
      let expired = signed("expired", "good", from: "20200101000000Z", to: "20210101000000Z"),
      let future = signed("future", "good", from: "20900101000000Z", to: "20990101000000Z"),
      let wrong = signed("wrong", "other", from: "20200101000000Z", to: "20990101000000Z")
    else { return nil }
    self.authority = authority
    self.good = good
    self.expired = expired
    notYetValid = future
    wrongHost = wrong
    self.selfSigned = selfSigned
  }
}
