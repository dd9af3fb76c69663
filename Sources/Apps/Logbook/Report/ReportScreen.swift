import Base
import HTML
import Kit
import Store
import Sync

/// What is done with the report.
enum ReportAction: String, AppAction {
  static let area = "logbook.report"

  case changed, send, go, page, print, draw, download, share, address, stop, zoom
  case stopFile = "stop-file"
}

/// The screen of the report: what is in it and how it is set, one sheet of it at a time, and where it goes. Printing works
/// without a network; the file is made by the server, which needs an account.
struct ReportScreen: Sendable {
  static let timer = "logbook.report"
  static let app = "logbook"

  /// A letter with the report.
  enum Letter: Sendable {
    case none
    case sending(request: AwaitedAnswer, to: String)
    case sent(to: String)
    case failed(Text)
  }

  /// The file of the report.
  enum File: Sendable {
    case none
    case coming(request: AwaitedAnswer)
    case failed(Text)
  }

  private(set) var form: Form
  private(set) var options = ReportOptions()
  private(set) var report: Report
  /// The sheet that is shown.
  private(set) var shown = 0
  /// Kept, so that whatever else changes on the page costs nothing.
  private(set) var preview: Node?
  /// All sheets, from the moment they are to be printed.
  private(set) var printed: Node?
  private(set) var letter = Letter.none
  private(set) var file = File.none
  var address = ""
  /// What the filter of the list lets through beside the period, as the address of the screen says.
  private let filter: Filter

  init(_ book: Book, _ context: Context) {
    let route = context.route
    let asked = try? ReportOptions { name in route[name] }
    filter = asked?.filter ?? Filter()
    var values = Fields()
    values["format"] = .string(options.paper.name)
    values["heads"] = .string(context.language == .english ? "en" : "cs")
    values["front"] = true
    values["forward"] = true
    form = Form(
      id: "logbook/report", fields: ReportFields.all, values: values, draft: context.draft("logbook/report"))
    form.texts["from"] = filter.from.map { .string($0.iso) }
    form.texts["to"] = filter.to.map { .string($0.iso) }
    report = Report([], forward: ReportSums(), holder: ReportHolder(), options: options, made: context.now)
    refresh(book, context)
  }

  /// Makes the report anew, of what is chosen and of what the book has now.
  mutating func refresh(_ book: Book, _ context: Context) {
    guard let options = readOptions() else { return }
    self.options = options
    var previous: [Record] = []
    context.replica().forEachVisible(of: PreviousExperience.collection.name) { previous.append($0) }
    report = Report(
      book, record: { context.record($0) }, previous: previous,
      holder: ReportHolder(context.record(Pilot.key)?.fields, of: book), options: options, made: context.now)
    printed = nil
    show(shown)
  }

  /// L-173: whether nothing that can be chosen here would make a report. A period can be chosen anew.
  var hasNothing: Bool { report.entryCount == 0 && options.filter.from == nil && options.filter.to == nil }

  private mutating func show(_ sheet: Int) {
    shown = max(0, min(sheet, report.sheetCount - 1))
    preview = report.entryCount > 0 ? report.node(shown) : nil
  }

  /// Nil, and the faults stand at their controls, when something cannot be.
  private mutating func readOptions() -> ReportOptions? {
    guard let values = form.check() else { return nil }
    var options: ReportOptions?
    do throws(ReportOptions.Fault) {
      options = try ReportOptions { name in
        for value in values where value.name == name { return ReportFields.parameter(value.value) }
        return nil
      }
    } catch {
      for field in form.fields where field.name == error.parameter {
        form.add(ReportFields.fault(field), at: field)
      }
    }
    guard var options else { return nil }
    let (from, to) = (options.filter.from, options.filter.to)
    options.filter = filter
    options.filter.from = from
    options.filter.to = to
    return options
  }

  mutating func act(_ action: Event.Action, _ book: Book, _ context: UpdateContext) {
    switch ReportAction(action) {
    case .changed:
      form.take(action.form)
      var kept = form.texts
      kept["from"] = nil
      kept["to"] = nil
      context.setDraft(form.id, kept)
      context.timer(ReportScreen.timer, afterMilliseconds: 300)
    case .go: go(action.value)
    case .page: if let number = integer(trimmed(action.text)) { show(report.sheet(ofPage: Int(max(0, min(number, 1_000_000))))) }
    case .print:
      refresh(book, context)
      printed = report.allSheets
      context.print()
    case .draw: if printed == nil && report.entryCount > 0 { printed = report.allSheets }
    case .download: fetch(isShared: false, context)
    case .share: fetch(isShared: true, context)
    case .address: address = action.form.text("email") ?? ""
    case .stop:
      if case .sending(let request, _) = letter {
        context.cancel(request)
        letter = .failed(Words.letterStopped)
      }
    case .stopFile:
      if case .coming(let request) = file {
        context.cancel(request)
        file = .none
      }
    case .send: send(action.form.text("email") ?? "", context)
    // The picture enlarges itself.
    case .zoom, nil: break
    }
  }

  private mutating func go(_ place: String) {
    switch place {
    case "first": show(0)
    case "previous": show(shown - 1)
    case "next": show(shown + 1)
    case "last": show(report.sheetCount - 1)
    default: break
    }
  }

  // MARK: - The server

  /// Why the server cannot make the file now; nil when it can. What it does not have yet would be missing in it.
  func unavailableReason(_ context: Context) -> Text? {
    if context.account.account == nil || context.account.needsSignIn { return Words.reportNeedsAccount }
    if !context.isOnline { return Words.reportNeedsNetwork }
    // Attachments are in no report.
    if context.unsentChangeCount > 0 { return Words.reportNeedsSending(context.unsentChangeCount, context.format) }
    return nil
  }

  private func url(_ name: String, _ context: Context) -> String {
    let space = context.account.account?.privateSpace ?? ""
    return Route(
      ["api", "v1", "spaces", space, "logbook"] + name.parts(at: UInt8(ascii: "/")), parameters: options.query
    ).url
  }

  private mutating func fetch(isShared: Bool, _ context: UpdateContext) {
    guard unavailableReason(context) == nil else { return }
    let request = context.request(
      for: ReportScreen.app, "GET", url("report.pdf", context),
      saved: Effect.Saving(name: "logbook-\(context.today.iso).pdf", isShared: isShared), timeoutMilliseconds: 120_000)
    file = .coming(request: request)
  }

  private mutating func send(_ text: String, _ context: UpdateContext) {
    guard unavailableReason(context) == nil else { return }
    address = trimmed(text)
    guard address.utf8.contains(UInt8(ascii: "@")) else {
      letter = .failed(Words.reportAddressFault)
      return
    }
    let request = context.request(
      for: ReportScreen.app, "POST", url("report/letters", context),
      body: .object(JSONObject([("to", .string(address)), ("language", .string(context.language.code))])),
      timeoutMilliseconds: 120_000)
    letter = .sending(request: request, to: address)
  }

  mutating func answered(_ answer: AppAnswer, _ context: UpdateContext) {
    if case .coming(let request) = file, let answer = request.read(answer) {
      file = answer.status == 200 ? .none : .failed(Words.reportFailed(answer))
    }
    if case .sending(let request, let to) = letter, let answer = request.read(answer) {
      letter = answer.status == 202 ? .sent(to: to) : .failed(Words.letterFailed(answer))
    }
  }
}

/// The controls of the options. Their names are the parameters of the address.
enum ReportFields {
  static let all = [
    Field(
      "format", Text(cs: "Formát", en: "Format"),
      .choice([
        Field.Choice("a4", Text(cs: "A4 na šířku, jedna strana", en: "A4 landscape, one page")),
        Field.Choice("a5", Text(cs: "A5, dvojstrana", en: "A5, spread of two pages")),
      ]), required: true),
    Field(
      "rows", Text(cs: "Řádků na stranu", en: "Rows per page"), .integer(5...40),
      hint: Text(
        cs: "Jako v papírovém zápisníku; obvykle 18 (A5: 12)", en: "As in your paper book; usually 18 (A5: 12)")),
    Field("page", Text(cs: "Číslo první strany", en: "First page number"), .integer(1...99_999)),
    Field(
      "heads", Text(cs: "Jazyk záhlaví", en: "Language of the headings"),
      .choice([
        Field.Choice("en", Text(cs: "Anglicky", en: "English")),
        Field.Choice("cs", Text(cs: "Anglicky a česky", en: "English and Czech")),
      ]), required: true),
    Field("from", Text(cs: "Od", en: "From"), .day),
    Field("to", Text(cs: "Do", en: "To"), .day),
    Field("front", Text(cs: "Úvodní strana s údaji držitele", en: "Front page with the holder's data"), .flag),
    Field(
      "forward",
      Text(cs: "Převést předchozí praxi a dřívější lety", en: "Bring forward previous experience and earlier flights"),
      .flag),
    Field(
      "further",
      Text(
        cs: "Do poznámek i další údaje z jiných zápisníků (bez e-mailů a telefonů)",
        en: "Further data of other logbooks in the remarks (no e-mail addresses, no telephone numbers)"),
      .flag),
  ]

  /// A control's value as the parameter of an address has it. An unchecked box is no.
  static func parameter(_ value: JSON?) -> String? {
    guard let value else { return nil }
    if let flag = value.flag { return flag ? "yes" : "no" }
    return value.text ?? value.int64.map { String($0) }
  }

  static func fault(_ field: Field) -> Text {
    field.name == "rows"
      ? Text(cs: "Na stranu A5 se vejde nejvýše 24 řádků.", en: "An A5 page has room for at most 24 rows.")
      : Text(cs: "Tato hodnota nejde použít.", en: "This value cannot be used.")
  }
}
