import Base
import Files

/// L-35: columns that share a name with others are told apart by where they stand, as on the page of FCL.050: `Place, Time, Place,
/// Time`, and landings by day and night beside each other.
extension ColumnMapping {
  mutating func settleTwins(_ values: [[String]]) {
    settlePlaces(values)
    settleTimes(values)
    settleLandings(values)
    settleAircraft(values)
    settleRoute(values)
    settleZone(values)
  }

  func free(_ names: [String], _ values: [[String]], _ fits: ([String]) -> Bool) -> [Int] {
    words.indices.filter {
      words[$0] == "kept" && names.contains(ColumnNames.key(self.names[$0]).text) && fits(values[$0])
    }
  }

  private static let places = [
    "place", "airport", "aerodrome", "ad", "icao", "iata", "misto", "letiste", "ort", "lieu",
  ]

  private mutating func settlePlaces(_ values: [[String]]) {
    let twins = free(ColumnMapping.places, values) { $0.contains { !$0.utf8.isEmpty } && ColumnContent($0) != .numbers }
    guard twins.count == 2, !words.contains("departure"), !words.contains("arrival") else { return }
    (words[twins[0]], words[twins[1]]) = ("departure", "arrival")
  }

  private static let times = ["time", "cas", "zeit", "uhrzeit", "heure", "utc"]

  /// Of one alone nobody knows whether it is a duration, unless it stands between the two places.
  private mutating func settleTimes(_ values: [[String]]) {
    let twins = free(ColumnMapping.times, values) { cells in
      cells.contains { !$0.utf8.isEmpty }
        && cells.allSatisfy { $0.utf8.isEmpty || importedTime($0, countsMinutes: false) != nil }
    }
    if words.contains("departureTime") || words.contains("arrivalTime") { return }
    if twins.count == 2 {
      (words[twins[0]], words[twins[1]]) = ("departureTime", "arrivalTime")
    } else if twins.count == 1, let from = words.firstIndex(of: "departure"), from + 1 == twins[0],
      let to = words.firstIndex(of: "arrival"), to > twins[0]
    {
      words[twins[0]] = "departureTime"
    }
  }

  private static let days = ["day", "den", "tag", "jour"]
  private static let nights = ["night", "noc", "nacht", "nuit"]

  private mutating func settleLandings(_ values: [[String]]) {
    func isNight(_ column: Int) -> Bool { ColumnMapping.nights.contains(ColumnNames.key(names[column]).text) }
    func isCounted(_ cells: [String]) -> Bool { cells.allSatisfy { $0.utf8.isEmpty || importedCount($0) != nil } }
    guard !words.contains("landingsDay"), !words.contains("landingsNight"),
      let day = free(ColumnMapping.days, values, isCounted).first, day + 1 < words.count, isNight(day + 1),
      isCounted(values[day + 1]), words[day + 1] == "kept" || words[day + 1] == "night"
    else { return }
    let wasNight = words[day + 1] == "night"
    (words[day], words[day + 1]) = ("landingsDay", "landingsNight")
    let next = words.indices.first { $0 > day + 1 && isNight($0) && words[$0] == "kept" }
    if let next, wasNight,
      values[next].allSatisfy({ $0.utf8.isEmpty || importedDuration($0, countsMinutes: true) != nil })
    {
      words[next] = "night"
    }
  }
}
