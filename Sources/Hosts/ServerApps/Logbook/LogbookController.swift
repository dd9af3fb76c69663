import Base
import Documents
import HTTPTypes
import Hummingbird
import Logbook
import NIOCore
import Server
import ServerStorage

/// What the server makes from a logbook: the report as a file and as a letter.
struct LogbookController<Storage: ServerStorage> {
  let storage: StorageAccess<Storage>
  let access: SpaceAccess<Storage>
  let limits: Server.Limits
  let mail: MailServer?
  private let letters: LetterLimits
  private let slots = DocumentSlots(places: 2)

  init(storage: StorageAccess<Storage>, access: SpaceAccess<Storage>, settings: ServerSettings) {
    self.storage = storage
    self.access = access
    limits = settings.limits
    mail = settings.mail
    letters = LetterLimits(settings.limits)
  }

  func addRoutes(to routes: some RouterMethods<ServerContext>) {
    routes.get("spaces/{space}/logbook/report.pdf", use: file)
    routes.post("spaces/{space}/logbook/report/letters", use: send)
  }

  @Sendable func file(_ request: Request, _ context: ServerContext) async throws -> Response {
    let space = try await access.reader(context)
    let (bytes, name) = try await make(try options(request), of: space)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/pdf", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// Only a member may send the letter, because the server speaks in the name of the account.
  @Sendable func send(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (space, _) = try await access.member(context)
    let caller = try context.requireCaller()
    let json = try await request.json(
      upTo: limits.smallBody, context: context, timeoutSeconds: limits.bodyTimeoutSeconds)
    guard let recipient = json["to"]?.text.flatMap({ EmailAddress($0) }) else {
      throw HTTPProblem.invalid("to", "This is not an e-mail address.")
    }
    let language = try json.language()
    let options = try options(request)
    guard let mail else { throw HTTPProblem.mailNotSetUp }
    if let seconds = letters.take(caller.account.description, now: limits.clock()) {
      throw HTTPProblem.slowDown(seconds: seconds, "Too many letters.")
    }
    let account = try await storage.read { try $0.account(caller.account) }
    let (bytes, name) = try await make(options, of: space)
    // The server does not vouch for a name that nobody has checked.
    let sender = account?.isVerified == true ? account?.email : nil
    let letter = Letter(
      recipient: recipient, replyTo: sender, subject: ReportLetter.subject(language),
      text: ReportLetter.text(sender)(language), fileName: name, fileType: "application/pdf", file: bytes,
      date: .now())
    do {
      try await mail.send(letter)
    } catch MailServer.Fault.unreachable(let reason) {
      throw HTTPProblem.mailUnreachable(reason)
    } catch MailServer.Fault.refused(let reason) {
      throw HTTPProblem.mailRefused(reason)
    }
    return bodiless(.accepted)
  }

  private func options(_ request: Request) throws -> ReportOptions {
    do {
      return try ReportOptions { request.query($0) }
    } catch {
      throw HTTPProblem.invalid(error.parameter, "The parameter cannot have this value.")
    }
  }

  private func make(_ options: ReportOptions, of space: RecordID) async throws -> (bytes: [UInt8], name: String) {
    guard slots.enter() else { throw HTTPProblem.busy(seconds: 2) }
    defer { slots.leave() }
    let (now, storage) = (Instant.now(), storage)
    let report: Report
    do {
      report = try await WorkPool.reports.run {
        try storage.storage.read { try LogbookRecords($0, space: space).report(options, made: now) }
      }
    } catch is LogbookRecords.TooLarge {
      throw HTTPProblem.tooMuchToReport
    }
    guard report.entryCount > 0 else { throw HTTPProblem.nothingToReport }
    let bytes = try await WorkPool.reports.run { try ReportPDF.file(report) }
    return (bytes ?? [], "logbook-\(now.day.iso).pdf")
  }
}

private enum ReportLetter {
  static let subject = Text(cs: "Zápisník letů pilota", en: "Pilot logbook")

  static func text(_ sender: String?) -> Text {
    guard let sender else {
      return Text(
        cs:
          "Dobrý den,\n\nv příloze je výpis zápisníku letů z aplikace Vademecum. Poslal ho někdo, jehož adresu neznáme.\n",
        en:
          "Hello,\n\nattached is a report of a pilot's logbook from Vademecum. It was sent by somebody whose address we have not checked.\n"
      )
    }
    return Text(
      cs: "Dobrý den,\n\nv příloze je výpis zápisníku letů, který poslal(a) \(sender) z aplikace Vademecum.\n",
      en: "Hello,\n\nthe attached report of a pilot's logbook was sent by \(sender) from Vademecum.\n")
  }
}

extension HTTPProblem {
  fileprivate static let nothingToReport = HTTPProblem(.notFound, "no-records", "No record of the logbook is chosen.")
  fileprivate static let tooMuchToReport = HTTPProblem(
    .unprocessableContent, "too-many-records", "The book is too large for one report.")
  fileprivate static let mailNotSetUp = HTTPProblem(
    .serviceUnavailable, "mail-not-set-up", "This server is not set up to send mail.",
    detail: "The operator starts it with --smtp.")

  fileprivate static func mailUnreachable(_ reason: String) -> HTTPProblem {
    HTTPProblem(.gatewayTimeout, "mail-unreachable", "The mail server does not answer.", detail: reason)
  }

  fileprivate static func mailRefused(_ reason: String) -> HTTPProblem {
    HTTPProblem(.badGateway, "mail-refused", "The mail server has refused the letter.", detail: reason)
  }
}
