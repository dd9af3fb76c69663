import Base
import Testing

/// Hashes (FNV-1a) of the modules that another program, the package qrcode 8 of PyPI, draws for the same text and mask.
private let drawn: [(text: String, mask: Int, version: Int, hash: UInt64)] = [
  ("A", 0, 1, 0xc9da_7dfb_6dd4_7c6d),
  ("A", 1, 1, 0x5d3a_2da4_ba8a_d16b),
  ("A", 2, 1, 0x8099_ae7c_f50c_2073),
  ("A", 3, 1, 0xb85e_b2cd_b908_e241),
  ("A", 4, 1, 0x189e_55d8_eed0_759f),
  ("A", 5, 1, 0xe121_3a6d_112e_ea0d),
  ("A", 6, 1, 0x4d83_3702_ffa0_754d),
  ("A", 7, 1, 0xc96e_cecd_fdb7_3edf),
  ("příliš žluťoučký kůň", 4, 3, 0x5b67_b3a9_dc4e_d49e),
  (x(42), 2, 3, 0x2e98_e004_c2bb_5b56),
  (x(62), 6, 4, 0xb0d0_7831_54cc_78f0),
  (x(84), 4, 5, 0xeb10_511c_ca53_6b73),
  (x(106), 2, 6, 0x0d95_8928_5443_ec9c),
  (x(122), 0, 7, 0x46b8_1557_d24a_19ab),
  (x(122), 1, 7, 0x3c15_18fd_c07b_9fd4),
  (x(122), 2, 7, 0x9c72_1b45_26af_e4a1),
  (x(122), 3, 7, 0x8581_22ca_6c55_d3ef),
  (x(122), 4, 7, 0xbe65_ac20_dd04_be65),
  (x(122), 5, 7, 0x2ff8_86e0_c2e7_5f9b),
  (x(122), 6, 7, 0x4e0b_3171_28fa_c3a3),
  (x(122), 7, 7, 0xc27f_bdd8_77a2_025d),
  (x(152), 0, 8, 0x78df_7e6d_e2e8_3c3f),
  (x(180), 4, 9, 0x861f_d794_828c_502f),
  (x(213), 5, 10, 0x7cb7_c46d_d7bf_42c3),
]

private func x(_ count: Int) -> String { String(repeating: "x", count: count) }

@Suite("QR codes")
struct QRCodeTests {
  private func hash(_ code: QRCode) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for row in 0..<code.size {
      for column in 0..<code.size { hash = (hash ^ (code.isDark(row, column) ? 49 : 48)) &* 0x100_0000_01b3 }
    }
    return hash
  }

  @Test("Each version and each mask is drawn as another program draws it", arguments: drawn.indices)
  func modules(_ index: Int) throws {
    let expected = drawn[index]
    let code = try #require(QRCode(expected.text, mask: expected.mask))
    #expect(code.size == 17 + 4 * expected.version)
    #expect(hash(code) == expected.hash)
  }

  @Test("The chosen mask has the lowest penalty")
  func choice() throws {
    for text in ["A", "https://example.org/join/abc", x(213)] {
      let code = try #require(QRCode(text))
      let all = (0..<8).compactMap { QRCode(text, mask: $0) }
      #expect(code.penalty == all.map { $0.penalty }.min())
      #expect(all.contains(code))
    }
  }

  @Test("213 bytes are the longest text; one more has no code")
  func longest() {
    #expect(QRCode(x(213))?.size == 57)
    #expect(QRCode(x(214)) == nil)
    #expect(QRCode("")?.size == 21)
  }
}
