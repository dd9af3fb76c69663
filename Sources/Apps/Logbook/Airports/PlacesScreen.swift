import Base
import HTML
import Kit
import Store
import Sync

extension LogbookApp {
  static let placeArea: RecordScreen<LogbookApp> = {
    let words = AreaWords(
      add: Words.addPlace, edit: Words.editPlace, saved: Words.placeSaved, deleted: Words.placeDeleted)
    var area = RecordScreen<LogbookApp>(.logbook(OwnPlace.collection, at: LogbookRoute.places(.list).url, words)) {
      $2[OwnPlace.name] ?? OwnPlace.collection.title($3.language)
    }
    area.additions = { app, _, fields, context in nodes { app.nearest(OwnPlace.coordinates(fields), context) } }
    return area
  }()

  func placesScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let beside = place.beside(atlas.own.first?.id, context)
    var screen = Screen(title: Words.places, list: placesList(beside, context))
    screen.actions = [addLink(LogbookRoute.places(.form(nil)).url, Words.addPlace)]
    LogbookApp.placeArea.show(place, beside: beside, of: self, &screen, context)
    return screen
  }

  /// Which airport is next to the coordinates: a mistyped one is at once seen.
  private func nearest(_ place: Coordinates?, _ context: Context) -> Node? {
    guard let place, let (airport, distance) = atlas.airports?.nearest(to: place) else { return nil }
    return section(.class("card"), .key("nearest")) {
      dl(.class("values")) {
        value(
          "nearest", Words.nearestAirport,
          airport.icao + " " + airport.title + ", " + nauticalMiles(distance, context.format))
      }
    }
  }

  private func placesList(_ beside: RecordID?, _ context: Context) -> Node {
    return div {
      if atlas.own.isEmpty {
        context.emptyOwn(Words.noPlaces) {
          a(.class("button"), .href(LogbookRoute.places(.form(nil)).url)) { Words.addPlace }
        }
      } else {
        ul(.class("rows lines"), .key("own"), .label(OwnPlace.collection.title)) {
          for row in atlas.own {
            lineLink(
              LogbookRoute.place(row.id).url, row.name,
              row.coordinates.map { degrees($0, context.format) } ?? "", context, isBeside: row.id == beside,
              LogbookApp.placeArea.shape.menu(row.id))
          }
        }
      }
      p(.class("remark"), .key("airports"), .role("status")) { airportsState(context) }
    }
  }

  private func airportsState(_ context: Context) -> String {
    switch atlas.stage {
    case .unasked, .coming: Words.airportsComing(context.language)
    case .here(let airports): Words.airportsHere(airports.count, context.format)
    case .absent: Words.noAirports(context.language)
    }
  }

  private func degrees(_ place: Coordinates, _ format: Format) -> String {
    format.decimal(place.latitude, places: 4) + "°, " + format.decimal(place.longitude, places: 4) + "°"
  }
}
