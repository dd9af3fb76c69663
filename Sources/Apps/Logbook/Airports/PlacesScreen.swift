import Base
import HTML
import Store
import Sync

extension RecordArea {
  /// Own places.
  static let place = RecordArea(
    collection: OwnPlace.collection, path: "/logbook/places", edit: Words.editPlace, saved: Words.placeSaved,
    deleted: Words.placeDeleted)
}

extension LogbookApp {
  mutating func openPlaces(_ place: RecordRoute, _ context: inout Context) {
    atlas.open(&context)
    if case .form(let key) = place { areaForm = .open(OwnPlace.collection, key, context) }
  }

  func placesScreen(_ place: RecordRoute, _ context: Context) -> Screen {
    let language = context.language
    var screen = Screen(
      title: Words.places(language), list: placesList(context),
      placeholder: atlas.own.isEmpty ? nil : Words.choosePlace(language))
    screen.actions = [iconLink("/logbook/places/new", Icons.plus, Words.addPlace(language))]
    switch place {
    case .list: break
    case .record(let key):
      showRecord(key, of: .place, &screen, context) { record in
        record[OwnPlace.name] ?? OwnPlace.collection.title(language)
      } addition: { record in
        nearest(OwnPlace.coordinates(record.fields), context)
      }
    case .form(let key):
      showForm(
        key, of: .place, &screen, context, adds: Words.addPlace,
        addition: nearest(OwnPlace.coordinates(areaForm?.currentFields ?? Fields()), context))
    }
    return screen
  }

  /// Which airport is next to the coordinates: a mistyped one is at once seen.
  private func nearest(_ place: Coordinates?, _ context: Context) -> Node? {
    guard let place, let (airport, distance) = atlas.airports?.nearest(to: place) else { return nil }
    return section(.class("card"), .key("nearest")) {
      dl(.class("values")) {
        value(
          "nearest", Words.nearestAirport(context.language),
          airport.icao + " " + airport.title + ", " + nauticalMiles(distance, context.format))
      }
    }
  }

  private func placesList(_ context: Context) -> Node {
    let language = context.language
    return div {
      if atlas.own.isEmpty {
        empty(Words.noPlaces(language)) {
          a(.class("button"), .href("/logbook/places/new")) { Words.addPlace(language) }
        }
      } else {
        ul(.class("rows lines"), .key("own"), .label(OwnPlace.collection.title(language))) {
          for row in atlas.own {
            lineLink(
              "/logbook/places/" + row.id.description, row.name,
              row.coordinates.map { degrees($0, context.format) } ?? "",
              context)
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
