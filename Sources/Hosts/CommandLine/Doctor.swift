import ArgumentParser
import Base
import Foundation
import Server
import ServerStorage

/// What an operator should know in time. Each finding says what to do.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Examine data, permissions, disk, certificate, mail and backups, and say what to do. The exit code is 65 when something is wrong.",
    discussion: "Give the options that 'serve' is started with, as far as they are here. Nothing is changed.")

  @OptionGroup var location: DataOption
  @Option(help: ArgumentHelp("The certificate that 'serve' uses.", valueName: "file")) var tlsCertificate: String?
  @Option(help: ArgumentHelp("The address under which people reach the server.", valueName: "url")) var address: String?
  @Option(
    help: ArgumentHelp("The mail server, or VADEMECUM_SMTP. It is contacted, but nothing is sent.", valueName: "url")
  )
  var smtp: String?
  @Option(help: ArgumentHelp("The directory of scheduled backups.", valueName: "dir")) var backups: String?
  @Option(help: ArgumentHelp("The greatest age of the newest backup.", valueName: "hours")) var backupHours = 48

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
      if findings.contains(where: { $0.isBad }) { throw Failure(.badData, "Some findings need action.") }
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
      findings.append(.good("rights: only the owner can read '\(location.data)'"))
    }
    let problems: [String]
    do {
      problems = try location.openUnchanged().integrityProblems()
    } catch StorageError.earlierVersion {
      return findings + [
        .note("database: from an earlier version; 'serve' makes it one of this version when it starts")
      ]
    } catch let failure as Failure {
      throw failure
    } catch let error as StorageError where error.isOfDisk {
      return findings + [.bad("database: it cannot be examined: \(error)")]
    } catch {
      return findings + [.bad("database: it cannot be opened: \(error). Do: stop the server and restore a backup")]
    }
    if problems.isEmpty {
      findings.append(.good("database: intact; 'vademecum check' also reads every record and picture"))
    } else {
      findings.append(.bad("database: \(problems.joined(separator: "; ")). Do: stop the server and restore a backup"))
    }
    return findings
  }

  private func diskFindings() -> [Finding] {
    let system = try? FileManager.default.attributesOfFileSystem(forPath: location.data)
    guard let free = (system?[.systemFreeSize] as? NSNumber)?.int64Value,
      let size = (system?[.systemSize] as? NSNumber)?.int64Value, size > 0
    else { return [.bad("disk: the file system of '\(location.data)' does not answer")] }
    let text = "disk: \(free >> 20) MiB free of \(size >> 20)"
    return free < 1 << 30 || free * 20 < size
      ? [.bad(text + ". Do: make room, or lower --record-quota and --blob-quota")] : [.good(text)]
  }

  private func addressFindings() -> [Finding] {
    guard let address else {
      return [.note("address: not given; without --address a server on the internet sends no codes by mail")]
    }
    guard let origin = ServerSettings.origin(address) else {
      return [.bad("address: '\(address)' is not http(s)://host. Do: start the server with --address https://…")]
    }
    return origin.hasPrefix("https:") || origin.hasPrefix("http://localhost")
      ? [.good("address: \(origin)")]
      : [
        .bad(
          "address: phones install the app only from https. Do: give the server a certificate, or run it behind a proxy that has one"
        )
      ]
  }

  private func certificateFindings() throws -> [Finding] {
    guard let tlsCertificate else { return [.note("certificate: not given; a proxy should be in front")] }
    let end: Instant
    do {
      end = try TLSCertificate.end(of: tlsCertificate)
    } catch {
      return [.bad("certificate: '\(tlsCertificate)' cannot be read. Do: check the path, and that it is PEM")]
    }
    let days = (end.milliseconds - Int64(Date().timeIntervalSince1970 * 1000)) / 86_400_000
    let text = "certificate: expires on \(end.day.iso)"
    return days < 14 ? [.bad(text + ". Do: renew it, and restart the server")] : [.good(text)]
  }

  private func mailFindings() -> [Finding] {
    guard let url = smtp ?? ProcessInfo.processInfo.environment["VADEMECUM_SMTP"] else {
      return [.note("mail: not given; 'vademecum account reset-password' sets forgotten passwords")]
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
      return [.bad("backups: not given. Do: start the server with --backups DIR, preferably on another disk")]
    }
    guard let newest = try? BackupShelf(BackupSchedule(directory: backups)).newest(at: .now()) else {
      return [.bad("backups: none in '\(backups)'. Do: look into the server's log")]
    }
    let hours = (Int64(Date().timeIntervalSince1970 * 1000) - newest.milliseconds) / 3_600_000
    let text = "backups: the newest is from \(newest.rfc3339)"
    return hours > backupHours ? [.bad(text + ". Do: look into the server's log")] : [.good(text)]
  }
}
