import Base
import HTML
import Store
import Sync

extension LogbookApp {
  mutating func actOnAircraft(_ action: Event.Action, _ context: inout Context) {
    switch action.name {
    case "logbook.aircraft.flights":
      guard let id = RecordID(action.value) else { return }
      list.filter = Filter()
      list.filter.choose(aircraft: id)
      list.refresh(book)
      context.navigate("/logbook/flights")
    case "logbook.aircraft.ask": askToDeleteAircraft(action.value, &context)
    case "logbook.aircraft.delete":
      guard let id = RecordID(action.value) else { return }
      context.navigate("/logbook/aircraft", replace: true)
      context.delete([RecordKey(Aircraft.collection.name, id)], notice: Words.aircraftDeleted)
    default:
      aircraftForm?.act(action, notice: Words.aircraftSaved, leadsTo: "/logbook/aircraft", &context)
    }
  }

  /// L-18: an aircraft of flights stays, or they would be flights of nothing.
  private func askToDeleteAircraft(_ value: String, _ context: inout Context) {
    guard let id = RecordID(value), let row = book.aircraft(id) else { return }
    let count = book.flightCount(of: id)
    if count > 0 {
      return context.show(Notice(Words.aircraftIsUsed(row.registration, count, context.format), isError: true))
    }
    context.ask(
      Dialog(
        title: context.words(Words.deleteQuestion), text: context.words(Words.anAircraft) + " " + row.registration,
        confirm: context.words(Words.delete), action: "logbook.aircraft.delete", value: value, isDestructive: true))
  }

  func aircraftScreen(_ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(
      title: Words.aircraft(language), list: aircraftList(context),
      placeholder: book.aircraft.isEmpty ? nil : Words.chooseAircraft(language))
    screen.actions = [iconLink("/logbook/aircraft/new", Icons.plus, Words.addAircraft(language))]
    let place = LogbookRoute(context.route)
    if case .aircraft(let key) = place { showAircraft(key, &screen, context) }
    if case .aircraftForm(let key) = place {
      screen.back = key.map { "/logbook/aircraft/\($0.id.description)" } ?? "/logbook/aircraft"
      screen.detailTitle = (key == nil ? Words.addAircraft : Words.editAircraft)(language)
      screen.detail = aircraftForm?.view(book, context) ?? empty(Words.notFoundText(language)) {}
    }
    return screen
  }

  private func aircraftList(_ context: Context) -> Node {
    let language = context.language
    if book.aircraft.isEmpty {
      return empty(Words.noAircraftYet(language)) {
        a(.class("button"), .href("/logbook/aircraft/new")) { Words.addAircraft(language) }
      }
    }
    return ul(.class("rows"), .label(Words.aircraft(language))) {
      for row in book.recentAircraft {
        let isChosen = context.route.part(2).sameBytes(row.id.description)
        li(.class(isChosen ? "line chosen" : "line"), .key(row.id.description)) {
          a(
            .class("row"), .href("/logbook/aircraft/\(row.id.description)"),
            isChosen ? .attribute("aria-current", "true") : .none
          ) {
            span(.class("row-main")) {
              span(.class("row-title")) { row.registration }
              span(.class("row-remark")) { row.type.utf8.isEmpty ? row.name : row.type + " · " + row.name }
            }
            Node.raw(Icons.chevron)
          }
        }
      }
    }
  }

  private func showAircraft(_ key: RecordKey, _ screen: inout Screen, _ context: Context) {
    let language = context.language
    screen.back = "/logbook/aircraft"
    guard let record = context.record(key) else {
      screen.detailTitle = Words.notFound(language)
      screen.detail = empty(Words.notFoundText(language)) {}
      return
    }
    screen.detailTitle = record[Aircraft.registration] ?? ""
    screen.detailActions = [
      iconLink("/logbook/aircraft/\(key.id.description)/edit", Icons.edit, Words.edit(language)),
      iconButton("logbook.aircraft.ask", value: key.id.description, Icons.trash, Words.delete(language)),
    ]
    screen.detail = aircraftDetail(record, context)
  }

  private func aircraftDetail(_ record: Record, _ context: Context) -> Node {
    let language = context.language
    var own = Filter()
    own.choose(aircraft: record.id)
    let matches = book.matches(own)
    let time = book.totals(matches).flights
    return article(.class("sheet"), .key(record.id.description)) {
      section(.class("card"), .key("fields")) {
        dl(.class("values")) {
          for field in Aircraft.collection.fields {
            value(field.name, field.label(language), Logbook.shown(field, record.fields, context.format))
          }
        }
      }
      section(.class("card"), .key("flown")) {
        h2 { Words.flown(language) }
        dl(.class("values")) {
          value("flights", Words.flights(language), context.format.number(matches.count))
          value("time", Words.flightTime(language), context.format.minutes(time))
        }
        if !matches.isEmpty {
          button(
            .class("button quiet"), .type("button"), .action("logbook.aircraft.flights", value: record.id.description)
          ) {
            Words.showFlights(language)
          }
        }
      }
      for item in Logbook.check(
        aircraft: record.fields, others: book.aircraft.filter { $0.id != record.id }.map { $0.registration })
      {
        finding(item.text(language), item.severity, key: "L-\(item.rule)")
      }
    }
  }

  func pilotScreen(_ context: Context) -> Screen {
    let texts = div(.class("buttons"), .key("templates")) {
      a(.class("button quiet"), .href("/logbook/templates")) { RemarkTemplate.collection.title(context.language) }
    }
    return Screen(title: Words.pilot(context.language), detail: pilotForm?.view(book, context, addition: texts))
  }
}
