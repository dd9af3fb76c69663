import Base
import Sync

/// L-164: what the designator of ICAO (Doc 8643) alone tells of engines and crew, for files that do not say it. Only types stand
/// here that are flown in one way everywhere: of a turboprop or a light jet nobody knows whether two pilots fly it.
enum TypeClass {
  case singleEngine, multiEngine, multiPilot

  /// Nil when the designator does not tell.
  init?(designator: String) {
    let wanted = TypeDesignator.meaning(of: designator) ?? capitals(designator)
    if wanted.utf8.isEmpty { return nil }
    guard let known = TypeClass.known[Key(wanted)] else { return nil }
    self = known
  }

  /// L-177: by what a light aeroplane is called: `C172S`, `Cessna 172 Skyhawk`, `Piper PA-28-181`. Nil when the name does not tell.
  init?(name: String) {
    var plain = Array(TypeFamily.plain(String(utf8: folded(name))).utf8)
    for (maker, letters) in TypeClass.makers where plain.starts(with: maker) {
      plain.removeFirst(maker.count)
      if TypeClass.isDigit(plain.first) { plain = letters + plain }
    }
    func begins(_ names: [[UInt8]], isSeries: Bool) -> Bool {
      names.contains { plain.starts(with: $0) && (isSeries || plain.count == $0.count || !TypeClass.isDigit(plain[$0.count])) }
    }
    if begins(TypeClass.multiNames, isSeries: false) || begins(TypeClass.multiSeries, isSeries: true) {
      self = .multiEngine
    } else if begins(TypeClass.singleNames, isSeries: false) || begins(TypeClass.singleSeries, isSeries: true) {
      self = .singleEngine
    } else {
      return nil
    }
  }

  /// Whether the designator is in a list.
  static func has(_ designator: String) -> Bool { known[Key(designator)] != nil }

  private static let known: [Key: TypeClass] = {
    var known: [Key: TypeClass] = [:]
    for type in TypeFamily.airliners() + words(crew) { known[Key(type)] = .multiPilot }
    for type in words(multi) { known[Key(type)] = .multiEngine }
    for type in words(single) { known[Key(type)] = .singleEngine }
    return known
  }()

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

  private static func names(_ list: String) -> [[UInt8]] {
    words(list).filter { !$0.utf8.isEmpty }.map { Array($0.utf8) }
  }

  /// Who makes light aeroplanes, and the letters of the models that people leave out: `Cessna 172`.
  private static let makers: [(maker: [UInt8], letters: [UInt8])] = words(
    """
    REIMS CESSNA=C PIPER=PA BEECHCRAFT=BE BEECH=BE DIAMOND=DA ROBIN=DR SOCATA=TB CIRRUS=SR MOONEY=M TECNAM=P ZLIN=Z GROB=G
    AERO=L
    """
  ).map { word in
    let parts = word.parts(at: UInt8(ascii: "="))
    return (Array(parts[0].utf8), parts.count > 1 ? Array(parts[1].utf8) : [])
  }

  /// Names behind which no digit may stand: a BE35 is no BE350.
  private static let singleNames = names(
    single
      + " AG5B BE24 F150 F152 F172 FR172 M20 P2010 RV10 RV14 RV9 SR22T T206 T210 TB10 TB20 TB200 TB21 TB9 U206 Z126 Z142 Z143"
      + " Z226 Z242 Z326 Z50 Z526 Z726")
  private static let multiNames = names(multi + " L200 P2006 P68")
  /// Names of which the variants are numbers.
  private static let singleSeries = names("DA20 DA40 DR300 DR400 HR200 PA18 PA22 PA24 PA28 PA32 PA38 R2120 R2160")
  private static let multiSeries = names("DA42 DA62 PA30 PA34 PA44")

  private static func words(_ list: String) -> [String] { list.parts(at: 0x0A).flatMap { $0.parts(at: 0x20) } }

  private static let single = """
    AA1 AA5 BE23 BE33 BE35 BE36 C120 C140 C150 C152 C162 C170 C172 C177 C180 C182 C185 C206 C207 C210 C72R C77R C82R
    DA20 DA40 DR40 DV20 M20P M20T P28A P28B P28R P28T PA28 P32R P32T PA18 PA22 PA24 PA32 PA38 PA46 RV4 RV6 RV7 RV8 SR20 SR22
    TAMP TOBA TRIN Z42 Z43
    """

  /// Airliners that have a rating of their own, and what pilots call those of several ratings.
  private static let crew = """
    A124 AN24 AN26 ATP B712 BA11 DC10 E120 F27 F50 IL62 IL76 IL96 L101 MD11 SB20 SF34 SU95 T154 T204 YK40 YK42
    B747
    """

  private static let multi = """
    AEST BE55 BE58 BE60 BE76 BE95 C310 C337 C340 C402 C414 C421 DA42 DA62 P06T PA23 PA27 PA30 PA31 PA34 PA44
    """
}
