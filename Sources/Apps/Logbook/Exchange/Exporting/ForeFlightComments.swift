import Base
import Sync

/// What ForeFlight has no column for, in lines below the remarks of its comments: `[Crew: SIC Eva Novak]`. Read back it is what it
/// was, so that the remarks are the pilot's own again (L-32).
struct ForeFlightComments {
  /// In the order of their lines. Further data follow.
  private static let fields = [
    Flight.spic.field, Flight.crew.field, Flight.approaches.field, Flight.instruction.field, Flight.flightNumber.field,
    Flight.pilotFlying.field, Flight.launch.field, Flight.towed.field, Flight.deviceLevel.field, Flight.device.field,
    Flight.deviceType.field, Flight.singlePilotSE.field, Flight.singlePilotME.field, Flight.picName.field,
  ]
  /// Before the name of further data.
  private static let mark = FurtherData.field.field.label.en + ", "

  private(set) var remarks: String
  private(set) var values: [(field: Field, value: JSON)] = []
  private(set) var further: [FurtherData.Entry] = []

  /// - Parameters:
  ///   - told: fields that the columns and the table of aircraft tell.
  ///   - further: what has no column of its own.
  init(_ fields: Fields, told: [Field], further: [FurtherData.Entry]) {
    remarks = fields[Flight.remarks] ?? ""
    for field in ForeFlightComments.fields where !told.contains(where: { $0.name == field.name }) {
      if let value = fields[field.name] { values.append((field, value)) }
    }
    self.further = further
  }

  var text: String {
    var text = remarks
    func add(_ name: String, _ value: String) {
      text += (text.utf8.isEmpty ? "[" : "\n[") + name + ": " + value + "]"
    }
    for (field, value) in values { add(field.label.en, field.input(of: value)) }
    for entry in further { add(ForeFlightComments.mark + entry.name, entry.text) }
    return text
  }

  // MARK: - Reading

  /// Takes lines off the end as long as they are as we write them: in our order, each once, with a value of its field. The labels
  /// may be in either language.
  init(_ text: String) {
    remarks = text
    var end = ForeFlightComments.fields.count
    while let (rest, name, value) = ForeFlightComments.last(remarks) {
      if values.isEmpty && name.startsWith(ForeFlightComments.mark) {
        let name = name.dropping(bytes: ForeFlightComments.mark.utf8.count)
        further.insert(FurtherData.Entry(name: name, text: value), at: 0)
      } else if let place = ForeFlightComments.place(name, before: end),
        let read = ForeFlightComments.value(value, ForeFlightComments.fields[place])
      {
        values.insert((ForeFlightComments.fields[place], read), at: 0)
        end = place
      } else {
        return
      }
      remarks = rest
    }
  }

  private static func place(_ label: String, before end: Int) -> Int? {
    fields[..<end].firstIndex { $0.label.en == label || $0.label.cs == label }
  }

  /// Nil when the field would write the value in another way.
  private static func value(_ text: String, _ field: Field) -> JSON? {
    guard let value = try? field.value(of: text), field.input(of: value) == text else { return nil }
    return value
  }

  /// The last entry, of one line or several, and the text above it.
  private static func last(_ text: String) -> (rest: String, name: String, value: String)? {
    let lines = text.parts(at: 0x0A)
    guard let start = lines.lastIndex(where: { $0.startsWith("[") }),
      lines[start...].firstIndex(where: { $0.utf8.last == UInt8(ascii: "]") }) == lines.count - 1
    else { return nil }
    var above = 0
    for line in lines[..<start] { above += line.utf8.count + 1 }
    let entry = text.dropping(bytes: above + 1)
    let parts = entry.first(bytes: entry.utf8.count - 1).parts(at: UInt8(ascii: ":"), limit: 2)
    guard parts.count == 2, parts[1].startsWith(" ") else { return nil }
    return (text.first(bytes: max(0, above - 1)), parts[0], parts[1].dropping(bytes: 1))
  }
}
