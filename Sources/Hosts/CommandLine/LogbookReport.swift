import ArgumentParser
import Base
import Documents
import Foundation
import Logbook
import Server
import ServerApps
import ServerStorage

extension LogbookCommand {
  struct MakeReport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report", abstract: "Write the logbook as PDF, in the page of FCL.050.",
      discussion: "Without a filter it contains all flights and simulator sessions, oldest first.")

    @OptionGroup var logbook: LogbookOption
    @Option(help: "The file to write. '-' is standard output.") var out: String
    @Option(help: "a4: one landscape sheet per page. a5: a spread of two.") var format = "a4"
    @Option(help: "Rows per page, as in the paper book.") var rows: Int?
    @Option(help: "The number of the first page.") var firstPage = 1
    @Option(help: "Headings in English (en), or in English and Czech (cs).") var heads = "cs"
    @Option(help: "The first day, as 2026-11-21. Earlier flights are brought forward.") var from: String?
    @Option(help: "The last day.") var to: String?
    @Option(help: "Only flights in the aircraft with this registration.") var aircraft: String?
    @Option(help: "Only flights in aircraft of this type.") var type: String?
    @Option(help: "flights or sessions.") var kinds: String?
    @Option(help: "Only records that contain these words.") var text: String?
    @Flag(inversion: .prefixedNo, help: "Whether to begin with a page of the holder's data.") var front = true
    @Flag(inversion: .prefixedNo, help: "Whether to bring forward previous experience and earlier flights.")
    var forward = true
    @Flag(
      help: "Include further data of other logbooks in the remarks, without e-mail addresses and telephone numbers.")
    var further = false

    func run() async throws {
      try await running {
        let account = try logbook.open()
        let records = try account.storage.read { try LogbookRecords($0, space: account.space) }
        let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let made = records.report(try options(records.book), made: now)
        guard made.entryCount > 0 else { throw Failure(.noInput, "No record of the logbook matches.") }
        let bar = ProgressLine("Report")
        let bytes = try ReportPDF.file(made) { sheet in
          if sheet % 20 == 0 { bar.show(Int64(sheet), of: Int64(made.sheetCount)) }
          return true
        }
        bar.end()
        try write(Data(bytes ?? []), to: out)
        report(
          "\(made.entryCount) records on \(made.pageCount) pages, total \(made.total.text), SHA-256 \(made.checksum)")
      }
    }

    /// The same words as in the address of the server's report.
    private func options(_ book: Book) throws -> ReportOptions {
      var values: [String: String] = ["format": format, "page": String(firstPage), "heads": heads]
      values["rows"] = rows.map { String($0) }
      values["from"] = from
      values["to"] = to
      values["type"] = type?.uppercased()
      values["kinds"] = kinds
      values["text"] = text
      values["front"] = front ? "yes" : "no"
      values["further"] = further ? "yes" : "no"
      values["forward"] = forward ? "yes" : "no"
      if let aircraft {
        let plain = plainRegistration(aircraft)
        guard let row = book.aircraft.first(where: { plainRegistration($0.registration) == plain }) else {
          throw Failure(.noInput, "There is no aircraft '\(aircraft)' in the logbook.")
        }
        values["aircraft"] = row.id.description
      }
      do {
        return try ReportOptions { values[$0] }
      } catch {
        throw Failure(
          .badData,
          "--\(error.parameter == "page" ? "first-page" : error.parameter) cannot be '\(values[error.parameter] ?? "")'."
        )
      }
    }
  }
}
