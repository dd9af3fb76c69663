import Base
import Sync

/// What a file says of an aircraft.
struct AircraftFacts: Sendable {
  var registration = ""
  var type = ""
  var make = ""
  var model = ""
  var variant = ""
  var engines: Aircraft.Engines?
  /// Nil when the file does not tell it: several engines say nothing of the crew.
  var isMultiPilot: Bool?
  /// A training device that stands among the aircraft.
  var isDevice = false

  /// L-141: what stands in one cell is told apart: `A320, 200` as the model, and an airliner's name as the type.
  mutating func settleName() {
    let isName = !TypeDesignator.isDesignator(capitals(type)) && !TypeFamily.has(type)
    if model.utf8.isEmpty && variant.utf8.isEmpty && isName, TypeDesignator.meaning(of: type) != nil || type.utf8.contains(0x2C) {
      (type, model) = ("", type)
    }
    (make, model, variant) = AircraftName.parts(make: make, model: model, variant: variant)
  }

  /// Of a training device.
  var level: DeviceLevel?
  /// The rating, where engines do not tell it: seaplanes.
  var rating: AircraftClass?
  /// A seaplane, of one engine or several.
  var isSea = false
  /// L-164: a glider, a helicopter or a balloon, which no class of aeroplanes covers.
  private(set) var isNoAeroplane = false

  /// What the file says of the aircraft that has no field (L-32).
  var further = FurtherData()

  /// What the registration calls a device of which nothing else is told.
  var written = ""

  /// What a device is called: make, model and variant, as far as they are told.
  var deviceName: String {
    written.utf8.isEmpty ? AircraftName.text(make: make, model: model, variant: variant, type: type) : written
  }

  /// What a device represents: its type, or a model that looks like one or names one.
  var deviceType: String {
    if !type.utf8.isEmpty { return capitals(TypeFamily.represented(type)) }
    // `FFS` and `SIM` are words for a device.
    let isType = TypeFamily.has(model) || model.utf8.contains { (0x30...0x39).contains($0) }
    if isType && TypeDesignator.isDesignator(model) { return model }
    let meaning = TypeDesignator.meaning(make: make, model: model, variant: variant) ?? ""
    return TypeDesignator.isDesignator(meaning) ? meaning : ""
  }

  /// `ASEL`, `AMES`, `airplane_single_engine_land`, `Multi-Engine Land`.
  mutating func take(aircraftClass text: String) -> Bool {
    let bytes = folded(text)
    func has(_ text: String) -> Bool { contains(bytes, Array(text.utf8)) }
    let others = ["glider", "sailplane", "heli", "rotor", "gyro", "balloon", "airship"]
    if !has("motor") && others.contains(where: { has($0) }) {
      isNoAeroplane = true
      return false
    }
    let isSea = has("sea") || bytes == Array("ases".utf8) || bytes == Array("ames".utf8)
    if has("multi") || has("ame") {
      engines = .multi
      if isSea { rating = .multiEngineSea }
    } else if has("single") || has("ase") {
      engines = .single
      if isSea { rating = .singleEngineSea }
    } else {
      return false
    }
    return true
  }

  /// Engines and crew of what is no aeroplane tell no class, whatever other columns say of them.
  mutating func settleCategory() {
    if isNoAeroplane && rating == nil { (engines, isMultiPilot) = (nil, nil) }
  }

  /// `TMG`, `SEP (sea)`, `MEP (land)`. A rating for a type is none of these.
  mutating func take(rating text: String) -> Bool {
    let bytes = folded(text)
    func has(_ text: String) -> Bool { contains(bytes, Array(text.utf8)) }
    if has("tmg") {
      rating = .touringMotorGlider
      engines = engines ?? .single
    } else if has("sep") || has("mep") {
      engines = engines ?? (has("sep") ? .single : .multi)
      if has("sea") { isSea = true }
    } else {
      return false
    }
    return true
  }
}

/// The aircraft that rows name by registration: found among the known ones or made, each once.
struct ImportAircraft {
  private var ids: [Key: RecordID] = [:]
  private var used: Set<RecordID> = []
  private var places: [RecordID: Int] = [:]
  private var classes: [RecordID: Classes] = [:]
  /// Made ones of which the file says that one pilot flies them.
  private var singlePilot: Set<RecordID> = []
  private var seaplanes: Set<RecordID> = []
  /// How many flights of those that were made have multi-pilot time, less those that have none.
  private var multiPilotFlights: [RecordID: Int] = [:]
  /// What the aircraft of the book say of their types; nil for a type of which they say different things.
  private var types: [Key: Classes?] = [:]
  /// Those that were made, in order.
  private(set) var made: [(id: RecordID, fields: Fields, line: Int)] = []

  /// What the time of a flight and the pilot's rules depend on.
  struct Classes {
    var engines: Aircraft.Engines?
    /// Nil when nobody says it.
    var isMultiPilot: Bool?
    var type = ""
    /// The rating that covers the type.
    var family = ""
    /// What the aircraft is called: by its designator, where that is known.
    var name = ""
    var registration = ""

    /// For the pilot's own rules.
    var ruledType: RuledType { RuledType(type, rating: family) }

    init() {}

    init(_ fields: Fields) {
      engines = fields[Aircraft.engines]
      isMultiPilot = fields[Aircraft.multiPilot]
      type = TypeDesignator.of(fields)
      family = TypeFamily.name(of: fields)
      name = AircraftName.of(fields)
      if name.utf8.isEmpty || TypeDesignator.isDesignator(type) { name = type }
      registration = fields[Aircraft.registration] ?? ""
    }
  }

  mutating func add(_ id: RecordID, _ fields: Fields) {
    var own = Classes(fields)
    // Who chose the engines in the form has seen the switch for two pilots.
    if own.engines != nil && own.isMultiPilot == nil { own.isMultiPilot = false }
    classes[id] = own
    if own.engines != nil && !own.type.utf8.isEmpty {
      let type = Key(own.type)
      if let known = types[type] {
        if known?.engines != own.engines || known?.isMultiPilot != own.isMultiPilot { types[type] = .some(nil) }
      } else {
        types[type] = own
      }
    }
    let key = ImportAircraft.key(fields[Aircraft.registration] ?? "")
    if ids[key] == nil { ids[key] = id }
    used.insert(id)
  }

  /// An aircraft that our own file tells without an id. One of that registration that is known already stands.
  mutating func add(_ fields: Fields) {
    guard let id = id(of: fields[Aircraft.registration] ?? ""), !used.contains(id) else { return }
    add(id, fields)
  }

  /// L-31: the id of the aircraft of that registration, also before it is known. Nil when the registration has neither letter nor
  /// digit.
  func id(of registration: String) -> RecordID? {
    let key = ImportAircraft.key(registration)
    if key.text.utf8.isEmpty { return nil }
    if let id = ids[key] { return id }
    // Made from the registration alone, so that two devices that import make the same aircraft.
    var id = RecordID.v8(named: key.text, in: "logbook-aircraft")
    // Somebody gave that aircraft another registration since.
    while used.contains(id) { id = RecordID.v8(named: id.description, in: "logbook-aircraft") }
    return id
  }

  /// Whether the file makes the aircraft; one that the book has stands as it is.
  func isMade(_ id: RecordID?) -> Bool { id.map { places[$0] != nil } ?? false }

  /// What is known of an aircraft, from the book or from the rows so far.
  func classes(_ id: RecordID) -> Classes {
    completed(places[id].map { own(made[$0]) } ?? classes[id] ?? Classes())
  }

  /// What is known of an aircraft that no flight names.
  func classes(of facts: AircraftFacts) -> Classes {
    if let id = ids[ImportAircraft.key(facts.registration)] { return classes(id) }
    var fields = Fields()
    fields[Aircraft.type] = capitals(facts.type)
    fields[Aircraft.make] = facts.make
    fields[Aircraft.model] = facts.model
    fields[Aircraft.variant] = facts.variant
    fields[Aircraft.engines] = facts.engines
    fields[Aircraft.multiPilot] = facts.isMultiPilot
    return completed(Classes(fields))
  }

  private func own(_ one: (id: RecordID, fields: Fields, line: Int)) -> Classes {
    var own = Classes(one.fields)
    if own.isMultiPilot == nil && singlePilot.contains(one.id) { own.isMultiPilot = false }
    return own
  }

  /// L-164: what nobody says of the aircraft, by other aircraft of its type in the book, else by the type itself.
  private func completed(_ own: Classes) -> Classes {
    var known = own
    if own.engines == .single || (own.engines != nil && own.isMultiPilot != nil) { return own }
    if let others = types[Key(own.type)] ?? nil {
      known.engines = own.engines ?? others.engines
      known.isMultiPilot = own.isMultiPilot ?? others.isMultiPilot
    } else if let type = TypeClass(designator: own.type) ?? TypeClass(name: own.name) {
      known.engines = own.engines ?? (type == .singleEngine ? .single : .multi)
      known.isMultiPilot = own.isMultiPilot ?? (type == .multiPilot)
    }
    return known
  }

  /// L-164: two pilots fly the aircraft if they do in most of its flights. What one flight says is nothing for another one, which the
  /// file may have before it or behind it.
  mutating func noteFlight(_ id: RecordID, isMultiPilot: Bool) {
    if places[id] != nil { multiPilotFlights[id, default: 0] += isMultiPilot ? 1 : -1 }
  }

  /// What follows from the type becomes part of those that were made, once all rows have been read.
  mutating func completeMade() {
    for index in made.indices {
      let known = completed(own(made[index]))
      set(index, Aircraft.type, known.type)
      made[index].fields[Aircraft.engines] = known.engines
      if known.isMultiPilot ?? false || multiPilotFlights[made[index].id] ?? 0 > 0 {
        made[index].fields[Aircraft.multiPilot] = true
      }
      completeSeaplane(index)
    }
  }

  /// Which class it is depends on the engines, and two pilots have a rating for the type.
  private mutating func completeSeaplane(_ index: Int) {
    guard seaplanes.contains(made[index].id), made[index].fields[AircraftClass.attribute] == nil,
      made[index].fields[Aircraft.multiPilot] != true, let engines = made[index].fields[Aircraft.engines]
    else { return }
    made[index].fields[AircraftClass.attribute] = engines == .single ? .singleEngineSea : .multiEngineSea
  }

  /// The aircraft of that registration; what the row tells completes one that was made from an earlier row.
  ///
  /// - Parameter facts: each text fits its field; a model that looks like an ICAO designator is the type.
  /// - Returns: nil when the registration has neither letter nor digit.
  mutating func id(_ facts: AircraftFacts, line: Int) -> RecordID? {
    let key = ImportAircraft.key(facts.registration)
    guard let id = id(of: facts.registration) else { return nil }
    if !used.insert(id).inserted {
      complete(id, facts)
      return id
    }
    var fields = Fields()
    fields[Aircraft.registration] = capitals(facts.registration)
    ids[key] = id
    places[id] = made.count
    made.append((id, fields, line))
    complete(id, facts)
    return id
  }

  private mutating func complete(_ id: RecordID, _ facts: AircraftFacts) {
    guard let index = places[id] else { return }
    let isUndescribed = made[index].fields[Aircraft.type] == nil && made[index].fields[Aircraft.model] == nil
    set(index, Aircraft.type, capitals(facts.type))
    if isUndescribed && facts.type.utf8.isEmpty && TypeDesignator.isDesignator(facts.model) {
      set(index, Aircraft.type, facts.model)
    } else if isUndescribed || !facts.type.utf8.isEmpty {
      set(index, Aircraft.model, facts.model)
    }
    set(index, Aircraft.make, facts.make)
    set(index, Aircraft.variant, facts.variant)
    if made[index].fields[Aircraft.engines] == nil { made[index].fields[Aircraft.engines] = facts.engines }
    if made[index].fields[AircraftClass.attribute] == nil { made[index].fields[AircraftClass.attribute] = facts.rating }
    if made[index].fields[FurtherData.field] == nil { made[index].fields[FurtherData.field] = facts.further.json }
    if facts.isSea { seaplanes.insert(id) }
    switch facts.isMultiPilot {
    case true?: made[index].fields[Aircraft.multiPilot] = true
    case false?: singlePilot.insert(id)
    case nil: break
    }
  }

  private mutating func set(_ index: Int, _ attribute: Attribute<String>, _ text: String) {
    if !text.utf8.isEmpty && made[index].fields[attribute] == nil { made[index].fields[attribute] = text }
  }

  static func key(_ registration: String) -> Key {
    Key(String(utf8: plainRegistration(registration)))
  }
}
