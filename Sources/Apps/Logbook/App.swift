import Base
import HTML
import Kit
import Store
import Sync

/// The pilot's logbook as a pocket app. Its addresses:
///
///     /logbook/flights            the list; /new, /new/day, /new/flight, /new/session, /ID, /ID/edit beside it
///     /logbook/flights/ID/attachment/ID, /logbook/flights/ID/sign
///     /logbook/limits             see LimitsRoute
///     /logbook/certificates       see CertificatesRoute
///     /logbook/statistics         see StatisticsRoute
///     /logbook/aircraft           the same for aircraft
///     /logbook/pilot              the holder; /edit
///     /logbook/roster             planned flights of a calendar file
///     /logbook/bag                papers, recency and limits on one page
///     /logbook/calendar           the private calendar of what expires
///     /logbook/report             the report; its filter stands in the query
///     /logbook/places             own places
///     /logbook/templates          texts for remarks
///     /logbook/check              the check of the whole book; /ID beside it
///     /logbook/repairs            fields of many flights at once
///     /logbook/rules              the pilot's own rules
///     /logbook/transfer           import, export, sample book
public struct LogbookApp: RecordApp {
  var book = Book()
  var list = FlightList()
  var flightForm: FlightForm?
  var dayForm: DayForm?
  var transfer = Transfer()
  let supporting = SupportingRecords()
  let calculations = BookCalculations()
  var plan = FlightPlan()
  /// Of a record that is neither a flight nor a session.
  public var openForm: RecordForm?
  var reportForm: ReportScreen?
  var atlas = Atlas()
  var nightFill = NightFill()
  var calendar = CalendarScreen()
  var signing: SigningForm?
  var bookCheck = BookCheck()
  var repairs = Repairs()
  var roster = Roster()
  /// What the list of aircraft is searched for.
  var aircraftText = ""
  var flightMap = FlightMapScreen()
  var periodChoice = PeriodChoice()
  var placeHere: PlaceHere?

  public init() {}

  public static var entry: AppEntry {
    AppEntry(
      "logbook", Text(cs: "Zápisník letů", en: "Logbook"),
      purpose: Text(cs: "Lety, limity a osvědčení", en: "Flights, limits and certificates"), icon: Icons.book,
      tabs: [
        AppEntry.Tab("flights", Words.flights, icon: Icons.plane),
        AppEntry.Tab("limits", Words.limits, icon: Icons.gauge),
        AppEntry.Tab("certificates", Words.certificates, icon: Icons.certificate),
        AppEntry.Tab("statistics", Words.statistics, icon: Icons.chart),
        AppEntry.Tab("aircraft", Words.aircraft, icon: Icons.aircraft),
        AppEntry.Tab("pilot", Words.pilot, icon: Icons.account),
        AppEntry.Tab("report", Words.report, icon: Icons.printer),
        AppEntry.Tab("places", Words.places, icon: Icons.pin),
        AppEntry.Tab("transfer", Words.transfer, icon: Icons.transfer),
      ])
  }

  public static var collections: [RecordType] { Logbook.collections }

  public mutating func recordsChanged(_ keys: [RecordKey], _ context: UpdateContext) {
    // First, as what it holds of the book would be copied with the book's first change.
    calculations.forget()
    if keys.isEmpty {
      let replica = context.replica()
      book = Book(count: replica.confirmed.count) { replica.lookThrough($0) }
    } else {
      book.update(keys) { context.record($0) }
    }
    supporting.take(keys, context)
    atlas.take(own: supporting.places, context.language)
    list.refresh(book)
    transfer.refresh(keys, supporting)
    reportForm?.refresh(book, context)
    bookCheck.recordsChanged(context)
    repairs.recordsChanged(book, list, context)
    flightsChanged(keys, context)
    openForm?.rebase(keys, context)
  }

  public mutating func handle(_ event: AppEvent, _ context: UpdateContext) {
    switch event {
    case .navigated: navigated(context)
    case .action(let action): act(action, context)
    case .file(let file):
      if file.purpose == Roster.purpose {
        roster.fileChosen(file, supporting, atlas.airports, context)
      } else {
        transfer.fileChosen(file, atlas, context)
      }
    case .blob(let blob): blobStored(blob, context)
    case .timer(let name):
      if name == Transfer.timer { transfer.step(context) }
      if name == NightFill.timer { nightFill.step(atlas, supporting.settings, context) }
      if name == BookCheck.timer { bookCheck.step(book, supporting, context) }
      if name == Repairs.timer { repairs.step(book, atlas, supporting.settings, context) }
      if name == LogbookApp.clock { startClock(context) }
      if name == ReportScreen.timer { reportForm?.refresh(book, context) }
    case .answer(let answer):
      if airportsAnswered(answer, context) { return }
      reportForm?.answered(answer, context)
      calendar.answered(answer, context)
    case .map(let event): onMap(event, context)
    case .position(let event): onPosition(event, context)
    }
  }

  /// Opens the form of the address; a form that is open stays as it is.
  mutating func navigated(_ context: UpdateContext) {
    let place = LogbookRoute(context.route)
    reportForm = nil
    placeHere = nil
    switch place {
    case .flightForm(let key, let kind):
      // At the side of a tablet it would lie on the form.
      list.sheet = FilterSheet()
      flightForm = FlightForm(key, kind, FlightTemplate(context.route), book: book, context)
      startClock(context)
      atlas.open(context)
    case .day:
      list.sheet = FilterSheet()
      dayForm = DayForm(book, context, planned: plannedLegs(context))
      atlas.open(context)
      if dayForm?.isPlanned == false, let first = dayForm?.first { context.focus(field: first) }
    case .signing(let key): signing = SigningForm(key, context)
    case .aircraft(let place): LogbookApp.aircraftArea.open(place, &self, context)
    case .certificates(let place): openCertificates(place, context)
    case .statistics(let place): openStatistics(place, context)
    case .limits(.duty(let place)): LogbookApp.dutyArea.open(place, &self, context)
    case .limits(.settings): LogbookApp.settingsArea.open(&self, context)
    case .pilotForm: LogbookApp.pilotArea.open(&self, context)
    case .report: reportForm = ReportScreen(book, context)
    case .places(let place):
      atlas.open(context)
      LogbookApp.placeArea.open(place, &self, context)
    case .templates(let place): LogbookApp.templateArea.open(place, &self, context)
    case .rules(let place): LogbookApp.ruleArea.open(place, &self, context)
    case .calendar: calendar.open(context)
    case .check: bookCheck.open(book, supporting, context)
    // Routes are drawn between airports.
    case .flight, .transfer, .repairs, .roster: atlas.open(context)
    case .flights, .kinds, .attachment, .limits, .pilot, .bag, .unknown: break
    }
  }

  private mutating func act(_ action: Event.Action, _ context: UpdateContext) {
    let parts = action.name.parts(at: UInt8(ascii: "."))
    guard parts.count > 1 else { return }
    switch parts[1] {
    case "list", "filter": list.act(action, book, context)
    case "flight": actOnFlight(action, context)
    case "attachment": _ = Attachment.shape.act(action, form: flightForm?.form.id, context)
    case "sign": actOnSignature(action, context)
    case "check": actOnCheck(action, context)
    case "form":
      actOnForm(action, context)
      startClock(context)
    case "day": actOnDay(action, context)
    case "certificates": actOnCertificates(action, context)
    case "statistics": actOnStatistics(action, context)
    case "limits": actOnLimits(action, context)
    case "night": actOnNight(action, context)
    case "transfer": transfer.act(action, atlas, context)
    case "report": reportForm?.act(action, book, context)
    case "bag": if action.name == LogbookApp.printBag { context.print() }
    case "roster": roster.act(action, supporting, context)
    case "repairs": repairs.act(action, (book, list), context)
    case "calendar": calendar.act(action, context)
    default:
      if LogbookApp.area(parts[1])?.act(action, &self, context) == true { return }
      switch AircraftAction(action) {
      case .flights: showFlights(of: action.value, context)
      case .text: aircraftText = action.text
      case .clear: aircraftText = ""
      case .join: joinTwin(action.value, context)
      case nil: break
      }
    }
  }

  public func screen(_ context: Context) -> Screen {
    switch LogbookRoute(context.route) {
    case .flights, .kinds, .flight, .flightForm, .day, .attachment, .signing: flightsScreen(context)
    case .aircraft(let place): aircraftScreen(place, context)
    case .certificates(let place): certificatesScreen(place, context)
    case .statistics(let place): statisticsScreen(place, context)
    case .limits(let place): limitsScreen(place, context)
    case .pilot: pilotScreen(context)
    case .pilotForm: pilotFormScreen(context)
    case .transfer: transferScreen(context)
    case .report: reportScreen(context)
    case .places(let place): placesScreen(place, context)
    case .templates(let place): templatesScreen(place, context)
    case .rules(let place): rulesScreen(place, context)
    case .repairs: repairsScreen(context)
    case .bag: bagScreen(context)
    case .roster: rosterScreen(context)
    case .calendar: calendarScreen(context)
    case .check(let key): checkScreen(key, context)
    case .unknown:
      Screen(
        title: Words.notFound,
        detail: empty(Words.notFoundText, picture: "nothing-matches") {
          a(.class("button"), .href(LogbookRoute.flights.url)) { Words.flights }
        })
    }
  }

  public func describe(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    let language = context.language
    if key.collection == Aircraft.collection.name {
      return Words.anAircraft(language) + " " + (fields[Aircraft.registration] ?? "")
    }
    if key.collection == Pilot.collection.name { return Words.pilot(language) }
    if key.collection == Logbook.importJournal.collection.name {
      return Words.importTitle(language) + " " + (fields[ImportJournal.file] ?? "")
    }
    if key.collection == ColumnMapping.collection.name { return ColumnMapping.collection.title(language) }
    if let text = describePaper(key, fields, context) { return text }
    let kind = fields[Flight.kind] ?? .flight
    let day = fields[Flight.date].map { context.format.day($0) } ?? ""
    switch kind {
    case .flight:
      return "\(kind.label(language)) \(day) \(fields[Flight.departure] ?? "") – \(fields[Flight.arrival] ?? "")"
    case .session: return "\(kind.label(language)) \(day) \(fields[Flight.device] ?? "")"
    }
  }

  /// The same for a list of flights, in which nobody asks whether it is one: it leaves a phone room for the places.
  func describeInList(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String {
    let places = joined([fields[Flight.departure] ?? "", fields[Flight.arrival] ?? ""], by: " – ")
    guard key.collection == Flight.collection.name, fields[Flight.kind] ?? .flight == .flight, !places.utf8.isEmpty
    else { return describe(key, fields, context) }
    return joined([fields[Flight.date].map { context.format.day($0) } ?? "", places], by: " · ")
  }
}
