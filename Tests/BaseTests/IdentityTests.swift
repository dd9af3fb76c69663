import Base
import Testing

@Suite("Bytes, hashes and ids")
struct IdentityTests {
  @Test("SHA-256 gives the digests of FIPS 180-4")
  func sha256() {
    #expect(SHA256.hex(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(SHA256.hex(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hex(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hex(of: [UInt8](repeating: 0x61, count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("Hashing a message in pieces gives the digest of the whole")
  func pieces() {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for length in [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 300] {
      let whole = SHA256.hex(of: Array(message[..<length]))
      for step in [1, 3, 63, 64, 65] {
        var hash = SHA256()
        var start = 0
        while start < length {
          hash.update(Array(message[start..<min(start + step, length)]))
          start += step
        }
        #expect(hexText(hash.finish()) == whole)
      }
    }
  }

  @Test("An id is read in either case and written in lower case")
  func text() throws {
    let id = try #require(RecordID("0190163D-8694-739b-AEA5-966c26f8ad91"))
    #expect(id.high == 0x0190_163d_8694_739b)
    #expect(id.low == 0xaea5_966c_26f8_ad91)
    #expect(id.description == "0190163d-8694-739b-aea5-966c26f8ad91")
  }

  @Test(
    "Anything but the canonical form is not an id",
    arguments: [
      "", "0190163d8694739baea5966c26f8ad91", "0190163d-8694-739b-aea5-966c26f8ad9",
      "0190163d-8694-739b-aea5-966c26f8ad911",
      "0190163d-8694-739b-aea5-966c26f8ad9g", "{190163d-8694-739b-aea5-966c26f8ad91",
      "0190163d-8694-739b-aea5_966c26f8ad91",
      " 190163d-8694-739b-aea5-966c26f8ad91",
    ])
  func noID(text: String) {
    #expect(RecordID(text) == nil)
  }

  @Test("At each place an id has a hexadecimal digit or its hyphen, and no other byte")
  func eachByte() {
    let text = Array("0190163d-8694-739b-aea5-966c26f8ad91".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = byte
        let isID = text[place] == 0x2D ? byte == 0x2D : hexDigit(byte) != nil
        let read = changed.withUnsafeBufferPointer { RecordID($0) }
        #expect(isID == (read != nil))
        // Every digit counts, and its case does not.
        if let read { #expect(Array(read.description.utf8) == changed.map { $0 > 0x40 ? $0 | 0x20 : $0 }) }
      }
    }
  }

  @Test("A version 7 id carries its time, version and variant as in the example of RFC 9562")
  func version7() {
    let id = RecordID.v7(
      at: Instant(milliseconds: 0x017F_22E2_79B0), random: (0xFFFF_FFFF_FFFF_FCC3, 0xD8C4_DC0C_0C07_398F))
    #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    let counted = RecordID.v7(at: Instant(milliseconds: 1), random: (0, .max), counter: 0xF123)
    #expect(counted.description == "00000000-0001-7123-bfff-ffffffffffff")
    #expect(
      RecordID.v7(at: Instant(milliseconds: -5), random: (0, 0)).description == "00000000-0000-7000-8000-000000000000")
  }

  @Test("Version 7 ids sort by their time, then by their counter")
  func order() {
    let early = RecordID.v7(at: Instant(milliseconds: 1000), random: (1, .max), counter: 1)
    let later = RecordID.v7(at: Instant(milliseconds: 1000), random: (1, 0), counter: 2)
    let latest = RecordID.v7(at: Instant(milliseconds: 1001), random: (0, 0), counter: 0)
    #expect(early < later)
    #expect(later < latest)
  }

  @Test("A version 8 id is the same exactly when the names are the same")
  func version8() {
    let id = RecordID.v8(named: "LKPR", in: "airport")
    #expect(id.description == "4110fd86-7434-8304-bd15-10a4dc89ed42")
    #expect(id == RecordID.v8(named: "LKPR", in: "airport"))
    #expect(id != RecordID.v8(named: "LKTB", in: "airport"))
    #expect(RecordID.v8(named: "b", in: "a") != RecordID.v8(named: "", in: "ab"))
    #expect(id.high & 0xF000 == 0x8000)
    #expect(id.low >> 62 == 2)
  }

  @Test("Ids of one second spread evenly over all 256 buckets")
  func buckets() {
    var random = SplitMix64(seed: 1)
    var counts = [Int](repeating: 0, count: 256)
    for number in 0..<25_600 {
      let time = Instant(milliseconds: 1_760_000_000_000 + Int64(number % 1000))
      counts[RecordID.v7(at: time, random: (random.next(), random.next())).bucket] += 1
    }
    #expect(counts.min()! > 50)
    #expect(counts.max()! < 160)
    #expect(RecordID(high: 0, low: 0).bucket == 0)
  }

  @Test("SplitMix64 gives its published sequence")
  func splitMix() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test("K-60: texts are equal when their bytes are, not when they look alike")
  func bytes() {
    let composed = "\u{E1}"
    let decomposed = "a\u{301}"
    #expect(composed != decomposed && !(composed == decomposed))
    #expect(composed == "\u{E1}" && !(composed != "\u{E1}"))
    #expect("from" != "fron" && "from" != "fro")
    #expect(Key(composed) != Key(decomposed))
  }

  @Test("K-60: comparing an optional text, a list and a switch compares bytes too", arguments: ["\u{E1}", nil])
  func bytesOfOthers(_ text: String?) {
    let missing: String? = nil
    #expect((text == "\u{E1}") == (text != nil) && (text != "\u{E1}") == (text == nil))
    #expect(text != "a\u{301}" && text == text && (text == missing) == (text == nil))
    let list = [text ?? "b", "c"]
    #expect(!list.contains("a\u{301}") && list.contains("c"))
    #expect(list.firstIndex(of: "a\u{301}") == nil && list.firstIndex(of: "c") == 1)
    switch text {
    case "a\u{301}": Issue.record("The bytes differ.")
    case "\u{E1}": #expect(text != nil)
    default: #expect(text == nil)
    }
  }

  @Test("Bytes have an order, and names can be in a set")
  func orderOfBytes() {
    #expect("ab".precedesBytes("abc"))
    #expect("Z".precedesBytes("a"))
    #expect(!"a".precedesBytes("a"))
    #expect(Set([Key("a"), Key("b"), Key("a")]).count == 2)
    #expect(utf8Text(Array("Čáslav".utf8)) == "Čáslav")
    #expect(utf8Text(Array("xČáslav".utf8).dropFirst()) == "Čáslav")
  }
}
