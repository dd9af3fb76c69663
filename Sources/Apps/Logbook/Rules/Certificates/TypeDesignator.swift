import Base
import Sync

/// The ICAO designator (Doc 8643) of an aeroplane that is called by its name: `A320-214`, `Boeing 737-800`, `DHC8-Q400`,
/// `ATR 72-600`. Files and books name airliners like this where nobody has entered the designator, and recent experience is
/// counted by type. Only names stand here that mean one designator; a name that means one of several types of a rating gives
/// the rating alone.
enum TypeDesignator {
  /// What stands in the aircraft as its type, else what its make, model and variant tell; empty when they tell nothing.
  static func of(_ aircraft: Fields) -> String {
    if let type = aircraft[Aircraft.type], !type.utf8.isEmpty { return type }
    let found = meaning(
      make: aircraft[Aircraft.make] ?? "", model: aircraft[Aircraft.model] ?? "",
      variant: aircraft[Aircraft.variant] ?? "")
    return found.map { isDesignator($0) ? $0 : "" } ?? ""
  }

  /// The designator or the rating; nil when the name tells neither.
  static func meaning(make: String, model: String, variant: String) -> String? {
    let name = AircraftName.model(model, variant, "")
    return meaning(of: name) ?? meaning(of: make + " " + name)
  }

  /// The designator or the rating that a name with or without its make means.
  static func meaning(of name: String) -> String? {
    var plain = Array(withoutMaker(name).utf8)
    // Boeing leaves its letter out: 737-800.
    let isBoeing = plain.count >= 4 && plain[0] == UInt8(ascii: "7") && plain[2] == UInt8(ascii: "7")
    if isBoeing { plain.insert(UInt8(ascii: "B"), at: 0) }
    for (type, pattern) in patterns where matches(plain, pattern) { return type }
    // `A-320`, `C 172`
    let text = String(utf8: plain)
    return isDesignator(text) && (TypeFamily.has(text) || TypeClass.has(text)) ? text : nil
  }

  /// Where the variant stands in the place of the model: `A320` for `200` of an A320, `737` for `800` of a B738. Nil for a model.
  static func model(before variant: String, of type: String) -> String? {
    let number = Array(TypeFamily.plain(variant).utf8)
    guard isDigit(number.first), isDigit(variant.utf8.first) else { return nil }
    // `737-800` is a model with its variant, whatever type was entered beside it.
    if variant.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "-") }) { return nil }
    let own = patterns.filter { $0.type == capitals(type) }.map { $0.pattern }
    for pattern in own {
      // `737` of a B738, `190` of an E190
      let whole = Array(pattern.prefix { !isDigit($0) && !wildcards.contains($0) } + number)
      if pattern.prefix(while: { !wildcards.contains($0) }).starts(with: whole) || matches(whole, pattern) { return nil }
    }
    for pattern in own {
      let name = pattern.prefix { !wildcards.contains($0) }
      for end in name.indices where isDigit(name[end]) && matches(Array(name[...end]) + number, pattern) {
        let isBoeing = end == 3 && name[0] == UInt8(ascii: "B") && name[1] == UInt8(ascii: "7")
        return String(utf8: Array(name[(isBoeing ? 1 : 0)...end]))
      }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
  private static let wildcards = Array("#?*".utf8)

  /// Letters and digits of the name alone, without who made the aircraft.
  static func withoutMaker(_ name: String) -> String {
    var plain = Array(TypeFamily.plain(name).utf8)
    for maker in makers where plain.starts(with: maker) { plain.removeFirst(maker.count) }
    return String(utf8: plain)
  }

  /// Whether the text can be a designator: two to four capital letters and digits, a letter first.
  static func isDesignator(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (2...4).contains(bytes.count), (0x41...0x5A).contains(bytes[0]) else { return false }
    return bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }

  private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    for (place, wanted) in pattern.enumerated() {
      if wanted == UInt8(ascii: "*") { return true }
      guard place < name.count else { return false }
      let isDigit = (0x30...0x39).contains(name[place])
      if wanted == UInt8(ascii: "#") ? !isDigit : wanted != UInt8(ascii: "?") && wanted != name[place] { return false }
    }
    return name.count == pattern.count
  }

  private static let makers = "AIRBUS BOEING EMBRAER BOMBARDIER DEHAVILLAND CANADA MCDONNELL DOUGLAS DASSAULT"
    .parts(at: 0x20).map { Array($0.utf8) }

  private static let patterns: [(type: String, pattern: [UInt8])] = {
    var patterns: [(type: String, pattern: [UInt8])] = []
    for line in table.parts(at: 0x0A) {
      let words = line.parts(at: 0x20)
      for word in words.dropFirst() { patterns.append((words[0], Array(word.utf8))) }
    }
    return patterns
  }()

  /// The designator, then the names in letters and digits alone: `#` is a digit, `?` anything, `*` any rest. The first line that
  /// fits counts.
  private static let table = """
    A306 A3006##* A300B46##*
    A310 A310###*
    A318 A318###*
    A19N A319###N* A319NEO*
    A319 A319###* A319CEO*
    A20N A320###N* A320NEO*
    A320 A320###* A320CEO*
    A21N A321###N* A321NEO*
    A321 A321###* A321CEO*
    A332 A3302##* A330MRTT*
    A333 A3303##*
    A338 A3308##*
    A339 A3309##*
    A342 A3402##*
    A343 A3403##*
    A345 A3405##*
    A346 A3406##*
    A359 A3509##*
    A35K A35010##*
    A388 A3808##*
    AT43 ATR423##*
    AT45 ATR425##*
    AT46 ATR426##*
    AT72 ATR7220#
    AT75 ATR725##*
    AT76 ATR726##*
    ATR42/72 ATR42* ATR72*
    RJ70 AVRORJ70* RJ70*
    RJ85 AVRORJ85* RJ85*
    RJ1H AVRORJ100* RJ100*
    B461 BAE1461##*
    B462 BAE1462##*
    B463 BAE1463##*
    B712 B7172??*
    B721 B7271??*
    B722 B7272??*
    B731 B7371??*
    B732 B7372??*
    B733 B7373??*
    B734 B7374??*
    B735 B7375??*
    B736 B7376??*
    B37M B737MAX7* B7377MAX* B7377
    B38M B737MAX8* B7378MAX* B738MAX* B7378200* B7378
    B39M B737MAX9* B7379MAX* B7379
    B3XM B737MAX10* B73710
    B737 B7377??*
    B738 B7378??*
    B739 B7379??*
    B737-300/900 B737NG* B737MAX
    B741 B7471??*
    B742 B7472??*
    B743 B7473??*
    B744 B7474??*
    B748 B7478*
    B74S B747SP*
    B752 B7572??*
    B753 B7573??*
    B762 B7672??*
    B763 B7673??*
    B764 B7674??*
    B77L B7772??LR* B777F*
    B772 B7772??*
    B77W B7773??ER*
    B773 B7773??*
    B788 B7878*
    B789 B7879*
    B78X B78710*
    BCS1 A2201##* CS1##* BD5001A10*
    BCS3 A2203##* CS3##* BD5001A11*
    CRJX CRJ10##*
    CRJ1 CRJ1##*
    CRJ2 CRJ2##*
    CRJ7 CRJ700* CRJ701* CRJ702*
    CRJ9 CRJ900*
    DH8A DHC81##* DHC8Q1##* DASH81##* DASH8Q1##*
    DH8B DHC82##* DHC8Q2##* DASH82##* DASH8Q2##*
    DH8C DHC83##* DHC8Q3##* DASH83##* DASH8Q3##* Q300*
    DH8D DHC84##* DHC8Q4##* DASH84##* DASH8Q4##* Q400*
    E35L EMB135BJ* LEGACY600* LEGACY650*
    E135 EMB135* ERJ135*
    E45X EMB145XR* ERJ145XR*
    E145 EMB145* ERJ145*
    E170 EMB170* ERJ170100*
    E190 EMB190* ERJ190100*
    E195 EMB195* ERJ190200*
    E290 E190E2* ERJ190300*
    E295 E195E2* ERJ190400*
    EMB170 E175* EMB175* ERJ170* ERJ190*
    E545 EMB545* LEGACY450* PRAETOR500*
    E550 EMB550* LEGACY500* PRAETOR600*
    FA7X FALCON7X*
    FA8X FALCON8X*
    F70 FOKKER70*
    F100 FOKKER100*
    GL5T GLOBAL5000*
    GLEX GLOBALEXPRESS*
    LJ40 LEARJET40*
    LJ45 LEARJET45*
    MD81 DC981* MD81*
    MD82 DC982* MD82*
    MD83 DC983* MD83*
    MD87 DC987* MD87*
    MD88 MD88*
    MD90 MD90*
    SB20 SAAB2000*
    SF34 SAAB340*
    """
}
