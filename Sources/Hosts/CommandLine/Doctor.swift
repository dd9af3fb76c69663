import ArgumentParser
import Base
import Foundation
import Server
import ServerStorage

/// What an operator should know in time. Each finding says what to do.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Look at data, rights, disk, certificate, mail and backups, and say what to do; exit code 65 when something is bad.",
    discussion: "Give the options that 'serve' is started with, as far as they are here. Nothing is changed.")

  @OptionGroup var location: DataOption
  @Option(help: ArgumentHelp("The certificate that 'serve' uses.", valueName: "file")) var tlsCertificate: String?
  @Option(help: ArgumentHelp("The address under which people reach the server.", valueName: "url")) var address: String?
  @Option(
    help: ArgumentHelp("The mail server, or VADEMECUM_SMTP; it is connected to, and nothing is sent.", valueName: "url")
  )
  var smtp: String?
  @Option(help: ArgumentHelp("The directory of scheduled backups.", valueName: "dir")) var backups: String?
  @Option(help: ArgumentHelp("How old the newest backup may be.", valueName: "hours")) var backupHours = 48

  func run() async throws {
    try await running {
      var findings: [Finding] = []
      findings += try dataFindings()
      findings += diskFindings()
      findings += addressFindings()
      findings += try certificateFindings()
      findings += mailFindings()
      findings += backupFindings()
      for finding in findings { print(LineLog.visible(finding.text)) }
      if findings.contains(where: { $0.isBad }) { throw Failure(.badData, "Something must be done.") }
    }
  }

  private struct Finding {
    let isBad: Bool
    let text: String

    static func good(_ text: String) -> Finding { Finding(isBad: false, text: "ok    \(text)") }
    static func bad(_ text: String) -> Finding { Finding(isBad: true, text: "BAD   \(text)") }
    /// A finding that needs no action but is worth knowing.
    static func note(_ text: String) -> Finding { Finding(isBad: false, text: "note  \(text)") }
  }

  private func dataFindings() throws -> [Finding] {
    var findings: [Finding] = []
    let attributes = try? FileManager.default.attributesOfItem(atPath: location.data)
    let rights = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    if rights & 0o077 != 0 {
      findings.append(.bad("rights: others may read '\(location.data)'. Do: chmod 700 '\(location.data)'"))
    } else {
      findings.append(.good("rights: '\(location.data)' is its owner's alone"))
    }
    let problems = try location.openStorage().integrityProblems()
    if problems.isEmpty {
      findings.append(.good("database: whole; 'vademecum check' reads every record and picture too"))
    } else {
      findings.append(.bad("database: \(problems.joined(separator: "; ")). Do: stop the server and restore a backup"))
    }
    return findings
  }

  private func diskFindings() -> [Finding] {
    let system = try? FileManager.default.attributesOfFileSystem(forPath: location.data)
    guard let free = (system?[.systemFreeSize] as? NSNumber)?.int64Value,
      let size = (system?[.systemSize] as? NSNumber)?.int64Value, size > 0
    else { return [.bad("disk: the file system of '\(location.data)' cannot be asked")] }
    let text = "disk: \(free >> 20) MiB free of \(size >> 20)"
    return free < 1 << 30 || free * 20 < size
      ? [.bad(text + ". Do: make room, or lower --record-quota and --blob-quota")] : [.good(text)]
  }

  private func addressFindings() -> [Finding] {
    guard let address else {
      return [.note("address: not said here; without --address a server on the internet sends no codes by mail")]
    }
    guard let origin = ServerSettings.origin(address) else {
      return [.bad("address: '\(address)' is not http(s)://host. Do: start the server with --address https://…")]
    }
    return origin.hasPrefix("https:") || origin.hasPrefix("http://localhost")
      ? [.good("address: \(origin)")]
      : [
        .bad(
          "address: phones install the app from https only. Do: give the server a certificate, or a proxy that has one")
      ]
  }

  private func certificateFindings() throws -> [Finding] {
    guard let tlsCertificate else { return [.note("certificate: none said; a proxy is expected in front")] }
    let end: Instant
    do {
      end = try TLSCertificate.end(of: tlsCertificate)
    } catch {
      return [.bad("certificate: '\(tlsCertificate)' cannot be read. Do: check the path, and that it is PEM")]
    }
    let days = (end.milliseconds - Int64(Date().timeIntervalSince1970 * 1000)) / 86_400_000
    let text = "certificate: ends on \(end.day.iso)"
    return days < 14 ? [.bad(text + ". Do: renew it, and restart the server")] : [.good(text)]
  }

  private func mailFindings() -> [Finding] {
    guard let url = smtp ?? ProcessInfo.processInfo.environment["VADEMECUM_SMTP"] else {
      return [.note("mail: none; forgotten passwords are set by 'vademecum account reset-password'")]
    }
    guard let server = MailServer(url: url, sender: "doctor@example.org") else {
      return [.bad("mail: --smtp is not smtp://user:password@host:port")]
    }
    do {
      try server.greet()
      return [.good("mail: the server answers")]
    } catch {
      return [.bad("mail: the server does not answer (\(error)). Do: check host, port and name")]
    }
  }

  private func backupFindings() -> [Finding] {
    guard let backups else {
      return [.bad("backups: none said. Do: start the server with --backups DIR, best on another disk")]
    }
    guard let newest = try? BackupShelf(BackupSchedule(directory: backups)).newest() else {
      return [.bad("backups: none in '\(backups)'. Do: look into the server's log")]
    }
    let hours = (Int64(Date().timeIntervalSince1970 * 1000) - newest.milliseconds) / 3_600_000
    let text = "backups: the newest is of \(newest.rfc3339)"
    return hours > backupHours ? [.bad(text + ". Do: look into the server's log")] : [.good(text)]
  }
}
