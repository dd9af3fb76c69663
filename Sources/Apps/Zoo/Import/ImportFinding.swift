import Base

/// What an import of the lexicon can find in a source.
public enum ImportFinding: Sendable, CaseIterable {
  // Repairs of the form
  case innerQuotes, openQuote, trailingSeparator, wrongEncoding, otherEncoding
  // Repairs of texts
  case emptyMarker, strayCharacter, spaces, lineBreaks, markup, entities
  // Repairs of links
  case insecureLink, relativeLink, escapedLink, pictureFromText
  // Repairs of meaning
  case otherSpelling
  // Rejections
  case blankRow, wrongCellCount, tooLarge, idIsMissing, idIsTaken, nameIsMissing, valueIsWrong, linkIsWrong, unsafeLink
  // Broken links
  case unknownTerm, unknownPlace, relationFromNowhere, relationToNowhere, adoptionOfUnknown
  // Duplicates
  case merged, relationIsTwice
  // Remarks
  case columnIsMissing, columnIsUnknown, insecureHost, sameLatinName, notLatin, newTerm, noPicture

  public var kind: ImportNote.Kind {
    switch self {
    case .innerQuotes, .openQuote, .trailingSeparator, .wrongEncoding, .otherEncoding, .emptyMarker, .strayCharacter,
      .spaces, .lineBreaks, .markup, .entities, .insecureLink, .relativeLink, .escapedLink, .pictureFromText,
      .otherSpelling:
      .repair
    case .blankRow, .wrongCellCount, .tooLarge, .idIsMissing, .idIsTaken, .nameIsMissing, .valueIsWrong, .linkIsWrong,
      .unsafeLink:
      .rejection
    case .unknownTerm, .unknownPlace, .relationFromNowhere, .relationToNowhere, .adoptionOfUnknown: .brokenLink
    case .merged, .relationIsTwice: .duplicate
    case .columnIsMissing, .columnIsUnknown, .insecureHost, .sameLatinName, .notLatin, .newTerm, .noPicture: .remark
    }
  }

  public var text: Text {
    switch self {
    case .innerQuotes:
      Text(
        cs: "uvozovky uvnitř textu nebyly zdvojené, řádek by se rozpadl",
        en: "quotation marks within the text were not doubled, the row would have fallen apart")
    case .openQuote: Text(cs: "uvozovky nejsou uzavřené", en: "the quotation mark is never closed")
    case .trailingSeparator: Text(cs: "přebytečný oddělovač na konci", en: "an extra separator at the end")
    case .wrongEncoding: Text(cs: "bajty, které nejsou UTF-8", en: "bytes that are not UTF-8")
    case .otherEncoding:
      Text(
        cs: "soubor není v UTF-8, přečten v kódování, ve kterém je", en: "not UTF-8, read in the file's own encoding")
    case .emptyMarker: Text(cs: "'' znamená prázdnou hodnotu", en: "'' stands for an empty value")
    case .strayCharacter: Text(cs: "přebytečný znak na konci", en: "a stray character at the end")
    case .spaces: Text(cs: "přebytečné nebo pevné mezery", en: "needless or non-breaking spaces")
    case .lineBreaks: Text(cs: "přebytečné konce řádků", en: "needless line breaks")
    case .markup: Text(cs: "HTML převedeno na text", en: "HTML was reduced to text")
    case .entities: Text(cs: "entity HTML převedeny na znaky", en: "HTML entities became characters")
    case .insecureLink: Text(cs: "odkaz http změněn na https", en: "the http link became https")
    case .relativeLink: Text(cs: "odkaz doplněn o server", en: "the link was completed with its host")
    case .escapedLink: Text(cs: "znaky v odkazu zakódovány", en: "characters of the link were encoded")
    case .pictureFromText: Text(cs: "obrázek nalezen v textu", en: "the picture was found in the text")
    case .otherSpelling: Text(cs: "jiný zápis hodnoty číselníku", en: "another spelling of a code list's entry")
    case .blankRow: Text(cs: "prázdný řádek", en: "a blank row")
    case .wrongCellCount:
      Text(cs: "řádek má jiný počet buněk než záhlaví", en: "the row has more or fewer cells than the header")
    case .tooLarge:
      Text(
        cs: "tabulka je příliš velká, od tohoto řádku se nečetla",
        en: "the table is too large, it was not read from this row on")
    case .idIsMissing: Text(cs: "chybí číslo záznamu", en: "the id is missing")
    case .idIsTaken: Text(cs: "toto číslo už má jiné zvíře", en: "another animal has this id")
    case .nameIsMissing: Text(cs: "chybí název", en: "the name is missing")
    case .valueIsWrong: Text(cs: "hodnota neodpovídá pravidlu pole", en: "the value breaks the field's rule")
    case .linkIsWrong: Text(cs: "odkaz není adresa", en: "the link is not an address")
    case .unsafeLink: Text(cs: "obrázek jde číst jen nezabezpečeně", en: "the picture can only be loaded insecurely")
    case .unknownTerm: Text(cs: "není v číselníku", en: "is not in the code list")
    case .unknownPlace: Text(cs: "místo tohoto názvu není na mapě", en: "no place of the map has this name")
    case .relationFromNowhere:
      Text(cs: "vazba od neexistujícího zvířete", en: "a relation of an animal that is not there")
    case .relationToNowhere: Text(cs: "vazba na neexistující hodnotu", en: "a relation to an entry that is not there")
    case .adoptionOfUnknown:
      Text(cs: "adopce zvířete, které v lexikonu není", en: "an adoption of an animal that is not in the lexicon")
    case .merged:
      Text(cs: "sloučeno se záznamem téhož čísla nebo názvu", en: "merged with the record of the same id or names")
    case .relationIsTwice: Text(cs: "vazba je uvedena dvakrát", en: "the relation is there twice")
    case .columnIsMissing: Text(cs: "sloupec chybí", en: "the column is missing")
    case .columnIsUnknown: Text(cs: "neznámý sloupec se nečte", en: "the unknown column is not read")
    case .insecureHost:
      Text(cs: "odkaz zůstal http, server https neumí", en: "the link stayed http, the host has no https")
    case .sameLatinName: Text(cs: "stejný latinský název má i jiné zvíře", en: "another animal has the same Latin name")
    case .notLatin: Text(cs: "nevypadá jako latinský název", en: "does not look like a Latin name")
    case .newTerm:
      Text(
        cs: "nová hodnota číselníku, anglický název chybí", en: "a new entry of a code list, without an English name")
    case .noPicture: Text(cs: "bez obrázku", en: "without a picture")
    }
  }
}
