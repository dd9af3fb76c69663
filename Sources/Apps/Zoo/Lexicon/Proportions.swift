import Base

/// Z-25: a Czech text about an animal's proportions in English, where it has nothing but measures: the lexicon writes nearly all of
/// them in the same few words, "délka těla 90–100 cm, hmotnost až 2,5 kg".
enum Proportions {
  /// - Returns: nil as soon as there is a word that is none of these.
  static func english(_ czech: String) -> String? {
    guard let tokens = MeasureToken.all(in: czech) else { return nil }
    var result = ""
    var index = 0
    var last: MeasureToken?
    while index < tokens.count {
      let token = tokens[index]
      var text = token.text
      var length = 1
      if token.kind == .word {
        guard let phrase = phrase(tokens, at: index) else { return nil }
        (text, length) = (token.isCapital ? capitalised(phrase.english) : phrase.english, phrase.length)
      }
      let next = tokens.dropFirst(index + length).first
      if hasSpace(between: last, token, next) { result += " " }
      result += text
      last = token
      index += length
      // A dash between two numbers joins them.
      if token.kind == .dash { last = isRange(tokens, index - 1) ? MeasureToken(.open, "") : token }
    }
    return result
  }

  private static func isRange(_ tokens: [MeasureToken], _ dash: Int) -> Bool {
    dash > 0 && dash + 1 < tokens.count && tokens[dash - 1].kind == .number && tokens[dash + 1].kind == .number
  }

  private static func hasSpace(between last: MeasureToken?, _ token: MeasureToken, _ next: MeasureToken?) -> Bool {
    guard let last else { return false }
    switch (last.kind, token.kind) {
    case (.open, _), (.line, _), (_, .mark), (_, .percent), (_, .line): return false
    case (.number, .dash): return next?.kind != .number
    default: return true
    }
  }

  private static func capitalised(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first & ~0x20 }
    return String(utf8: bytes)
  }

  /// The longest phrase of the table that begins there.
  private static func phrase(_ tokens: [MeasureToken], at index: Int) -> (english: String, length: Int)? {
    var (words, length) = ("", 0)
    var found: (english: String, length: Int)?
    while length < 5, index + length < tokens.count, tokens[index + length].kind == .word {
      words += (length == 0 ? "" : " ") + tokens[index + length].text
      length += 1
      if let phrase = phrases.first(where: { $0.czech == words }) { found = (phrase.english, length) }
    }
    return found
  }

  private static let phrases: [(czech: String, english: String)] = table.parts(at: UInt8(ascii: "/")).map { line in
    let parts = line.parts(at: UInt8(ascii: "="))
    return (parts[0], parts[1])
  }

  /// Czech without diacritics.
  private static let table = """
    delka tela=body length/delka telo=body length/telo=body/delka=length/celkova delka=total length/\
    celkove delky=of the total length/delky=of the length/delka ocasu=tail length/delka ocas=tail length/ocas=tail/\
    delka kridla=wing length/kridlo=wing/rozpeti kridel=wingspan/rozpeti nohou=leg span/rozpeti=wingspan/\
    delka karapaxu=carapace length/delka krunyre=shell length/delka ulity=shell length/delka rohu=horn length/\
    delka zobaku=beak length/zobak=beak/vyska v kohoutku=height at the shoulder/\
    vyska v kohoutek=height at the shoulder/kohoutek=height at the shoulder/vyska tela=body height/vyska=height/\
    prumer tela=body diameter/hmotnost=weight/telesna hmotnost=body weight/samcu=males/samci=males/samec=male/\
    samce=male/u samce=in males/u samcu=in males/samic=females/samice=female/u samice=in females/u samic=in females/\
    samci jsou vetsi nez samice=males are larger than females/\
    samice jsou mensi nez samci=females are smaller than males/samci jsou mensi=males are smaller/\
    samec je mensi nez samice=the male is smaller than the female/ocas nema=no tail/ocas je zakrnely=vestigial tail/\
    kridlo zakrnele=vestigial wings/vcetne ocasu=including the tail/z toho=of which/z toho ocas=of which the tail/\
    tvori=is/pripada na=is/pripadaji na=are/polovina=half/polovinu=half/petina=a fifth/sedminu=a seventh/\
    dve tretiny=two thirds/az=up to/do=up to/max=up to/min=at least/nejmene=at least/pripadne az=or up to/od=from/\
    asi=about/kolem=about/okolo=about/pres=over/az pres=sometimes over/vice nez=more than/i=even/prumerne=on average/\
    v prumeru=on average/obvykle=usually/v chovech obvykle mene=usually less in captivity/vzacne=rarely/\
    vzacne i=rarely/vyjimecne=exceptionally/vyjimecne i=exceptionally/rekordne=at the most/rekordne az=at the most/\
    mm=mm/cm=cm/m=m/g=g/kg=kg/t=t/tuny=tonnes/tun=tonnes
    """
}
