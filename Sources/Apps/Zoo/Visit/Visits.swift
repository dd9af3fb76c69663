import Base
import Store
import Sync

/// What the visitor likes and has seen: records of the private space (Z-20).
struct Visits: Sendable {
  private(set) var favourites: Set<RecordID> = []
  /// The days on which an animal was seen, the latest last.
  private(set) var days: [RecordID: [Day]] = [:]

  init() {}

  init(_ replica: Replica) {
    replica.forEachVisible { record in
      if record.key.collection == Favourite.collection.name {
        if let animal = record[Favourite.animal] { favourites.insert(animal) }
      } else if record.key.collection == Sighting.collection.name {
        if let animal = record[Sighting.animal], let day = record[Sighting.date] {
          days[animal] = ((days[animal] ?? []) + [day]).inOrder { $0 < $1 }
        }
      }
    }
  }

  static func concerns(_ key: RecordKey) -> Bool {
    key.collection == Favourite.collection.name || key.collection == Sighting.collection.name
  }

  func isFavourite(_ animal: RecordID) -> Bool { favourites.contains(animal) }

  func wasSeen(_ animal: RecordID, on day: Day) -> Bool { days[animal]?.contains(day) ?? false }

  /// The same button says so and takes it back.
  func toggleFavourite(_ animal: RecordID, _ context: UpdateContext) {
    let key = RecordKey(Favourite.collection.name, animal)
    if isFavourite(animal) {
      context.deleteAll([key])
    } else {
      context.save(key, [(Favourite.animal.name, animal.json)])
    }
  }

  /// Takes back the last day on which the animal was seen (Z-20): a mark of another day has no button that says today.
  func forgetLast(_ animal: RecordID, _ context: UpdateContext) {
    guard let day = days[animal]?.last else { return }
    context.delete([Sighting.key(animal, day)], notice: Words.sightingForgotten)
  }

  func toggleSeen(_ animal: RecordID, _ context: UpdateContext) {
    let today = ZooClock(context.now).day
    let key = Sighting.key(animal, today)
    if wasSeen(animal, on: today) {
      context.deleteAll([key])
    } else {
      context.save(key, [(Sighting.animal.name, animal.json), (Sighting.date.name, today.json)])
    }
  }
}
