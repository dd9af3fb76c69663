import Base
import HTML
import Kit
import Store
import Sync

/// What is done with a flight or a session that is shown.
enum FlightAction: String, AppAction {
  static let area = "logbook.flight"

  case ask, delete
}

extension LogbookApp {
  mutating func actOnFlight(_ action: Event.Action, _ context: UpdateContext) {
    guard let id = RecordID(action.value) else { return }
    let key = RecordKey(Flight.collection.name, id)
    switch FlightAction(action) {
    case .ask:
      guard let record = context.record(key) else { return }
      context.ask(
        Dialog(
          title: Words.deleteQuestion, text: Text(describe(key, record.fields, context)),
          confirm: Words.delete, action: FlightAction.delete.wire, value: action.value,
          isDestructive: true))
    case .delete:
      if context.route.part(2) == action.value { context.navigate(LogbookRoute.flights.url, replace: true) }
      // L-95: its attachments go with it, and come back with it.
      let attached = supporting.attachments(of: id).map { $0.key }
      context.delete([key] + attached, notice: Words.recordDeleted)
    case nil: break
    }
  }

  func showFlight(_ key: RecordKey, _ screen: inout Screen, _ context: Context) {
    screen.back = LogbookRoute.flights.url
    guard let record = context.record(key) else {
      if context.isComing { return showAwaited(&screen, context) }
      screen.detailTitle = Words.notFound
      screen.detail = div(.class("sheet"), .key(key.id.description)) {
        nothingHere(context)
        history(of: key, context)
      }
      return
    }
    let id = key.id.description
    let kind = record[Flight.kind] ?? .flight
    screen.detailTitle = kind.label
    screen.detail =
      FlightDetail(
        book: book, atlas: atlas, record: record, context: context,
        picture: RoutePicture(record.fields, atlas, RuleSettings.night(supporting.settings)),
        additions: [signature(of: record, context), attachments(of: key.id, context), history(of: key, context)]
          .compactMap { $0 }
      ).node
    screen.detailActions = [
      formLink(LogbookRoute.flightForm(record.key, .flight).url, Words.edit),
      iconLink(copyURL(key.id, kind), Icons.copy, Words.copy),
      iconButton(FlightAction.ask, value: id, Icons.trash, Words.delete),
    ]
  }
}

extension LogbookApp {
  /// What became of a flight, with the registration of its aircraft.
  func history(of key: RecordKey, _ context: Context) -> Node? {
    context.historyCard(of: key) { field, value in told(field.name, value) }
  }

  /// A value in words where its field alone would show an id or its parts; nil for what the field says.
  private func told(_ field: String, _ value: JSON?) -> String? {
    if field == FurtherData.field.name { return FurtherData(value).text }
    if field == Signature.field.name { return value.flatMap { Signature($0) }?.line(isValid: true) }
    guard field == Flight.aircraft.name else { return nil }
    return value.flatMap { RecordID(json: $0) }.flatMap { book.aircraft($0)?.registration }
  }

  /// U-14: the synchronisation screen says values as the history does.
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? {
    guard let value else { return nil }
    let isMapping = key.collection == ColumnMapping.collection.name && field == ColumnMapping.columns.name
    let words =
      isMapping ? ColumnMapping(Fields([(field, value)]))?.told(context.language) : told(field, value)
    return words.map { DescribedValue(words: $0) }
  }
}

/// Everything of one record, to read.
private struct FlightDetail {
  let book: Book
  let atlas: Atlas
  let record: Record
  let context: Context
  let picture: RoutePicture?
  /// What does not follow from the record alone.
  let additions: [Node]

  private var language: Language { context.language }
  private var fields: Fields { record.fields }

  var node: Node {
    article(.class("sheet"), .key(record.id.description)) {
      switch fields[Flight.kind] ?? .flight {
      case .flight: flight
      case .session: session
      }
      remarks
      furtherCard(fields)
      plausibility
      legs
      additions
    }
  }

  private var flight: [Node] {
    nodes {
      header(.class(picture == nil ? "route" : "route drawn"), .key("route")) {
        picture?.node
        end(fields[Flight.departure], fields[Flight.departureTime])
        span(.class("route-total")) { fields[Flight.total].map { context.format.minutes($0) } ?? "–" }
        end(fields[Flight.arrival], fields[Flight.arrivalTime])
      }
      group("what", nil) {
        value("date", Flight.date.field.label, date)
        value("aircraft", Words.anAircraft, aircraft)
        shown(Flight.picName.field)
        value("crew", Flight.crew.field.label, crew)
        shown(Flight.takeOffTime.field)
        shown(Flight.landingTime.field)
        if let distance = atlas.distance(fields[Flight.departure], fields[Flight.arrival]) {
          value("distance", Words.distance, nauticalMiles(distance, context.format))
        }
      }
      group("times", Words.timeOfFlight) {
        shown(Flight.total.field)
        for attribute in FlightForm.classes { shown(attribute.field) }
        shown(Flight.night.field)
        shown(Flight.ifr.field)
      }
      group("functions", Words.functions) { for attribute in FlightForm.functions { shown(attribute.field) } }
      group("landings", Words.takeOffsAndLandings) {
        for attribute in FlightForm.counts { shown(attribute.field) }
        shown(Flight.approaches.field)
      }
      group("airline", nil) { for field in Flight.airlineFields { shown(field) } }
    }
  }

  private var session: [Node] {
    nodes {
      group("what", nil) {
        value("date", Flight.date.field.label, date)
        shown(Flight.device.field)
        shown(Flight.deviceType.field)
        shown(Flight.deviceLevel.field)
        shown(Flight.qualification.field)
        shown(Flight.sessionTime.field)
        shown(Flight.instruction.field)
      }
      group("landings", Words.takeOffsAndLandings) { for attribute in FlightForm.counts { shown(attribute.field) } }
    }
  }

  /// The flights that mostly follow this one.
  private var legs: Node? {
    guard fields[Flight.kind] ?? .flight == .flight else { return nil }
    return div(.class("buttons"), .key("legs")) {
      a(.class("button quiet"), .href(LogbookRoute.newURL(.flight, .backFrom(record.key)))) {
        Words.backFlight
      }
      a(.class("button quiet"), .href(LogbookRoute.newURL(.flight, .onwardsFrom(record.key)))) {
        Words.onwardFlight
      }
    }
  }

  private func end(_ place: String?, _ time: MinuteOfDay?) -> Node {
    span(.class("route-end")) {
      strong { place ?? "?" }
      if let name = place.flatMap({ atlas.title($0) }), !name.utf8.isEmpty { span(.class("route-name")) { name } }
      span(.class("quiet")) { time.map { context.format.time($0) + " UTC" } ?? "" }
    }
  }

  private var crew: String {
    joined(CrewMember.list(fields[Flight.crew] ?? "").map { $0.shown(language) }, by: "\n")
  }

  private var date: String { fields[Flight.date].map { context.format.day($0) } ?? "" }

  private var aircraft: String {
    guard let row = book.aircraft(fields[Flight.aircraft]) else { return "" }
    var text = row.registration
    for part in [row.type, row.name] where !part.utf8.isEmpty { text += " · " + part }
    return text
  }

  /// A group without a value is not there. Groups lie on one surface, parted by lines.
  private func group(_ key: String, _ title: Text?, @NodeBuilder content: () -> [Node]) -> Node? {
    let values = content()
    if values.isEmpty { return nil }
    return section(.class("card joined"), .key(key)) {
      if let title { h2 { title } }
      dl(.class("values")) { values }
    }
  }

  private func shown(_ field: Field) -> Node? {
    value(field.name, field.label, Kit.shown(field, fields, context.format))
  }

  /// Legal text: as it was written, with its lines.
  private var remarks: Node? {
    guard let text = fields[Flight.remarks], !text.utf8.isEmpty else { return nil }
    return section(.class("card"), .key("remarks")) {
      h2 { Flight.remarks.field.label }
      p(.class("prose")) { text }
    }
  }

  private func label(of finding: Finding) -> String {
    Flight.collection.field(named: finding.field)?.label(language) ?? ""
  }

  /// What is missing is said once, however much it is.
  private var plausibility: Node? {
    let found = book.findings(record.id, fields, today: context.today)
    if found.isEmpty { return nil }
    return section(.class("card"), .key("plausibility")) {
      h2 { Words.toCheck }
      let missing = found.filter { $0.rule == 3 }.map { label(of: $0) }
      if missing.count > 1 { finding(Words.missingFields(joined(missing, by: ", ")), .warning, key: "missing") }
      for (place, item) in found.enumerated() where item.rule != 3 || missing.count == 1 {
        finding(label(of: item) + ": " + item.text, item.severity, key: String(place))
      }
    }
  }
}

/// L-32: what another logbook said of a flight or an aircraft; nil when it said nothing more.
func furtherCard(_ fields: Fields?) -> Node? {
  let entries = FurtherData(fields?[FurtherData.field]).entries
  if entries.isEmpty { return nil }
  return details(.class("card"), .key("further")) {
    summary { FurtherData.field.field.label }
    dl(.class("values")) {
      for (place, entry) in entries.enumerated() { value("further-" + String(place), Text(entry.name), entry.text) }
    }
  }
}
