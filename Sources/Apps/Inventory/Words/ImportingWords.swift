import Base
import Files
import Geo
import Kit
import Sync

/// What the import into a layer says.
enum ImportingWords {
  static let title = Text(cs: "Import ze souboru", en: "Import from a file")
  static let short = Text(cs: "Import", en: "Import")
  static let into = Text(cs: "Do vrstvy ", en: "Into the layer ")
  static let formats = Text(
    cs:
      "GeoJSON, KML, GPX, nebo tabulka CSV se souřadnicemi. Nejdřív uvidíte, co ve vrstvě přibude; uloží se to až potom a celý import jde vrátit.",
    en:
      "GeoJSON, KML, GPX, or a CSV table with coordinates. You see first what the layer will get; only then is it stored, and the whole import can be undone."
  )
  static let choose = Text(cs: "Vybrat soubor", en: "Choose a file")
  static let next = Text(cs: "Pokračovat", en: "Continue")

  // What becomes of the file
  static let inFile = Text(cs: "V souboru", en: "In the file")
  static let inLayer = Text(cs: "Atribut vrstvy", en: "Attribute of the layer")
  static let notNeeded = Text(cs: "nepotřebuje se", en: "not needed")
  static let noPictures = Text(cs: "Fotky v souboru nejsou.", en: "The pictures are not in the file.")
  static let first = Text(cs: "První objekty", en: "The first objects")
  static let samePlace = ImportItem.Likeness(
    "place", Text(cs: "stejný tvar na stejném místě", en: "the same shape at the same place"))

  static func new(_ title: String, _ type: Text) -> Text {
    Text(cs: title + " (nový: ", en: title + " (new: ") + type + ")"
  }

  /// `12 points, 3 lines`
  static func kinds(_ counts: [Int], _ format: Format) -> String {
    var parts: [String] = []
    if counts[0] > 0 { parts.append(number(counts[0], "bod", "body", "bodů", "point", "points", format)) }
    if counts[1] > 0 { parts.append(number(counts[1], "čára", "čáry", "čar", "line", "lines", format)) }
    if counts[2] > 0 { parts.append(number(counts[2], "plocha", "plochy", "ploch", "area", "areas", format)) }
    return listed(parts)
  }

  private static func number(
    _ count: Int, _ one: String, _ few: String, _ many: String, _ single: String, _ several: String, _ format: Format
  ) -> String {
    format.number(count) + " "
      + (format.language == .czech
        ? format.plural(count, one: one, few: few, many: many)
        : format.plural(count, one: single, few: several, many: several))
  }

  // Columns of a table
  static let columnsTitle = Text(cs: "Kde objekty jsou?", en: "Where are the objects?")
  static let columnsText = Text(
    cs: "Vyberte sloupce se souřadnicemi: šířku a délku, nebo jeden sloupec s celým místem či tvarem.",
    en: "Choose the columns with the coordinates: latitude and longitude, or one column with the whole place or shape.")
  static let needsColumns = Text(
    cs: "Chybí sloupec se souřadnicemi.", en: "A column with the coordinates is missing.")
  static let otherColumns = Text(cs: "Jiné sloupce se souřadnicemi", en: "Other columns with the coordinates")
  static let latitude = Text(cs: "Zeměpisná šířka", en: "Latitude")
  static let longitude = Text(cs: "Zeměpisná délka", en: "Longitude")
  static let shape = Text(cs: "Místo nebo tvar (WKT)", en: "Place or shape (WKT)")

  // Objects
  static func object(_ number: Int) -> Text { Text(cs: "\(number). objekt", en: "Object \(number)") }
  static let noPlace = Text(cs: "Nemá polohu.", en: "It has no position.")
  static let outside = Text(
    cs: "Leží mimo Zemi. Souřadnice musí být ve stupních (WGS 84).",
    en: "It does not lie on the earth. Coordinates must be in degrees (WGS 84).")
  static let mixed = Text(
    cs: "Má části různých druhů. Rozdělte ho na body, čáry a plochy.",
    en: "It has parts of several kinds. Divide it into points, lines and areas.")
  static let tooLarge = Text(
    cs: "Je na jeden objekt příliš velký. Zjednodušte tvar, nebo ho rozdělte.",
    en: "It is too large for one object. Simplify its shape, or divide it.")
  static let unreadPart = Text(
    cs: "Něco z tvaru nejde přečíst; je tu bez toho.", en: "A part of its shape cannot be read; it comes without it.")
  static let twice = Text(
    cs: "V souboru je dvakrát; platí první.", en: "It is in the file twice; the first one counts.")
  static let keptAsItIs = Text(cs: "Hodnota zůstane tak, jak je.", en: "The value stays as it is.")
  static let notYours = Text(
    cs:
      "Vrstva takový atribut nemá a přidat ho může jen její autor nebo vlastník týmu. Hodnoty se uloží a uvidíte je, až stejný soubor importuje.",
    en:
      "The layer has no such attribute, and only its author or an owner of the team can add it. The values are stored, and are seen when they import the same file."
  )

  static func notDrawn(_ kind: GeometryKind) -> Text {
    switch kind {
    case .point:
      Text(
        cs: "Body se do této vrstvy nekreslí. Povolte je v jejích vlastnostech a soubor importujte znovu.",
        en: "This layer has no points. Allow them where the layer is edited, and import the file again.")
    case .line:
      Text(
        cs: "Čáry se do této vrstvy nekreslí. Povolte je v jejích vlastnostech a soubor importujte znovu.",
        en: "This layer has no lines. Allow them where the layer is edited, and import the file again.")
    case .polygon:
      Text(
        cs: "Plochy se do této vrstvy nekreslí. Povolte je v jejích vlastnostech a soubor importujte znovu.",
        en: "This layer has no areas. Allow them where the layer is edited, and import the file again.")
    }
  }

  static func fault(_ fault: ValidityFault) -> Text {
    switch fault.code {
    case .tooFewPoints: Text(cs: "Vrcholy leží na jednom místě.", en: "The vertices all lie at one point.")
    case .selfIntersection, .selfTouch: Text(cs: "Obrys se kříží.", en: "The outline crosses itself.")
    case .holeOutside, .nestedHoles, .nestedShells, .disconnected:
      Text(cs: "Otvory nebo části leží, kde nemají.", en: "Holes or parts lie where they should not.")
    case .notFinite, .ringNotClosed: Text(cs: "Obrys není uzavřený.", en: "The outline is not closed.")
    }
  }
}

/// Why nothing of a file can be read.
extension ImportingWords {
  static let emptyFile = Text(cs: "Soubor je prázdný. Vyberte jiný.", en: "The file is empty. Choose another one.")
  static let notAText = Text(
    cs: "Tento soubor není GeoJSON, KML, GPX ani CSV. Uložte data v jednom z těchto formátů; archiv nejdřív rozbalte.",
    en: "This file is no GeoJSON, KML, GPX or CSV. Save the data in one of these formats; unpack an archive first.")
  static let isFetched = Text(
    cs: "Vrstva se ještě stahuje. Počkejte, až tu bude celá, jinak by v ní něco mohlo být dvakrát.",
    en: "The layer is still being fetched. Wait until all of it is here, otherwise something could be in it twice.")
  static let nothingInIt = Text(
    cs: "V souboru není žádný objekt. Zkontrolujte, co jste exportovali.",
    en: "There is no object in the file. Check what you have exported.")
  static let unknownMarkup = Text(
    cs: "Toto XML není KML ani GPX. Uložte data v jednom z těchto formátů.",
    en: "This XML is neither KML nor GPX. Save the data in one of these formats.")
  static let tooManyColumns = Text(
    cs: "Tabulka má víc než 900 sloupců. Nechte v ní jen ty, které potřebujete.",
    en: "The table has more than 900 columns. Leave only those that you need.")

  static func onlyHeader(_ line: Int) -> Text {
    Text(
      cs: "Pod záhlavím na řádku \(line) nic není. Zkontrolujte, že tabulka má řádky.",
      en: "There is nothing below the header in row \(line). Check that the table has rows.")
  }

  static func unreadable(_ fault: XMLFault) -> Text {
    let reason =
      switch fault.kind {
      case .tooLarge: Text(cs: "soubor je příliš velký", en: "the file is too large")
      case .tooDeep: Text(cs: "prvky jsou do sebe vnořené příliš hluboko", en: "elements are nested too deeply")
      case .unknownEncoding: Text(cs: "tohle kódování textu neznáme", en: "we do not know this encoding of text")
      case .documentType: Text(cs: "typ dokumentu (DOCTYPE) nečteme", en: "we do not read document types (DOCTYPE)")
      case .unknownEntity: Text(cs: "takovou entitu neznáme", en: "there is an unknown entity")
      case .wrongCharacter: Text(cs: "je tu nepovolený znak", en: "there is a character that is not allowed")
      case .wrongTag: Text(cs: "značka tu nesedí", en: "a tag does not fit")
      case .textOutside: Text(cs: "text leží mimo kořenový prvek", en: "there is text outside the root element")
      case .unclosed: Text(cs: "soubor končí dřív, než má", en: "the file ends too early")
      }
    return Text(cs: "Řádek \(fault.line): ", en: "Line \(fault.line): ") + reason
      + Text(cs: ". Opravte ho, nebo soubor vytvořte znovu.", en: ". Correct it, or make the file again.")
  }

  static func unreadable(_ fault: GeoJSONFault) -> Text {
    let place = fault.path.utf8.isEmpty ? "" : " (" + fault.path + ")"
    return reason(fault.code)
      + Text(cs: place + " Opravte to, nebo soubor vytvořte znovu.", en: place + " Correct it, or make the file again.")
  }

  static func reason(_ code: GeoJSONFault.Code) -> Text {
    switch code {
    case .emptyText: Text(cs: "Soubor je prázdný.", en: "The file is empty.")
    case .badEncoding: Text(cs: "Text není v UTF-8.", en: "The text is not UTF-8.")
    case .syntax: Text(cs: "Toto není JSON.", en: "This is no JSON.")
    case .duplicateMember: Text(cs: "Stejné jméno je tu dvakrát.", en: "The same name is here twice.")
    case .notGeoJSON: Text(cs: "Toto není GeoJSON: chybí „type“.", en: "This is no GeoJSON: “type” is missing.")
    case .featuresMissing: Text(cs: "Chybí seznam „features“.", en: "The list “features” is missing.")
    case .unknownReferenceSystem:
      Text(
        cs: "Souřadnicový systém neznáme. Uložte data ve WGS 84 (EPSG:4326).",
        en: "We do not know this reference system. Save the data in WGS 84 (EPSG:4326).")
    case .featureType: Text(cs: "Není to „Feature“.", en: "It is no “Feature”.")
    case .propertiesNotObject: Text(cs: "Vlastnosti nejsou objekt.", en: "The properties are no object.")
    case .geometryType: Text(cs: "Takový druh tvaru neznáme.", en: "We do not know this kind of shape.")
    case .coordinatesMissing: Text(cs: "Chybí souřadnice.", en: "The coordinates are missing.")
    case .coordinatesNesting:
      Text(cs: "Závorky souřadnic nesedí k druhu tvaru.", en: "The brackets of the coordinates do not fit the kind of shape.")
    case .positionNotNumber: Text(cs: "Souřadnice není číslo.", en: "A coordinate is no number.")
    case .positionTooShort: Text(cs: "Poloha má jen jednu souřadnici.", en: "A position has only one coordinate.")
    case .lineTooShort: Text(cs: "Čára má jen jeden vrchol.", en: "A line has only one vertex.")
    case .ringTooShort: Text(cs: "Obrys plochy má méně než tři vrcholy.", en: "The outline of an area has less than three vertices.")
    case .outOfRange: outside
    case .ringNotClosed: Text(cs: "Obrys nebyl uzavřený a uzavřel se.", en: "The outline was not closed, and is now.")
    case .badID: Text(cs: "Identifikátor není text ani číslo.", en: "The id is neither a text nor a number.")
    case .badBox: Text(cs: "Ohraničení (bbox) je chybné.", en: "The bounding box is wrong.")
    case .extraMember: Text(cs: "Je tu údaj navíc.", en: "There is a member too many.")
    case .nestedCollection: Text(cs: "Sada má jen jednu část.", en: "The collection has only one part.")
    case .emptyGeometry: Text(cs: "Tvar je prázdný.", en: "The shape is empty.")
    }
  }
}
