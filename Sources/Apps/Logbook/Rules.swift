import Base
import Kit
import Sync

/// What L-2 … L-14 and the rules of the other records say.
public typealias Finding = Kit.Finding

extension Logbook {
  /// L-2 … L-14 for a flight or a session, in the order of the form.
  ///
  /// - Parameter today: the day in UTC.
  public static func check(_ fields: Fields, today: Day) -> [Finding] {
    var check = Check(fields: fields)
    check.date(today)
    switch fields[Flight.kind] ?? .flight {
    case .flight:
      check.missing()
      check.times()
      check.classes()
      check.conditions()
      check.functions()
      check.landings()
    case .session:
      check.session()
    }
    return check.found
  }

  /// L-15 and L-166 for an aircraft.
  ///
  /// - Parameter others: the registrations of all other aircraft.
  public static func check(aircraft fields: Fields, others: [String]) -> [Finding] {
    var found: [Finding] = []
    let own = plainRegistration(fields[Aircraft.registration] ?? "")
    if !own.isEmpty, others.contains(where: { plainRegistration($0) == own }) {
      found.append(
        Finding(rule: 15, field: Aircraft.registration.name, severity: .warning, text: Words.sameRegistration))
    }
    if lacksSecondPilot(fields) {
      found.append(Finding(rule: 166, field: Aircraft.multiPilot.name, severity: .warning, text: Words.twoPilotsFlyIt))
    }
    return found
  }

  /// L-166: an airliner that is not marked as flown by two pilots, and of which the pilot has said no other rating.
  private static func lacksSecondPilot(_ fields: Fields) -> Bool {
    guard fields[Aircraft.multiPilot] != true, fields[AircraftClass.attribute] == nil else { return false }
    let type = fields[Aircraft.type] ?? ""
    let meaning =
      type.utf8.isEmpty
      ? TypeDesignator.meaning(
        make: fields[Aircraft.make] ?? "", model: fields[Aircraft.model] ?? "", variant: fields[Aircraft.variant] ?? "")
      : type
    return meaning.flatMap { TypeClass(designator: $0) } == .multiPilot
  }

  /// L-16 for the pilot.
  public static func check(pilot fields: Fields, today: Day) -> [Finding] {
    guard let birth = fields[Pilot.birthDate] else { return [] }
    let isError = birth > today
    guard isError || birth < today.adding(years: -120) else { return [] }
    return [
      Finding(
        rule: 16, field: Pilot.birthDate.name, severity: isError ? .error : .warning, text: Words.implausibleBirth)
    ]
  }
}

/// The registration as it is compared: capital letters and digits only, so that `ok abc` is `OK-ABC`.
public func plainRegistration(_ text: String) -> [UInt8] {
  folded(text).filter { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 >= 0x80 }
}

private struct Check {
  let fields: Fields
  var found: [Finding] = []

  init(fields: Fields) {
    self.fields = fields
  }

  private var total: Minutes { fields[Flight.total] ?? .zero }

  private func time(_ attribute: Attribute<Minutes>) -> Minutes { fields[attribute] ?? .zero }
  private func count(_ attribute: Attribute<Int>) -> Int { fields[attribute] ?? 0 }

  private mutating func note(_ rule: Int, _ field: Field, _ severity: Finding.Severity, _ text: Text) {
    found.append(Finding(rule: rule, field: field.name, severity: severity, text: text))
  }

  /// L-2
  mutating func date(_ today: Day) {
    guard let day = fields[Flight.date] else { return }
    if day > today {
      note(2, Flight.date.field, .warning, Words.futureDate)
    } else if day.year < 1930 {
      note(2, Flight.date.field, .warning, Words.oldDate)
    }
  }

  /// L-3: what FCL.050 asks for. A warning, because a record is often begun in the aircraft and finished at home.
  mutating func missing() {
    func isMissing(_ field: Field) -> Bool {
      guard let value = fields[field.name] else { return true }
      return value.text.map { trimmed($0).utf8.isEmpty } ?? false
    }
    let asked = [
      Flight.departure.field, Flight.departureTime.field, Flight.arrival.field, Flight.arrivalTime.field,
      Flight.aircraft.field, Flight.picName.field, Flight.total.field,
    ]
    for field in asked where isMissing(field) { note(3, field, .warning, Words.missing) }
  }

  /// L-4, L-5, L-6
  mutating func times() {
    let departure = fields[Flight.departureTime]
    let arrival = fields[Flight.arrivalTime]
    if let block = Flight.block(departure, arrival) {
      if block > Minutes(18 * 60) {
        note(4, Flight.arrivalTime.field, .warning, Words.longBlock(block))
      } else if block == .zero {
        note(4, Flight.arrivalTime.field, .warning, Words.sameTimes)
      }
      if let takeOff = fields[Flight.takeOffTime], let off = Flight.block(departure, takeOff), off > block {
        note(5, Flight.takeOffTime.field, .error, Words.takeOffOutside)
      } else if let landing = fields[Flight.landingTime], let on = Flight.block(departure, landing) {
        let off = Flight.block(departure, fields[Flight.takeOffTime]) ?? .zero
        if on > block || on < off { note(5, Flight.landingTime.field, .error, Words.landingOutside) }
      }
    }
    if total > Minutes(24 * 60) {
      note(6, Flight.total.field, .error, Words.overADay)
    } else if let computed = Flight.computedTotal(fields), let total = fields[Flight.total], total != computed,
      !isRounded(total, computed), !isSeries(total, computed)
    {
      note(6, Flight.total.field, .warning, Words.totalDiffers(computed))
    }
  }

  /// A total in tenths of an hour, as logbooks of decimals have it: the times tell the minutes that its rounding took.
  private func isRounded(_ total: Minutes, _ computed: Minutes) -> Bool {
    total.count % 6 == 0 && abs(total.count - computed.count) <= 3
  }

  /// FCL.050: flights of a day that return to the same place, with at most 30 minutes between them, may be one entry. Its total
  /// is shorter than its block by those minutes.
  private func isSeries(_ total: Minutes, _ block: Minutes) -> Bool {
    let landings = count(Flight.landingsDay) + count(Flight.landingsNight)
    guard landings > 1, total < block, let departure = fields[Flight.departure], let arrival = fields[Flight.arrival]
    else { return false }
    return folded(trimmed(departure)) == folded(trimmed(arrival)) && (block - total).count <= 30 * (landings - 1)
  }

  /// L-7, L-8
  mutating func classes() {
    let se = time(Flight.singlePilotSE)
    let me = time(Flight.singlePilotME)
    let mp = time(Flight.multiPilot)
    let sum = se + me + mp
    if sum == .zero { return }
    let field =
      mp > .zero ? Flight.multiPilot.field : me > .zero ? Flight.singlePilotME.field : Flight.singlePilotSE.field
    if sum > total {
      note(7, field, .error, Words.classesExceed(sum, total))
    } else if sum < total {
      note(7, field, .warning, Words.classesDiffer(sum, total))
    }
    if se > .zero && me > .zero { note(8, Flight.singlePilotME.field, .warning, Words.bothClasses) }
  }

  /// L-9
  mutating func conditions() {
    for attribute in [Flight.night, Flight.ifr] where time(attribute) > total {
      note(9, attribute.field, .error, Words.exceedsTotal(total))
    }
  }

  /// L-10, L-11, L-12
  mutating func functions() {
    let exclusive = [Flight.pic, Flight.spic, Flight.picus, Flight.coPilot, Flight.dual]
    var sum = Minutes.zero
    var last = Flight.pic
    var isAnyTooLong = false
    for attribute in exclusive + [Flight.instructor] where time(attribute) > total {
      note(10, attribute.field, .error, Words.exceedsTotal(total))
      isAnyTooLong = true
    }
    for attribute in exclusive where time(attribute) > .zero {
      sum += time(attribute)
      last = attribute
    }
    if !isAnyTooLong && sum > total { note(10, last.field, .warning, Words.functionsExceed(sum, total)) }
    if time(Flight.instructor) > time(Flight.pic) {
      note(11, Flight.instructor.field, .warning, Words.instructorIsPIC)
    }
    let single = time(Flight.singlePilotSE) + time(Flight.singlePilotME)
    if single > .zero && single == total {
      for attribute in [Flight.coPilot, Flight.picus] where time(attribute) > .zero {
        note(11, attribute.field, .warning, Words.needsTwoPilots)
      }
    }
    let isSigned = !trimmed(fields[Flight.remarks] ?? "").utf8.isEmpty || fields[Signature.field] != nil
    for attribute in [Flight.spic, Flight.picus] where time(attribute) > .zero && !isSigned {
      note(12, attribute.field, .warning, Words.countersign)
    }
  }

  /// L-13
  mutating func landings() {
    let hasNight = time(Flight.night) > .zero
    for attribute in [Flight.takeOffsNight, Flight.landingsNight] where count(attribute) > 0 && !hasNight {
      note(13, attribute.field, .warning, Words.nightWithoutTime)
    }
    let landings = count(Flight.landingsDay) + count(Flight.landingsNight)
    // A circuit takes some minutes; more landings than minutes is a slip of the finger.
    if landings > 1 && landings > total.count {
      note(13, Flight.landingsDay.field, .warning, Words.manyLandings)
    }
    if hasNight && time(Flight.night) == total && count(Flight.landingsDay) > 0 {
      note(13, Flight.landingsDay.field, .warning, Words.dayLandingInNight)
    }
  }

  /// L-3 and L-14 for a session
  mutating func session() {
    if trimmed(fields[Flight.device] ?? "").utf8.isEmpty { note(3, Flight.device.field, .warning, Words.missing) }
    guard let time = fields[Flight.sessionTime] else {
      note(3, Flight.sessionTime.field, .warning, Words.missing)
      return
    }
    if time > Minutes(24 * 60) { note(14, Flight.sessionTime.field, .error, Words.overADay) }
    if time == .zero { note(14, Flight.sessionTime.field, .warning, Words.noTime) }
  }
}
