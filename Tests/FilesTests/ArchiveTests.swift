import Base
import Files
import Testing

struct ArchiveTests {
  @Test("The checksum of a zip is the standard one")
  func checkSum() {
    // Every description of CRC-32 gives this sum for "123456789".
    #expect(crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(crc32([]) == 0)
  }

  @Test("Deflated bytes inflate to the same bytes", arguments: 0..<20)
  func deflate(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int(random.next() % 300) {
      let byte = UInt8(truncatingIfNeeded: random.next() % (seed % 2 == 0 ? 4 : 256))
      for _ in 0..<Int(random.next() % 400) {
        bytes.append(seed % 3 == 0 ? UInt8(truncatingIfNeeded: random.next()) : byte)
      }
    }
    #expect(try inflated(deflated(bytes)[...], atMost: bytes.count) == bytes)
  }

  @Test("RFC 1951: stored blocks, fixed codes and a block's own codes are read")
  func blocks() throws {
    #expect(try inflated([1, 3, 0, 0xFC, 0xFF, 1, 2, 3], atMost: 3) == [1, 2, 3])
    // An empty stored block, then one with fixed codes.
    #expect(try inflated([0, 0, 0, 0xFF, 0xFF] + deflated([5, 5, 5, 5, 5])[...], atMost: 5) == [5, 5, 5, 5, 5])
    let text = try inflated(Fixtures.deflatedText[...], atMost: 10_000)
    #expect(String(decoding: text, as: UTF8.self) == Fixtures.text)
  }

  @Test("Impossible deflated content is reported with its position")
  func faults() {
    func fault(_ bytes: [UInt8], atMost limit: Int = 100) -> InflateFault? {
      do throws(InflateFault) {
        _ = try inflated(bytes[...], atMost: limit)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault([]) == .truncated(byte: 0))
    #expect(fault([7]) == .wrongBlock(byte: 1))
    #expect(fault([1, 3, 0, 0, 0, 1]) == .wrongBlock(byte: 6))
    #expect(fault([1, 3, 0, 0xFC, 0xFF, 1]) == .truncated(byte: 6))
    #expect(fault(deflated([UInt8](repeating: 7, count: 101))) == .tooLarge(limit: 100))
    #expect(fault([1, 3, 0, 0xFC, 0xFF, 1, 2, 3], atMost: 2) == .tooLarge(limit: 2))
    // Fixed codes that refer to a byte before the first: length 3, distance 1.
    #expect(fault([0x03, 0x02, 0, 0]) == .wrongDistance(byte: 4))
    for count in 0..<Fixtures.deflatedText.count {
      #expect(fault(Array(Fixtures.deflatedText[..<count]), atMost: 10_000) != nil)
    }
  }

  @Test("A zip holds its files, and the same files give the same bytes")
  func zip() throws {
    var zip = Zip()
    zip.add("a.txt", Array("hello".utf8))
    zip.add("složka/č.bin", [UInt8](repeating: 1, count: 100_000))
    zip.add("empty", [])
    let archive = try ZipArchive(zip.finish())
    #expect(archive.files.map(\.name) == ["a.txt", "složka/č.bin", "empty"])
    #expect(archive.files.map(\.size) == [5, 100_000, 0])
    #expect(try archive.content(of: "a.txt") == Array("hello".utf8))
    #expect(try archive.content(of: "složka/č.bin")?.count == 100_000)
    #expect(try archive.content(of: "empty") == [] && archive.content(of: "b") == nil)
    #expect(try ZipArchive(Zip().finish()).files.isEmpty)
    #expect(zip.finish() == zip.finish() && zip.finish().count < 1000)
  }

  private func fault(_ bytes: [UInt8], _ limits: ZipArchive.Limits = .init()) -> ZipFault? {
    do throws(ZipFault) {
      let archive = try ZipArchive(bytes, limits)
      for file in archive.files { _ = try archive.content(of: file.name) }
      return nil
    } catch {
      return error
    }
  }

  private var sample: [UInt8] {
    var zip = Zip()
    zip.add("a", [UInt8](repeating: 1, count: 1000))
    zip.add("b", [1, 2, 3])
    return zip.finish()
  }

  @Test("F-20: an archive tells its unpacked size before it is unpacked")
  func bounds() {
    #expect(fault(sample) == nil)
    #expect(fault(sample, .init(bytes: 1002)) == .tooLarge(1003))
    #expect(fault(sample, .init(files: 1)) == .tooManyFiles(2))
    // A file that is larger than the list says.
    var liar = sample
    let list = liar.count - 22 - 2 * 47
    liar[list + 24] = 10
    liar[list + 25] = 0
    #expect(fault(liar) == .wrongContent("a", .tooLarge(limit: 10)))
  }

  @Test("F-20: files that share bytes, duplicate names, encrypted files and wrong checksums are refused")
  func broken() {
    let list = sample.count - 22 - 2 * 47
    func changed(_ index: Int, _ byte: UInt8) -> ZipFault? {
      var bytes = sample
      bytes[index] = byte
      return fault(bytes)
    }
    #expect(changed(list + 47 + 42, 0) == .brokenFile("b"))
    #expect(changed(list + 47 + 46, 0x61) == .duplicate("a"))
    #expect(changed(list + 8, 1) == .unsupported("a"))
    #expect(changed(list + 10, 12) == .unsupported("a"))
    #expect(changed(list + 16, sample[list + 16] ^ 1) == .wrongChecksum("a"))
    #expect(changed(list, 0) == .brokenList)
    #expect(changed(0, 0) == .brokenFile("a"))
    #expect(changed(sample.count - 22, 0) == .noArchive && fault([]) == .noArchive)
  }

  @Test("A file in an archive has its time, and a file beyond four gigabytes its size in the 64-bit form")
  func archiveHeaders() {
    // 14 November 2023, 22:13:20.
    var zip = ZipWriter(at: Instant(milliseconds: 1_700_000_000_000))
    let small = zip.begin(ZipWriter.Entry(name: "a", size: 3, checksum: 7))
    #expect(small.count == 31)
    #expect(Array(small[10..<14]) == [0xAA, 0xB1, 0x6E, 0x57])
    let large = zip.begin(ZipWriter.Entry(name: "b", size: 5 << 30, checksum: 7))
    #expect(Array(large[18..<26]) == [UInt8](repeating: 0xFF, count: 8))
    #expect(Array(large[31..<43]) == [1, 0, 16, 0, 0, 0, 0, 0x40, 1, 0, 0, 0])
    _ = zip.begin(ZipWriter.Entry(name: "c", size: 0, checksum: 0))
    let end = zip.end()
    // The 64-bit end record precedes the usual one, which says that it is not sufficient.
    #expect(Array(end[(end.count - 98)..<(end.count - 94)]) == [0x50, 0x4B, 0x06, 0x06])
    #expect(Array(end[(end.count - 6)..<(end.count - 2)]) == [UInt8](repeating: 0xFF, count: 4))
  }
}
