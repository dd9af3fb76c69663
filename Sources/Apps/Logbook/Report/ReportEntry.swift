import Base
import Sync

/// A flight or a session as the report needs it.
public struct ReportEntry: Sendable {
  let line: LogEntry
  let arrivalTime: MinuteOfDay?
  let picName: String
  let aircraft: String
  let registration: String
  /// Type and qualification number of the device.
  let device: String
  /// Legal text, with what stands in no column of the page: the instruction of a session, SPIC and PICUS time.
  let remarks: String
  /// L-97: drawn over the last lines of the remarks, which are left empty for it.
  let strokes: [Stroke]

  /// Lines of the remarks that a drawn signature takes.
  static let signatureLines = 3

  /// - Parameter printsFurther: whether the remarks have what another logbook said beside them, too (L-32).
  init(_ record: Record, _ aircraft: AircraftRow?, printsFurther: Bool = false) {
    line = LogEntry(record)
    let fields = record.fields
    let isFlight = line.kind == .flight
    arrivalTime = isFlight ? fields[Flight.arrivalTime] ?? fields[Flight.landingTime] : nil
    picName = isFlight ? fields[Flight.picName] ?? "" : ""
    let name = aircraft?.name ?? ""
    self.aircraft = isFlight ? name.utf8.isEmpty ? aircraft?.type ?? "" : name : ""
    registration = isFlight ? aircraft?.registration ?? "" : ""
    device = isFlight ? "" : joined([Flight.deviceTitle(fields), fields[Flight.qualification] ?? ""], by: " ")
    let further = printsFurther ? FurtherData(fields[FurtherData.field]).printable.text : ""
    let remarks = joined([fields[Flight.remarks] ?? "", further], by: "\n")
    let state = Signature.State(record, aircraft)
    strokes = state.signature?.strokes ?? []
    let signature = ReportEntry.line(of: state, isDrawn: !strokes.isEmpty)
    if isFlight {
      self.remarks = joined(
        [ReportEntry.note("SPIC", line[.spic]), ReportEntry.note("PICUS", line[.picus]), remarks, signature], by: "\n")
    } else {
      self.remarks = joined([fields[Flight.instruction] ?? "", remarks, signature], by: "\n")
    }
  }

  /// Who signed, and the lines that the drawing takes.
  private static func line(of state: Signature.State, isDrawn: Bool) -> String {
    guard let signature = state.signature else { return "" }
    var isValid = false
    if case .valid = state { isValid = true }
    var text = signature.line(isValid: isValid)
    // A no-break space, as an empty line at the end is none.
    if isDrawn { for _ in 0..<signatureLines { text += "\n\u{A0}" } }
    return text
  }

  /// SPIC and PICUS stand in the column PIC and are countersigned in the remarks, so the remarks tell how much it was.
  private static func note(_ name: String, _ minutes: Int) -> String {
    minutes > 0 ? name + " " + Minutes(minutes).text : ""
  }

  /// What the entry adds to the totals. A session's landings are none of a flight.
  var sums: ReportSums {
    var sums = ReportSums()
    if line.kind == .session {
      sums[.sessionTime] = Int64(line.sessionTime)
      return sums
    }
    sums.addFlight(line)
    return sums
  }

  /// Experience from before the first record, in the same columns.
  static func sums(previous line: LogEntry) -> ReportSums {
    var sums = ReportSums()
    sums.addFlight(line)
    sums[.sessionTime] = Int64(line.sessionTime)
    return sums
  }

  /// The text of a cell; empty when there is nothing to say, as on paper.
  func text(_ column: ReportColumn, _ sums: ReportSums, day: (Day) -> String) -> String {
    let isFlight = line.kind == .flight
    switch column {
    case .date: return isFlight ? line.day.map(day) ?? "" : ""
    case .sessionDate: return isFlight ? "" : line.day.map(day) ?? ""
    case .departurePlace: return isFlight ? line.departure : ""
    case .departureTime: return isFlight ? line.time?.text ?? "" : ""
    case .arrivalPlace: return isFlight ? line.arrival : ""
    case .arrivalTime: return arrivalTime?.text ?? ""
    case .aircraft: return aircraft
    case .registration: return registration
    case .picName: return picName
    case .sessionType: return device
    case .remarks: return remarks
    case .singlePilotSE, .singlePilotME, .multiPilot, .total, .night, .ifr, .pic, .coPilot, .dual, .instructor,
      .sessionTime, .landingsDay, .landingsNight:
      return sums[column] == 0 ? "" : ReportEntry.text(column, sums[column])
    }
  }

  /// A sum as the page writes it: `1234:05`, or a number.
  static func text(_ column: ReportColumn, _ sum: Int64) -> String {
    switch column.kind {
    case .minutes: String(sum / 60) + ":" + padded(Int(sum % 60), 2)
    case .count, .text, .mark: String(sum)
    }
  }
}

extension ReportSums {
  fileprivate mutating func addFlight(_ line: LogEntry) {
    func add(_ column: ReportColumn, _ quantities: Quantity...) {
      for quantity in quantities { self[column] += Int64(line[quantity]) }
    }
    add(.singlePilotSE, .singlePilotSE)
    add(.singlePilotME, .singlePilotME)
    add(.multiPilot, .multiPilot)
    add(.total, .total)
    add(.landingsDay, .landingsDay)
    add(.landingsNight, .landingsNight)
    add(.night, .night)
    add(.ifr, .ifr)
    add(.pic, .pic, .spic, .picus)
    add(.coPilot, .coPilot)
    add(.dual, .dual)
    add(.instructor, .instructor)
  }
}

/// The texts that are not empty, with something between them.
func joined(_ texts: [String], by mark: String) -> String {
  var all = ""
  for text in texts where !text.utf8.isEmpty { all += all.utf8.isEmpty ? text : mark + text }
  return all
}
