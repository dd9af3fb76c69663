import Base
import Sync

/// L-142: which designators of ICAO one type rating covers, so that they count together in recent experience and revalidation
/// (FCL.060, FCL.740.A). From EASA's list of type ratings and licence endorsements for aeroplanes: groups of several designators,
/// and ratings that a licence calls otherwise than their designator. What the pilot writes into the aircraft wins.
enum TypeFamily {
  /// The rating that covers the type, or that is meant by what stands on the licence (`B737 300-900`). When no group has it, the
  /// text itself in capitals; a short one is a designator, whichever way it is divided (`PC-24`).
  static func name(of type: String) -> String {
    let written = withoutPrivilege(type)
    let text = plain(written)
    if let rating = ratings[Key(text)] ?? ratings[Key(TypeDesignator.withoutMaker(text))] { return rating }
    if let meaning = TypeDesignator.meaning(of: written) { return ratings[Key(plain(meaning))] ?? meaning }
    return text.utf8.count <= 4 ? text : capitals(trimmed(written))
  }

  /// Whether who holds the rating may count flights in the type: `A330/350` stands on a licence for both.
  static func covers(_ rating: String, _ family: String) -> Bool {
    if rating == family { return true }
    for line in common.parts(at: 0x0A) {
      let words = line.parts(at: 0x20)
      if words[0] == rating { return words.dropFirst().contains(family) }
    }
    return false
  }

  /// A licence has the privilege beside the rating: `A320 / IR`.
  private static func withoutPrivilege(_ type: String) -> String {
    var bytes = Array(type.utf8)
    func trim() {
      while let last = bytes.last, last == 0x20 || last == UInt8(ascii: "/") || last == UInt8(ascii: ",") {
        bytes.removeLast()
      }
    }
    trim()
    let end = Array(capitals(String(utf8: bytes.suffix(3))).utf8)
    guard bytes.count > 3, end == Array(" IR".utf8) || end == Array("/IR".utf8) else { return type }
    bytes.removeLast(2)
    trim()
    return String(utf8: bytes)
  }

  /// L-142: what the pilot says of the aircraft wins. Without a designator its name tells the type, and stands for it where it tells
  /// none, so that no flight is lost. Empty when the aircraft has no name.
  static func name(of aircraft: Fields) -> String {
    let own = aircraft[Aircraft.countsAs] ?? aircraft[Aircraft.type] ?? ""
    if !own.utf8.isEmpty { return name(of: own) }
    let model = aircraft[Aircraft.model] ?? ""
    let meaning = TypeDesignator.meaning(
      make: aircraft[Aircraft.make] ?? "", model: model, variant: aircraft[Aircraft.variant] ?? "")
    return name(of: meaning ?? (model.utf8.isEmpty ? AircraftName.of(aircraft) : model))
  }

  /// Letters, in capitals, and digits: authorities write `B737 300-900`, `B737-300/900` and `B737 300/900`.
  static func plain(_ text: String) -> String {
    String(
      utf8: capitals(text).utf8.filter { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 >= 0x80 })
  }

  /// Whether EASA's list has the designator or the rating.
  static func has(_ type: String) -> Bool { ratings[Key(plain(type))] != nil }

  /// The rating of what a training device represents: of its type, or of an airliner's name in that of the device. Empty without.
  static func simulated(_ type: String, _ device: String) -> String {
    if !type.utf8.isEmpty { return name(of: represented(type)) }
    for word in [device] + device.parts(at: 0x20) {
      if has(word) { return name(of: word) }
      if let meaning = TypeDesignator.meaning(of: word), TypeClass(designator: meaning) == .multiPilot { return name(of: meaning) }
    }
    return ""
  }

  /// L-200: the designator or the airliner in what is written as the type of a device: `B738 FFS`, `CAE A320`. The text itself when
  /// there is none.
  static func represented(_ text: String) -> String {
    if has(text) || TypeDesignator.isDesignator(capitals(text)) { return text }
    for word in [text] + text.parts(at: 0x20) {
      if has(word) { return word }
      if let meaning = TypeDesignator.meaning(of: word) { return meaning }
    }
    return text
  }

  /// The designators and ratings of aeroplanes that two pilots fly always: the table has but few others.
  static func airliners() -> [String] {
    table.parts(at: 0x0A).map { $0.parts(at: 0x20) }.filter { !smaller.contains($0[0]) }.flatMap { $0 }
  }

  /// By the rating's own name and by its designators.
  private static let ratings: [Key: String] = {
    var ratings: [Key: String] = [:]
    for line in table.parts(at: 0x0A) {
      let words = line.parts(at: 0x20)
      for word in words { ratings[Key(plain(word))] = words[0] }
    }
    for line in common.parts(at: 0x0A) {
      let words = line.parts(at: 0x20)
      ratings[Key(plain(words[0]))] = words[0]
      ratings[Key(plain(words[1] + words[2]))] = words[0]
    }
    return ratings
  }()

  /// Ratings of the table that exist for one pilot, too.
  private static let smaller = [
    "BE90/99/100/200", "BE300/1900", "C525", "C501/551", "C500/550/560", "EMB500/505", "LetL410", "Jetstream31/32",
  ]

  /// Ratings over two types of the table. Check and route sectors are those of the rating. Recent experience is of each of the
  /// types, which is the shorter one (a reading of ours): what one proves for the other is in their operational suitability data.
  private static let common = """
    A330/350 A330 A350
    B777/787 B777 B787
    """

  /// The rating as it stands on the licence, then its designators, and other names of it.
  private static let table = """
    A300 A30B
    A310/300-600 A306 A310 A300-600/310
    A300-600ST A3ST
    A320 A318 A319 A320 A321 A18N A19N A20N A21N
    A330 A332 A333 A337 A338 A339
    A340 A342 A343 A345 A346
    A350 A359 A35K
    A380 A388
    ATR42/72 AT43 AT44 AT45 AT46 AT72 AT73 AT75 AT76
    AVRORJ/BAe146 B461 B462 B463 RJ70 RJ85 RJ1H
    B707/720 B701 B703 B720
    B727 B721 B722
    B737-100/200 B731 B732
    B737-300/900 B733 B734 B735 B736 B737 B738 B739 B37M B38M B39M B3XM
    B747-100/300 B741 B742 B743 B74S
    B747-400/8 B744 B748 B74D BLCF
    B757/767 B752 B753 B762 B763 B764 B757 B767
    B777 B772 B773 B77L B77W B778 B779
    B787 B788 B789 B78X
    BD500 BCS1 BCS3
    BD700 GLEX GL5T
    Beech400/MU300 BE40 MU30
    BE90/99/100/200 BE9L BE9T BE10 BE20 BE99
    BE300/1900 B190 B350 BE30
    C525 C525 C25A C25B C25C C25M
    C500/550/560 C500 C550 C560 C55B C550/560
    C501/551 C501 C551
    CL30 CL30 CL35
    CL65 CRJ1 CRJ2 CRJ7 CRJ9 CRJX
    DHC8 DH8A DH8B DH8C DH8D
    EMB135/145 E135 E145 E35L E45X
    EMB500/505 E50P E55P
    EMB170 E170 E75L E75S E190 E195 E275 E290 E295
    EMB550 E545 E550
    DO328-100 D328
    DO328-300 J328
    F70/100 F70 F100
    Falcon10/100 FA10
    Falcon20/200 FA20
    Falcon7X FA7X FA8X
    GulfstreamII/III GLF2 GLF3
    GIV GLF4
    G-V GLF5
    GVI GLF6
    Jetstream31/32 JS31 JS32
    Learjet45/75 LJ40 LJ45 LJ75 Learjet45
    LetL410 L410
    SD3-30/60 SH33 SH36
    DC9-80/MD88/MD90 MD81 MD82 MD83 MD87 MD88 MD90
    """
}

extension Aircraft {
  /// What the pilot says instead of the table.
  public static let countsAs = Attribute<String>(
    Field(
      "countsAs", Text(cs: "Počítá se k typu", en: "Counts as type"), .text(maximum: 20),
      hint: Text(
        cs: "Jen když se má typ počítat jinak, než říká seznam EASA.",
        en: "Only if the type should count differently from EASA's list.")))
}
