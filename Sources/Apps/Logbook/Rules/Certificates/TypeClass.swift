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

  /// Whether the designator is in a list.
  static func has(_ designator: String) -> Bool { known[Key(designator)] != nil }

  private static let known: [Key: TypeClass] = {
    var known: [Key: TypeClass] = [:]
    for type in TypeFamily.airliners() + words(crew) { known[Key(type)] = .multiPilot }
    for type in words(multi) { known[Key(type)] = .multiEngine }
    for type in words(single) { known[Key(type)] = .singleEngine }
    return known
  }()

  private static func words(_ list: String) -> [String] { list.parts(at: 0x0A).flatMap { $0.parts(at: 0x20) } }

  private static let single = """
    AA1 AA5 BE23 BE33 BE35 BE36 C120 C140 C150 C152 C162 C170 C172 C177 C180 C182 C185 C206 C207 C210 C72R C77R C82R
    DA20 DA40 DR40 DV20 M20P M20T P28A P28B P28R P28T P32R P32T PA18 PA22 PA24 PA32 PA38 PA46 RV4 RV6 RV7 RV8 SR20 SR22
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
