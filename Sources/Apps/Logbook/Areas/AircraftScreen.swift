import Base
import HTML
import Kit
import Store
import Sync

/// What an aircraft offers beside its form.
enum AircraftAction: String, AppAction {
  static let area = "logbook.aircraft"
  /// The list of flights shows those of the aircraft.
  case flights
  case text
  /// Shows all aircraft again.
  case clear
  /// Its flights go to the other record of its registration.
  case join
}

extension LogbookApp {
  static let aircraftArea: RecordScreen<LogbookApp> = {
    let words = AreaWords(
      add: Words.addAircraft, edit: Words.editAircraft, saved: Words.aircraftSaved, deleted: Words.aircraftDeleted)
    // What another logbook said stands below, and nobody types it.
    let typed = Layout(Aircraft.collection.fields.filter { $0.name != FurtherData.field.field.name })
    let shape = RecordShape(Aircraft.collection, at: LogbookRoute.aircraft(.list).url, words, layout: typed)
    var area = RecordScreen<LogbookApp>(shape) { _, _, fields, _ in fields[Aircraft.registration] ?? "" }
    area.start = { _, _ in
      var start = Fields()
      start[Aircraft.engines] = .single
      return (start, "new")
    }
    area.detailAdditions = { app, key, _, context in
      [
        app.flown(by: key.id, context), app.twinCard(of: key.id, context), furtherCard(context.record(key)?.fields),
      ].compactMap { $0 }
    }
    area.findings = { app, key, fields, _ in
      Logbook.check(aircraft: fields, others: app.book.aircraft.filter { $0.id != key?.id }.map { $0.registration })
    }
    // L-18: an aircraft of flights stays, or they would be flights of nothing.
    area.refusal = { app, key, context in
      let count = app.book.flightCount(of: key.id)
      guard count > 0, let row = app.book.aircraft(key.id) else { return nil }
      return Words.aircraftIsUsed(row.registration, count, context.format)
    }
    return area
  }()

  mutating func showFlights(of value: String, _ context: UpdateContext) {
    guard let id = RecordID(value) else { return }
    list.filter = Filter()
    list.filter.choose(aircraft: id)
    list.refresh(book)
    context.navigate(LogbookRoute.flights.url)
  }

  func aircraftScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let found = foundAircraft
    let beside = place.beside(found.first?.id, context)
    var screen = Screen(
      title: Words.aircraft, list: aircraftList(found, beside, context),
      placeholder: found.isEmpty ? nil : Words.chooseAircraft)
    screen.actions = [addLink(LogbookRoute.aircraft(.form(nil)).url, Words.addAircraft)]
    LogbookApp.aircraftArea.show(place, beside: beside, of: self, &screen, context)
    return screen
  }

  private var foundAircraft: [AircraftRow] {
    let words = searchedWords(aircraftText)
    return book.recentAircraft.filter { row in words.allSatisfy { contains(row.foldedText, $0) } }
  }

  private func aircraftList(_ found: [AircraftRow], _ beside: RecordID?, _ context: Context) -> Node {
    if book.aircraft.isEmpty {
      return context.emptyOwn(Words.noAircraftYet, picture: "empty-hangar") {
        a(.class("button"), .href(LogbookRoute.aircraft(.form(nil)).url)) { Words.addAircraft }
      }
    }
    return div {
      if book.aircraft.count > 8 { searchBar(AircraftAction.text.wire, aircraftText) }
      if found.isEmpty {
        context.emptyOwn(Words.noAircraftMatches(trimmed(aircraftText)), picture: "nothing-matches") {
          button(.class("button"), .type("button"), .action(AircraftAction.clear)) { ListWords.clearSearch }
          a(.class("button quiet"), .href(LogbookRoute.aircraft(.form(nil)).url)) { Words.addAircraft }
        }
      }
      ul(.class("rows"), .key("aircraft"), .label(Words.aircraft)) {
        for row in found {
          lineLink(
            LogbookRoute.aircraft(row.id).url, row.registration,
            joined([row.type, row.name], by: " · "), context, isBeside: row.id == beside,
            LogbookApp.aircraftArea.shape.menu(
              row.id,
              usual: RowButton(
                .action(AircraftAction.flights, value: row.id.description), icon: Icons.plane, title: Words.flights)))
        }
      }
    }
  }

  private func flown(by id: RecordID, _ context: Context) -> Node {
    var own = Filter()
    own.choose(aircraft: id)
    let matches = book.matches(own)
    let time = book.totals(matches).flights
    return section(.class("card"), .key("flown")) {
      h2 { Words.flown }
      dl(.class("values")) {
        value("flights", Words.flights, context.format.number(matches.count))
        value("time", Words.flightTime, context.format.minutes(time))
      }
      if !matches.isEmpty {
        button(.class("button quiet"), .type("button"), .action(AircraftAction.flights, value: id.description)) {
          Words.showFlights
        }
      }
    }
  }
}
