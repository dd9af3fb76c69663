import Base
import Geo
import Store

/// Measuring while walking (I-24): vertices come from the positions of the device, every so many seconds or metres, and
/// readings that are too bad are refused.
struct Walk: Equatable, Sendable {
  enum Pace: Equatable, Sendable {
    /// Milliseconds.
    case time(Int64)
    case metres(Double)
  }

  /// Those that are offered.
  static let paces: [Pace] = [.metres(1), .metres(3), .metres(10), .time(2_000), .time(10_000)]
  static let accuracies = [5, 10, 20, 50]

  var pace: Pace
  /// Metres: what is less accurate is refused.
  var worstAccuracy: Double
  private(set) var takenCount = 0
  private(set) var refusedCount = 0
  private(set) var lastPlace: Geo.Position?
  /// Metres; of the last reading, taken or not.
  private(set) var lastAccuracy: Double?
  private var lastInstant: Instant?
  /// Metres: of the worst vertex. The whole shape is no better.
  private(set) var accuracy = 0.0

  init(_ pace: Pace, worstAccuracy: Double) {
    self.pace = pace
    self.worstAccuracy = worstAccuracy
  }

  enum Outcome: Equatable, Sendable {
    case vertex(Geo.Position)
    case refused
    /// Too soon or too near.
    case waiting
  }

  mutating func take(_ reading: PositionReading, at now: Instant) -> Outcome {
    lastAccuracy = reading.accuracyMetres.isFinite && reading.accuracyMetres >= 0 ? reading.accuracyMetres : nil
    guard reading.accuracyMetres.isFinite, reading.accuracyMetres >= 0, reading.accuracyMetres <= worstAccuracy else {
      refusedCount += 1
      return .refused
    }
    let place = Geo.Position(reading.place)
    if let last = lastPlace, let lastInstant {
      switch pace {
      // A clock that was set back must not stop the walk.
      case .time(let milliseconds):
        let passed = now.milliseconds - lastInstant.milliseconds
        if passed >= 0 && passed < milliseconds { return .waiting }
      case .metres(let metres): if geodesicLength([last, place]) < metres { return .waiting }
      }
    }
    lastPlace = place
    lastInstant = now
    takenCount += 1
    accuracy = max(accuracy, reading.accuracyMetres)
    return .vertex(place)
  }
}

// MARK: - Storing

/// I-29: a walk goes on after a reload as it was.
extension Walk {
  var stored: JSON {
    [
      "pace": .string(pace.name), "worst": JSON(number: worstAccuracy), "taken": .integer(Int64(takenCount)),
      "refused": .integer(Int64(refusedCount)), "accuracy": JSON(number: accuracy),
    ]
  }

  /// - Parameter last: the vertex that was taken last.
  init?(stored: JSON, last: Geo.Position?) {
    guard let pace = stored.text("pace").flatMap({ Pace(name: $0) }), let worst = stored["worst"]?.double, worst > 0
    else { return nil }
    self.init(pace, worstAccuracy: worst)
    takenCount = max(0, Int(clamping: stored["taken"]?.int64 ?? 0))
    refusedCount = max(0, Int(clamping: stored["refused"]?.int64 ?? 0))
    accuracy = max(0, stored["accuracy"]?.double ?? 0)
    lastPlace = last
    lastInstant = last == nil ? nil : Instant(milliseconds: 0)
  }
}

extension Walk.Pace {
  /// `3m`, `10s`
  var name: String {
    switch self {
    case .time(let milliseconds): String(milliseconds / 1000) + "s"
    case .metres(let metres): String(Int64(metres)) + "m"
    }
  }

  init?(name: String) {
    guard name.utf8.count > 1, let number = integer(name.first(bytes: name.utf8.count - 1)), (1...3600).contains(number)
    else { return nil }
    if name.utf8.last == UInt8(ascii: "s") {
      self = .time(number * 1000)
    } else if name.utf8.last == UInt8(ascii: "m") {
      self = .metres(Double(number))
    } else {
      return nil
    }
  }
}

/// A position as the average of several readings (I-25): each counts by its accuracy, and how far they spread is known.
struct Averaging: Equatable, Sendable {
  let wanted: Int
  let worstAccuracy: Double
  private(set) var readings: [Reading] = []
  private(set) var refusedCount = 0

  struct Reading: Equatable, Sendable {
    let place: Geo.Position
    /// Metres.
    let accuracy: Double
  }

  /// - Parameter wanted: readings, one at least.
  init(_ wanted: Int, worstAccuracy: Double) {
    self.wanted = max(1, wanted)
    self.worstAccuracy = worstAccuracy
  }

  var isDone: Bool { readings.count >= wanted }

  mutating func take(_ reading: PositionReading) {
    if isDone { return }
    guard reading.accuracyMetres.isFinite, reading.accuracyMetres >= 0, reading.accuracyMetres <= worstAccuracy else {
      refusedCount += 1
      return
    }
    readings.append(Reading(place: Geo.Position(reading.place), accuracy: max(reading.accuracyMetres, 0.1)))
  }

  /// Nil without a reading. Weights are 1/accuracy².
  var place: Geo.Position? {
    guard let first = readings.first else { return nil }
    var (sumX, sumY, sum) = (0.0, 0.0, 0.0)
    for reading in readings {
      let weight = 1 / (reading.accuracy * reading.accuracy)
      // Across the 180th meridian the readings lie on both sides.
      sumX += weight * (reading.place.x - first.place.x).remainder(dividingBy: 360)
      sumY += weight * (reading.place.y - first.place.y)
      sum += weight
    }
    return Geo.Position(x: longitude(first.place.x + sumX / sum), y: first.place.y + sumY / sum)
  }

  /// Metres: the root mean square of the distances from the average; nil with fewer than two readings.
  var spread: Double? {
    guard readings.count > 1, let place else { return nil }
    var sum = 0.0
    for reading in readings {
      let metres = geodesicLength([place, reading.place])
      sum += metres * metres
    }
    return (sum / Double(readings.count)).squareRoot()
  }

  /// Metres: of the best reading, or the spread when that is worse; what is stored as the accuracy.
  var accuracy: Double? {
    guard let best = readings.map({ $0.accuracy }).min() else { return nil }
    return max(best, spread ?? 0)
  }
}
