import Base
import Testing

@testable import Vaccination

/// EU certificates as issuers write them. V-42.
@Suite("Certificates of other issuers")
struct CertificateVariantTests {
  /// A certificate of one dose; its maps and lists are of open length when wanted.
  private func certificate(isOpen: Bool, day: [UInt8], tag: [UInt8] = [0xD2]) -> String {
    func map(_ members: [[UInt8]]) -> [UInt8] {
      isOpen ? [0xBF] + members.joined() + [0xFF] : [0xA0 + UInt8(members.count)] + members.joined()
    }
    func list(_ items: [[UInt8]]) -> [UInt8] {
      isOpen ? [0x9F] + items.joined() + [0xFF] : [0x80 + UInt8(items.count)] + items.joined()
    }
    let dose = map([text("dt") + day, text("mp") + text("EU/1/20/1528"), text("dn") + [2], text("ci") + text("X")])
    let person = map([text("fn") + text("Nová"), text("gn") + text("Eva")])
    let content = map([text("v") + list([dose]), text("nam") + person, text("dob") + text("1990-00-00")])
    // {-260: {1: content}}
    let claims = map([[0x39, 0x01, 0x03] + map([[1] + content])])
    let length = [0x59, UInt8(claims.count >> 8), UInt8(claims.count & 0xFF)]
    return "HC1:" + base45(tag + [0x84, 0x40, 0xA0] + length + claims + [0x40])
  }

  private func text(_ text: String) -> [UInt8] {
    let bytes = [UInt8](text.utf8)
    return bytes.count < 24 ? [0x60 + UInt8(bytes.count)] + bytes : [0x78, UInt8(bytes.count)] + bytes
  }

  private func base45(_ bytes: [UInt8]) -> String {
    let alphabet = [UInt8]("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
    var coded: [UInt8] = []
    for place in stride(from: 0, to: bytes.count, by: 2) {
      let isPair = place + 1 < bytes.count
      var value = isPair ? Int(bytes[place]) * 256 + Int(bytes[place + 1]) : Int(bytes[place])
      for _ in 0..<(isPair ? 3 : 2) {
        coded.append(alphabet[value % 45])
        value /= 45
      }
    }
    return String(decoding: coded, as: UTF8.self)
  }

  @Test("V-42: maps and lists of open length are read, with a tag, without one, and with the tag of a web token")
  func openLength() throws {
    for isOpen in [true, false] {
      for tag in [[0xD2], [], [0xD8, 0x3D, 0xD2]] as [[UInt8]] {
        let card = try HealthCertificate.card(certificate(isOpen: isOpen, day: text("2021-02-25"), tag: tag))
        #expect(card.family == "Nová" && card.given == "Eva" && card.born == "1990-00-00")
        #expect(card.doses.map { $0.date } == ["2021-02-25"] && card.doses[0].number == 2)
      }
    }
  }

  @Test("V-42: a day with its time or with the tag of a date is that day, a month of zero is not known")
  func days() throws {
    let days: [([UInt8], String)] = [
      (text("2021-02-25T10:00:00Z"), "2021-02-25"), ([0xC0] + text("2021-02-25"), "2021-02-25"),
      (text("2021-00-00"), "2021"),
      (text("2021-07-00"), "2021-07"), ([0xF6], ""),
    ]
    for (day, date) in days {
      #expect(try HealthCertificate.card(certificate(isOpen: false, day: day)).doses.map { $0.date } == [date])
    }
  }

  @Test("V-42: values of open length that never end, or hold what does not belong there, are faults")
  func broken() {
    for bytes in [[0x9F], [0xBF, 0x01], [0x5F, 0x61, 0x41, 0xFF], [0x1F, 0xFF], [0x7F, 0x41, 0xFF, 0xFF]] as [[UInt8]] {
      #expect(throws: ImportFault.notCBOR) { try CBOR.parse(bytes) }
    }
  }

  @Test("V-42: several codes stand one a line, and only a line end is no part of a code")
  func lines() throws {
    let one = certificate(isOpen: false, day: text("2021-02-25"))
    #expect(try CardText.certificates(one + "\r\n\n" + one + "\n").count == 2)
    #expect(try CardText.certificates(one + "  ").count == 1)
  }

  @Test("V-42: a damaged code is named and takes no other with it; a code that was broken into lines is whole again")
  func damaged() throws {
    let one = certificate(isOpen: false, day: text("2021-02-25"))
    let cards = try CardText.certificates(one + "\nHC1:" + one.dropFirst(9) + "\n" + one)
    #expect(cards.map { $0.doses.count } == [1, 1, 0])
    #expect(cards[2].leftOut.map { $0.line } == [2])
    #expect(throws: ImportFault.self) { try CardText.certificates("HC1:" + one.dropFirst(9)) }
    #expect(try CardText.certificates(String(one.prefix(40)) + "\n" + one.dropFirst(40)).map { $0.doses.count } == [1])
  }
}
