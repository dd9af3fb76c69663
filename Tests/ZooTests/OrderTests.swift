import Base
import Foundation
import Sync
import Testing
import Zoo

/// Our order of names, written for `Tests/Replay/order.test.mjs`, which compares it with Unicode's collation in
/// browsers.
@Suite("The order of lists")
struct OrderTests {
  /// Difficult cases: ch, marks, case, spaces, hyphens, quotation marks, digits, other scripts.
  static let nasty =
    """
    ch|Ch|CH|cH|c|č|C|Č|h|i|hroch|had|ibis|cc|ccch|cch|chc|hc|hch|chh|bach|bah|bac|bacha|baci|bací|bačí|c h|c-h|cz|cž|čz|\
    chameleon|Chameleon|CHAMELEON|cHameleon|cibetka|čáp|Čáp|čáp bílý|čáp černý|cap|Cáp|cáp|chůva|chřestýš|mch|mc|Mč|mĉ|dch|\
    los|Los|LOS|losos|los evropský|los-evropský|losevropský|los  evropský|ara|ara ararauna|ara-ararauna|araararauna|ára|áraa|\
    rys|řeka|reka|rak|říp|r|ř|s|š|sš|šs|z|ž|zž|žz|zebra|žirafa|žralok|zubr|Žižka|zizka|žižka|Zižka|ŽIŽKA|šakal|saola|sob|\
    d|ď|Ď|dď|ďd|ďas|das|t|ť|n|ň|nandu|ňandu|e|é|ě|E|É|Ě|ee|éé|ěe|eě|u|ú|ů|uu|úu|ůu|y|ý|vyr|výr|výr velký|vydra|vy|vý|\
    a|á|ä|à|â|ã|å|ā|ă|ą|A|Á|aá|áa|Aa|aA|o|ó|ö|ô|ø|oe|œ|ae|æ|ß|ss|sz|ł|l|ľ|ĺ|đ|þ|ı|ŋ|ç|α|β|я|б|\
    zvíře 1|zvíře 10|zvíře 2|zvíře (1)|zvíře, velké|zvíře. velké|zvíře/velké|zvíře – velké|zvíře — velké|zvíře-velké|\
    "zvíře"|„březost“|“a”|'a'|‘a’|‚a‘|x…|x.|x...|x‐y|x-y|2. zvíře|10 zvířat|_x|x_x|x|&|@|€|%|slon|Slon indický|slon africký
    """.split(separator: "|").map(String.init)

  private func names(_ language: Language) throws -> [String] {
    var records = try ZooFiles.starter()
    if ZooFiles.areThere {
      let read = ZooImport(
        lexicon: try ZooFiles.file("lexikon-zvirat.csv"), adoptions: try ZooFiles.file("adopce-zvirat.csv"),
        existing: records)
      records += read.items.map { Record($0.key, version: 1, fields: $0.fields) }
    }
    var names = Set(OrderTests.nasty)
    for record in records {
      for field in ["nameCs", "nameEn", "latin", "titleCs", "titleEn"] {
        if let name = record.fields.text(field) { names.insert(name) }
      }
    }
    return Array(names)
  }

  @Test("Z-10: names are sorted by the language", arguments: Language.allCases)
  func order(language: Language) throws {
    let keyed = try names(language).map { ($0, collationKey($0, language)) }
    let sorted = keyed.sorted { precedes($0.1, $1.1) }
    for (one, next) in zip(sorted, sorted.dropFirst()) { #expect(one.1 != next.1, "\(one.0) and \(next.0)") }
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.0, $0) })
    let (had, chameleon, ibis) = (places["had"] ?? 0, places["chameleon"] ?? 0, places["ibis"] ?? 0)
    #expect(language == .czech ? had < chameleon && chameleon < ibis : chameleon < had && had < ibis)
    let folder = ZooFiles.root.appendingPathComponent(".build/replay")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let json = JSON.array(sorted.map { .string($0.0) }).serialized
    try json.write(
      to: folder.appendingPathComponent("order-\(language.code).json"), atomically: true, encoding: .utf8)
  }
}
