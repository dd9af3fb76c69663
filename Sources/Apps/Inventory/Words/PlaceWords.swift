import Base
import Geo

/// G-10: why a text that somebody has typed is no place, and what to type instead.
extension DrawingWords {
  /// I-14: of a short plus code with the name of a town.
  static func guessed(_ words: String) -> Text {
    Text(
      cs: "Jen odhad: „" + words + "“ mapa nehledá, kód platí pro místo nejblíž tomu, kde mapa byla. "
        + "Je-li to jinde, posuňte mapu tam a zadejte kód znovu.",
      en: "Only a guess: “" + words + "” is not looked up, the code stands for the place nearest to where the map was. "
        + "If it is elsewhere, move the map there and enter the code again.")
  }

  static func notAPlace(_ fault: EnteringFault) -> Text {
    switch fault {
    case .empty, .notCoordinates:
      Text(
        cs: "Tyto souřadnice se nedají přečíst. Zkuste 50.0875, 14.4213.",
        en: "These coordinates cannot be read. Try 50.0875, 14.4213.")
    case .incomplete:
      Text(
        cs: "To je jen jedna souřadnice. Zadejte obě, například 50.0875, 14.4213.",
        en: "This is only one coordinate. Enter both, for example 50.0875, 14.4213.")
    case .outOfRange:
      Text(
        cs: "Takové místo na Zemi není. Šířka je do 90°, délka do 180°, S-JTSK platí v Česku a na Slovensku.",
        en: "There is no such place. Latitudes go to 90°, longitudes to 180°, S-JTSK is for Czechia and Slovakia.")
    case .badMinutes: Text(cs: "Minuty jsou od 0 do 59.", en: "Minutes go from 0 to 59.")
    case .badSeconds: Text(cs: "Vteřiny jsou od 0 do 59.", en: "Seconds go from 0 to 59.")
    case .hemisphereConflict:
      Text(
        cs: "Písmena nebo znaménka si odporují. Zadejte jednu šířku a jednu délku, například 50.0875 N, 14.4213 E.",
        en: "Letters or signs contradict each other. Enter one latitude and one longitude, like 50.0875 N, 14.4213 E.")
    case .mixedNotation:
      Text(
        cs: "Desetinná místa může mít jen poslední číslo, například 50° 5.25' N.",
        en: "Only the last number may have decimals, for example 50° 5.25' N.")
    case .zoneMissing:
      Text(
        cs: "Chybí pás UTM. Napište ho před čísla, například 33U 458522 5548292.",
        en: "The zone of UTM is missing. Write it before the numbers, for example 33U 458522 5548292.")
    case .badZone:
      Text(
        cs: "Takový pás UTM není. Česko leží v pásech 33U a 34U.",
        en: "There is no such zone of UTM. They are 1 to 60 with a letter, for example 33U.")
    case .needsReference:
      Text(
        cs: "Zkrácený plus kód sám nestačí. Zadejte celý, například 9F2P3CPC+R2.",
        en: "A short plus code is not enough. Enter a whole one, for example 9F2P3CPC+R2.")
    case .needsNetwork:
      Text(
        cs: "Zkrácený odkaz zná jen jeho služba. Otevřete ho a zkopírujte souřadnice.",
        en: "Only its service knows a short link. Open it and copy the coordinates.")
    case .ambiguous:
      Text(
        cs: "Čísla se dají přečíst více způsoby. Oddělte souřadnice středníkem.",
        en: "The numbers can be read in more than one way. Put a semicolon between the coordinates.")
    }
  }
}
