/// The characters 0x80 … 0xFF of single-byte encodings; U+FFFD where there is none.
enum CodePage {
  static let windows1250 =
    "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź"
    + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż" + central

  static let windows1252 =
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
    + "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿" + western

  /// ISO 8859-1 with the euro and the letters of French and Finnish in place of eight signs.
  static let iso8859_15 =
    controls + "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿" + western

  static let iso8859_2 =
    controls + "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż" + central

  /// 0x80 … 0x9F of the pages of ISO 8859.
  private static let controls = String(repeating: "\u{FFFD}", count: 32)

  /// 0xC0 … 0xFF of both Western European pages.
  private static let western =
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
    + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"

  /// 0xC0 … 0xFF of both Central European pages.
  private static let central =
    "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
    + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
}
