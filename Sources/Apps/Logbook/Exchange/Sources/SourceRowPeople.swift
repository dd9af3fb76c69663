import Base
import Files
import Sync

/// People and approaches: one text of ours, which other programs write into several columns or pack into one cell.
extension SourceRow {
  /// `Jana Nováková;PIC;jana@example.org`: the pilot in command has a field of their own, others are the crew. An address
  /// stands among the further data, which no report prints.
  mutating func takePerson(_ text: String, _ column: Int) {
    let parts = text.parts(at: UInt8(ascii: ";"))
    let role = parts.count > 1 ? trimmedCell(parts[1]) : ""
    if folded(role) == Array("pic".utf8) && values[FlightFields.picName] == nil {
      take(trimmedCell(parts[0]), column, FlightFields.picName)
    } else {
      addCrew(trimmedCell(parts[0]), role, column)
    }
    for part in parts.dropFirst(2) where !trimmedCell(part).utf8.isEmpty { return keepUnknown(text, column) }
  }

  mutating func addCrew(_ name: String, _ role: String, _ column: Int) {
    // A role without a name is nobody.
    if saysNothing(name) { return }
    let line = role.utf8.isEmpty ? name : role + " " + name
    // Two columns may name the same person.
    if values[FlightFields.crew]?.text?.parts(at: 0x0A).contains(line) ?? false { return }
    append(line, after: "\n", column, FlightFields.crew)
  }

  /// L-201: simple tables say in one word as what the pilot flew. Times of functions that stand beside it say it better.
  mutating func settleRole() {
    guard let role else { return }
    let places = FlightRole.allCases.flatMap { $0.functions }.compactMap { FlightFields.place($0.name) }
    guard let known = FlightRole(written: role.text), let total = values[FlightFields.total],
      places.allSatisfy({ values[$0] == nil })
    else { return keepUnknown(role.text, role.column) }
    for function in known.functions {
      if let place = FlightFields.place(function.name) { values[place] = total }
    }
  }

  /// `1;ILS;24;LKTB;` is how two programs pack number, kind, runway, airport and remark. ForeFlight's kind is that of a chart, which
  /// says the runway already: `ILS OR LOC RWY 24`.
  mutating func addApproach(_ text: String, _ column: Int) {
    let parts = text.parts(at: UInt8(ascii: ";"))
    var approach = ""
    for (index, part) in parts.enumerated() {
      let word = trimmedCell(part)
      let isNumber = parts.count > 1 && index == 0 && importedCount(word) != nil
      if word.utf8.isEmpty || (isNumber && word == "1") { continue }
      if SourceRow.isRunway(word), approach.parts(at: 0x20).contains(where: { $0 == word || $0 == "RWY" + word }) {
        continue
      }
      approach += (approach.utf8.isEmpty ? "" : " ") + word + (isNumber ? "×" : "")
    }
    if !saysNothing(approach) { append(approach, after: ", ", column, FlightFields.approaches) }
  }

  /// `24`, `06L`
  private static func isRunway(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
    guard (1...2).contains(digits), bytes.count - digits <= 1 else { return false }
    return bytes.count == digits || "LRC".utf8.contains(bytes[digits])
  }

  /// Several columns in one text; what does not fit any more is kept among the further data.
  private mutating func append(_ text: String, after separator: String, _ column: Int, _ place: Int) {
    let before = values[place]?.text ?? ""
    let all = JSON.string(before.utf8.isEmpty ? text : before + separator + text)
    if let fault = FlightFields.all[place].fault(in: all) {
      keep(text, column, fault)
    } else {
      values[place] = all
    }
  }
}
