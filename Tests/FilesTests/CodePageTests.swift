import Base
import Files
import Testing

@Suite("F-1: letters tell the code page")
struct CodePageTests {
  /// The bytes of a text; nil when the page does not have one of its letters.
  private func bytes(_ text: String, _ page: TextEncoding) -> [UInt8]? {
    var codes: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8.min...UInt8.max {
      for scalar in String(decoding: page.utf8(of: [byte]), as: UTF8.self).unicodeScalars { codes[scalar] = byte }
    }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let code = codes[scalar], scalar != "\u{FFFD}" else { return nil }
      bytes.append(code)
    }
    return bytes
  }

  private func expectRead(_ text: String, in page: TextEncoding, _ place: SourceLocation = #_sourceLocation) {
    guard let bytes = bytes(text, page) else { return }
    let read = String(decoding: TextEncoding.of(bytes).utf8(of: bytes), as: UTF8.self)
    #expect(read == text, "\(page)", sourceLocation: place)
  }

  @Test(
    "Languages of Central Europe",
    arguments: [
      "Přeskok z Letňan, přistání s bočním větrem; žák létal výborně",
      "Číslo letu;Odkud;Kam;Čas;Velitel\n1;Příbram;Točná;0:45;Dvořák",
      "Nácvik núdzového pristátia, ďalší let do Košíc; žiak Ľubomír Kováč",
      "Lot szkolny, lądowanie z bocznym wiatrem, Łódź, Bydgoszcz, Żeleźniak",
      "Gyakorló repülés, tűréshatár, őszi időjárás, Győr, Pápa",
      "Zbor de şcoală, aterizare pe pistă, Braşov, Piteşti, Înmatriculare",
      "Školski let, slijetanje u Zračnu luku, ćuk, Šibenik, Đakovo, Željko",
      "Šolski let, pristanek v Murski Soboti, začetek, Žiga Čeh",
      "Dvořák", "posádka: Novák, Přibyl", "přistání",
    ])
  func central(text: String) {
    expectRead(text, in: .windows1250)
  }

  @Test(
    "Languages of Western Europe",
    arguments: [
      "Vol d'entraînement, première étape à Genève, atterrissage très dur",
      "Date;Départ;Arrivée;Immatriculation;Durée\n1;Nîmes;Béziers;F-GABC;1:05",
      "vérifié à l\u{2019}arrivée, manœuvre, cœur", "Vuelo de instrucción, España, mañana, señal, año; ¿qué tal?",
      "nº de vuelo; mañana; viento 12 nudos",
      "Voo de instrução, navegação até São Paulo, não concluída",
      "Volo di addestramento: perché è più alto, velocità, città di Forlì",
      "Schulungsflug nach München, Flügel geprüft, größere Höhe, 1½ Stunden",
      "Lesvlucht naar België, coördinatie, geïnstrueerd, één landing",
      "Skoleflyvning, landing på Aarhus, øvelse, kørsel, Ærø", "Skoleflyging, værforhold, både rundt Tromsø og Ålesund",
      "Skolflygning, övning, väder på Malmö, Ängelholm, Skellefteå", "Koululento, sää hyvä, Jyväskylä, Mäntsälä, 25 m²",
      "Kennsluflug, veður gott, Ísafjörður, þoka, Hornafjörður, æfing", "Õppelend, Pärnu, Võru, ülesõit",
      "«Bonjour» très bien à Orléans",
      "Ångström, på", "après-midi", "mañana",
    ])
  func western(text: String) {
    expectRead(text, in: .windows1252)
    expectRead(text, in: .iso8859_15)
  }

  @Test(
    "Older pages of Central Europe",
    arguments: [
      "Přeskok z Letňan, přistání s bočním větrem; žák létal výborně; Ťuhýk, síť",
      "Lot szkolny, lądowanie z bocznym wiatrem, Łódź, Żeleźniak",
      "Gyakorló repülés, tűréshatár, őszi időjárás, Győr", "Žiak letel podľa pokynov, ďalší let do Košíc, trať",
    ])
  func older(text: String) {
    expectRead(text, in: .iso8859_2)
  }

  @Test("The name of one foreign airport in every line does not outweigh the words of the language")
  func oneName() {
    let lines = String(repeating: "ZÜRICH;Dvořák\n", count: 50) + "přistání\n"
    expectRead(lines, in: .windows1250)
    expectRead(String(repeating: "München;1:05\n", count: 50) + "très\naprès\n", in: .windows1252)
  }

  @Test("Without a letter that tells the pages apart it is Windows-1250")
  func nothing() {
    #expect(TextEncoding.of([0x6D, 0xFC, 0x6E]) == .windows1250 && TextEncoding.of([0xB0]) == .windows1250)
    #expect(TextEncoding(name: "ISO-8859-15") == .iso8859_15 && TextEncoding.iso8859_15.isCodePage)
  }
}
