import Base
import Files
import Testing

@Suite("The metadata of a photo")
struct PhotoMetadataTests {
  /// Directories with the tags of a position, in either byte order.
  private func exif(
    little: Bool, south: Bool = false, degrees: (Int, Int) = (50, 1), direction: (Int, Int)? = (1234, 10),
    taken: String? = "2026:11:21 08:05:09"
  ) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return little ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    func letter(_ text: String) -> [UInt8] { Array(text.utf8) + [0, 0, 0] }
    let details = 8 + 2 + 2 * 12 + 4
    let gps = details + 2 + 12 + 4 + 20
    let values = gps + 2 + 5 * 12 + 4
    var bytes = Array((little ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    bytes += number(2, 2) + entry(0x8769, 4, 1, number(details, 4)) + entry(0x8825, 4, 1, number(gps, 4)) + number(0, 4)
    bytes += number(1, 2) + entry(0x9003, 2, 20, number(details + 18, 4)) + number(0, 4)
    bytes += Array((taken ?? "                   ").utf8) + [0]
    bytes += number(5, 2) + entry(1, 2, 2, letter(south ? "S" : "N")) + entry(2, 5, 3, number(values, 4))
    bytes += entry(3, 2, 2, letter(south ? "W" : "E")) + entry(4, 5, 3, number(values + 24, 4))
    bytes += entry(17, 5, 1, number(values + 48, 4)) + number(0, 4)
    let all = [degrees, (5, 1), (15, 1), (14, 1), (25, 1), (1700, 100), direction ?? (0, 0)]
    for (over, under) in all { bytes += number(over, 4) + number(under, 4) }
    return bytes
  }

  @Test("F-50: place, direction and time are read in either byte order", arguments: [true, false])
  func read(little: Bool) throws {
    let found = PhotoMetadata(exif: exif(little: little))
    let place = try #require(found.place)
    #expect((place.latitude - 50.0875).magnitude < 1e-9 && (place.longitude - 14.4213888889).magnitude < 1e-9)
    #expect(found.direction == 123.4 && found.taken == "2026-11-21 08:05:09")
    let south = try #require(PhotoMetadata(exif: exif(little: little, south: true)).place)
    #expect(south.latitude < -50 && south.longitude < -14)
  }

  @Test("F-50: invalid places, directions and times are left out, and the rest is read")
  func odd() {
    let nowhere = PhotoMetadata(exif: exif(little: true, degrees: (50, 0)))
    #expect(nowhere.place == nil && nowhere.direction == 123.4)
    #expect(PhotoMetadata(exif: exif(little: true, degrees: (91, 1))).place == nil)
    #expect(PhotoMetadata(exif: exif(little: true, direction: nil)).direction == nil)
    #expect(PhotoMetadata(exif: exif(little: true, direction: (400, 1))).direction == nil)
    #expect(PhotoMetadata(exif: exif(little: true, direction: (360, 1))).direction == 0)
    for taken in [nil, "0000:00:00 00:00:00", "2026:13:21 08:05:09", "2026-11-21 08:05:09", "2026:11:21 08:05:0x"] {
      #expect(PhotoMetadata(exif: exif(little: false, taken: taken)).taken == nil)
    }
  }

  @Test("F-50: bytes that are cut or changed anywhere are read without a trap")
  func broken() {
    let whole = exif(little: true)
    for length in 0..<whole.count { _ = PhotoMetadata(exif: Array(whole[..<length])) }
    #expect(PhotoMetadata(exif: []) == PhotoMetadata(exif: Array(whole[..<9])))
    for place in whole.indices {
      for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] = byte
        if place + 1 < bytes.count { bytes[place + 1] = byte }
        let found = PhotoMetadata(exif: bytes)
        #expect(found.direction.map { (0..<360).contains($0) } ?? true)
      }
    }
  }
}
