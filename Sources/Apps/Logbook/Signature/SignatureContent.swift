import Base
import Sync

extension Signature {
  /// The fields that a signature is bound to: those of the page of FCL.050, of a flight and of a session. It is not
  /// bound to the place of a record within its day, crew, approaches, attachments, or fields of later versions, which
  /// synchronisation may bring.
  static let boundFields: [Field] =
    [
      Flight.kind.field, Flight.date.field, Flight.departure.field, Flight.departureTime.field, Flight.arrival.field,
      Flight.arrivalTime.field, Flight.takeOffTime.field, Flight.landingTime.field, Flight.aircraft.field,
      Flight.picName.field,
    ] + FlightForm.times.map { $0.field } + FlightForm.counts.map { $0.field }
    + [
      Flight.device.field, Flight.qualification.field, Flight.instruction.field, Flight.sessionTime.field,
      Flight.remarks.field,
    ]

  /// What version 2 is bound to, too: the page names the device by them, and they decide what it counts for (L-143).
  static let deviceFields: [Field] = [Flight.deviceType.field, Flight.deviceLevel.field]

  /// What the signature is the hash of: a JSON array of texts a line, first the id of the record, then name and value of
  /// each bound field that is there, in the order of the list, then the registration, the signer, and the lines drawn.
  func content(_ record: Record) -> [UInt8] {
    var bytes: [UInt8] = []
    func line(_ texts: String...) {
      for (place, text) in texts.enumerated() {
        bytes.append(place == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
        bytes.append(json: text)
      }
      bytes.append("]\n")
    }
    line("signature", String(version), record.id.description)
    for field in Signature.boundFields + (version > 1 ? Signature.deviceFields : []) {
      if let value = record.fields[field.name] { line(field.name, value.serialized) }
    }
    line("registration", registration)
    line(role.name, name, licence, at.rfc3339)
    for stroke in strokes { line(stroke.text) }
    return bytes
  }

  /// Whether the record says what was signed.
  ///
  /// - Parameter aircraft: the record's, when it is known here; an aircraft that has not arrived yet breaks nothing.
  func isValid(for record: Record, _ aircraft: AircraftRow?) -> Bool {
    if let aircraft, plainRegistration(aircraft.registration) != plainRegistration(registration) { return false }
    return SHA256.hex(of: content(record)) == sha256
  }

  /// The signature of a record, as a list, a detail or a report asks for it.
  public enum State: Equatable, Sendable {
    case none
    case valid(Signature)
    /// The record was changed after it was signed.
    case broken(Signature)
    /// Made by another version of the app.
    case unknown

    public init(_ record: Record, _ aircraft: AircraftRow?) {
      guard let json = record[Signature.field] else {
        self = .none
        return
      }
      guard let signature = Signature(json) else {
        self = .unknown
        return
      }
      self = signature.isValid(for: record, aircraft) ? .valid(signature) : .broken(signature)
    }

    var signature: Signature? {
      switch self {
      case .valid(let signature), .broken(let signature): signature
      case .none, .unknown: nil
      }
    }
  }

  /// As a report writes it: in the remarks column, in English, as the page is.
  func line(isValid: Bool) -> String {
    let day = at.day.iso + " " + at.minuteOfDay.text + " UTC"
    let who = joined([name, role.mark, licence], by: ", ")
    return (isValid ? "Signed " : "CHANGED AFTER SIGNING; signed ") + day + ": " + who
  }
}
