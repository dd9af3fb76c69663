import Base
import Files
import Sync

/// L-190: MyFlightbook writes what has no column of its own into one cell: `Block: 15.08.2026 18:05 to 15.08.2026 19:35 (1.5);
/// PIC: Jan Novák; Takeoffs - Night: 1`.
extension SourceRow {
  /// As the program calls them in that cell, or heads a column with them.
  private static let properties: [Key: SourceColumn] = {
    var properties: [Key: SourceColumn] = [:]
    for line in propertyNames.parts(at: 0x0A) {
      let parts = line.parts(at: UInt8(ascii: "="))
      if parts.count == 2 { properties[Key(parts[0])] = SourceColumn(parts[1]) }
    }
    return properties
  }()

  private static let propertyNames = """
    Block Out=departureTime
    Block In=arrivalTime
    Block Out Time=departureTime
    Block In Time=arrivalTime
    PIC=picName
    Name of PIC=picName
    SIC=@SIC
    Name of SIC=@SIC
    Instructor=@Instructor
    Instructor Name=@Instructor
    Student=@Student
    Student Name=@Student
    Solo Time=solo
    IFR Time=ifr
    Multi-pilot time=multiPilot
    Supervised PIC (PICUS)=picus
    Student PIC Time=spic
    Flight Number=flightNumber
    Takeoffs - Night=takeOffsNight
    """

  /// What a column of its own has told already stands; what has no field here is kept.
  mutating func settleProperties() {
    guard let column = table.meanings.firstIndex(where: { $0.meaning == .properties }) else { return }
    var kept: [String] = []
    for part in row[column].parts(at: UInt8(ascii: ";")) {
      let text = trimmedCell(part)
      if !text.utf8.isEmpty && !takeProperty(text, column) { kept.append(text) }
    }
    if !kept.isEmpty { keepUnknown(joined(kept, by: "; "), column) }
  }

  /// - Returns: whether a field tells the part now.
  private mutating func takeProperty(_ text: String, _ column: Int) -> Bool {
    let parts = text.parts(at: UInt8(ascii: ":"), limit: 2)
    guard parts.count == 2 else { return false }
    // Behind a time stands its zone, behind two of them what lies between.
    let (title, value) = (trimmedCell(parts[0]), trimmedCell(parts[1]))
    let time = trimmedCell(value.parts(at: UInt8(ascii: "("))[0])
    if title == "Block" { return takeBlock(time, column) }
    guard let meaning = SourceRow.properties[Key(title)] else { return false }
    if meaning.meaning == .crew {
      addCrew(value, meaning.role, column)
    } else if meaning.meaning == .solo {
      solo = solo ?? (value, column)
    } else if values[meaning.place] == nil {
      let isTime = meaning.place == FlightFields.departureTime || meaning.place == FlightFields.arrivalTime
      take(isTime ? time : value, column, meaning.place)
    }
    return true
  }

  /// `15.08.2026 18:05 to 15.08.2026 19:35`
  private mutating func takeBlock(_ text: String, _ column: Int) -> Bool {
    let words = text.parts(at: 0x20)
    guard let middle = words.firstIndex(where: { $0 == "to" }) else { return false }
    let ends = [joined(Array(words[..<middle]), by: " "), joined(Array(words[(middle + 1)...]), by: " ")]
    if ends.contains(where: { importedTime($0, countsMinutes: false) == nil }) { return false }
    for (place, end) in zip([FlightFields.departureTime, FlightFields.arrivalTime], ends) where values[place] == nil {
      take(end, column, place)
    }
    return true
  }
}
