import Base
import Sync

/// Aerodromes whose positions are known without any data: the sample book's, and the hubs around them. By their ICAO
/// codes, in hundred-thousandths of a degree; good to a kilometre, for maps of routes.
public enum KnownPlaces {
  public static func coordinates(_ name: String) -> Coordinates? {
    let code = capitals(trimmed(name))
    for place in all where place.code.sameBytes(code) {
      return Coordinates(latitude: Double(place.latitude) / 100_000, longitude: Double(place.longitude) / 100_000)
    }
    return nil
  }

  private static let all: [(code: String, latitude: Int, longitude: Int)] = [
    ("LKPR", 5_010_083, 1_426_000), ("LKTB", 4_915_139, 1_669_389), ("LKMT", 4_969_639, 1_811_083),
    ("LKKV", 5_020_306, 1_291_500), ("LKPD", 5_001_333, 1_573_861), ("LKLT", 5_013_111, 1_452_278),
    ("LKHK", 5_025_306, 1_584_500), ("LKCB", 4_936_417, 1_467_583), ("LOWW", 4_811_028, 1_656_972),
    ("LZIB", 4_817_028, 1_721_278), ("EDDM", 4_835_389, 1_178_611), ("EDDF", 5_003_333, 857_056),
    ("EPWA", 5_216_583, 2_096_722), ("EFHK", 6_031_722, 2_496_333), ("EGLL", 5_147_750, -46_139),
    ("LFPG", 4_900_972, 254_778), ("EHAM", 5_230_806, 476_417), ("LKBE", 4_974_056, 1_464_417), ("LKLN", 4_967_528, 1_327_472),
    ("LEBL", 4_129_694, 207_833), ("LIRF", 4_180_028, 1_223_889), ("EKCH", 5_561_792, 1_265_600),
    ("LGAV", 3_793_639, 2_394_444),
  ]
}
