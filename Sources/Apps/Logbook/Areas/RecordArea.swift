import Base
import HTML
import Store
import Sync

/// A collection that is kept on screens of one shape: a list, a detail and a form, at addresses below one path.
struct RecordArea: Sendable {
  let collection: RecordType
  /// Of the list: `/logbook/limits/duty`. A record's detail is `…/ID`, its form `…/ID/edit`.
  let path: String
  let edit: Text
  let saved: Text
  let deleted: Text

  static let duty = RecordArea(
    collection: DutyPeriod.collection, path: "/logbook/limits/duty", edit: Words.editDuty, saved: Words.dutySaved,
    deleted: Words.dutyDeleted)
}

/// Where one is in an area: its list, a record, its form.
enum RecordRoute {
  case list
  case record(RecordKey)
  /// Of a new record when nil.
  case form(RecordKey?)

  /// - Parameter depth: of the address's parts, which one stands behind the area's path.
  /// - Returns: nil when nothing is there.
  init?(_ route: Route, depth: Int, of collection: RecordType) {
    switch route.part(depth) {
    case "": self = .list
    case "new": self = .form(nil)
    default:
      guard let id = RecordID(route.part(depth)) else { return nil }
      let key = RecordKey(collection.name, id)
      self = route.part(depth + 1).sameBytes("edit") ? .form(key) : .record(key)
    }
  }
}

extension LogbookApp {
  mutating func act(on area: RecordArea, _ action: Event.Action, _ context: inout Context) {
    let key = RecordID(action.value).map { RecordKey(area.collection.name, $0) }
    switch action.name.parts(at: UInt8(ascii: ".")).last ?? "" {
    case "ask":
      guard let key, let record = context.record(key) else { return }
      context.ask(
        Dialog(
          title: context.words(Words.deleteQuestion), text: describe(key, record.fields, context),
          confirm: context.words(Words.delete), action: "logbook.\(area.collection.name).delete", value: action.value,
          isDestructive: true))
    case "delete":
      guard let key else { return }
      context.navigate(area.path, replace: true)
      context.delete([key], notice: area.deleted)
    default:
      guard areaForm?.collection.name.sameBytes(area.collection.name) == true else { return }
      areaForm?.act(action, notice: area.saved, leadsTo: area.path, &context)
    }
  }

  /// Fills the detail side with the record, its values and what follows from them.
  func showRecord(
    _ key: RecordKey, of area: RecordArea, _ screen: inout Screen, _ context: Context,
    title: (Record) -> String, @NodeBuilder addition: (Record) -> [Node]
  ) {
    let language = context.language
    screen.back = area.path
    guard let record = context.record(key) else { return showNothing(&screen, language) }
    screen.detailTitle = title(record)
    screen.detailActions = [
      iconLink(area.path + "/" + key.id.description + "/edit", Icons.edit, Words.edit(language)),
      iconButton("logbook.\(area.collection.name).ask", value: key.id.description, Icons.trash, Words.delete(language)),
    ]
    let added = addition(record)
    screen.detail = article(.class("sheet"), .key(key.id.description)) {
      section(.class("card"), .key("fields")) {
        dl(.class("values")) {
          for field in area.collection.fields {
            value(field.name, field.label(language), Logbook.shown(field, record.fields, context.format))
          }
        }
      }
      added
      for item in Logbook.check(paper: area.collection, record.fields, today: context.today) {
        finding(item.text(language), item.severity, key: "L-\(item.rule)-\(item.field)")
      }
    }
  }

  func showForm(
    _ key: RecordKey?, of area: RecordArea, _ screen: inout Screen, _ context: Context, adds: Text,
    addition: Node? = nil
  ) {
    let language = context.language
    screen.back = key.map { area.path + "/" + $0.id.description } ?? area.path
    guard let areaForm else { return showNothing(&screen, language) }
    screen.detailTitle = (key == nil ? adds : area.edit)(language)
    screen.detail = areaForm.view(book, context, addition: addition)
  }

  /// Nil for a record of another kind.
  func describePaper(_ key: RecordKey, _ fields: Fields, _ context: Context) -> String? {
    switch key.collection {
    case DutyPeriod.collection.name: describeDuty(fields, context)
    case Certificate.collection.name: Certificate.title(fields, context.language)
    case Rating.collection.name: Rating.title(fields, context.language)
    case PreviousExperience.collection.name: describePrevious(fields, context.language)
    case OwnPlace.collection.name: fields[OwnPlace.name] ?? OwnPlace.collection.title(context.language)
    case Attachment.collection.name: Attachment.title(fields)
    case RemarkTemplate.collection.name: fields[RemarkTemplate.text] ?? ""
    case RuleSettings.collection.name: RuleSettings.collection.title(context.language)
    default: nil
    }
  }

  func showNothing(_ screen: inout Screen, _ language: Language) {
    screen.detailTitle = Words.notFound(language)
    screen.detail = empty(Words.notFoundText(language)) {}
  }
}

extension Logbook {
  /// A value as a detail shows it.
  static func shown(_ field: Field, _ fields: Fields, _ format: Format) -> String {
    guard let value = fields[field.name] else { return "" }
    switch field.kind {
    case .choice(let choices):
      let name = value.text ?? ""
      return choices.first { $0.name.sameBytes(name) }?.label(format.language) ?? name
    case .flag: return value.flag == true ? Words.yes(format.language) : ""
    case .minutes: return Minutes(json: value).map { format.minutes($0) } ?? value.serialized
    case .time: return MinuteOfDay(json: value).map { format.time($0) } ?? value.serialized
    case .day: return Day(json: value).map { format.day($0) } ?? value.serialized
    case .text, .prose, .integer, .decimal, .reference, .codes, .structure: return field.input(of: value)
    }
  }
}

/// A line of a list that leads to a screen.
func lineLink(_ url: String, _ title: String, _ remark: String, _ context: Context, icon: String? = nil) -> Node {
  let isChosen = context.route.path.count > 2 && context.route.url.sameBytes(url)
  return li(.class(isChosen ? "line chosen" : "line"), .key(url)) {
    a(.class("row"), .href(url), isChosen ? .attribute("aria-current", "true") : .none) {
      if let icon { Node.raw(icon) }
      span(.class("row-main")) {
        span(.class("row-title")) { title }
        if !remark.utf8.isEmpty { span(.class("row-remark")) { remark } }
      }
      Node.raw(Icons.chevron)
    }
  }
}
