import Base
import Kit
import Sync

/// Something that stands somewhere. What it is like stands in the fields of ``LayerAttribute/fieldName(_:)``.
enum MappedObject {
  static let layer = Attribute<RecordID>(
    Field("layer", Text(cs: "Vrstva", en: "Layer"), .reference("inventoryLayer"), required: true))
  /// The geometry object of RFC 7946, with its ``CaptureNote``.
  static let geometry = Attribute<JSON>(
    Field("geometry", Text(cs: "Poloha a tvar", en: "Position and shape"), .structure, required: true))
  /// The same as a control: what is missing is said by ``Editing/shapeFault``.
  static let drawn = Field(geometry.name, geometry.field.label, .structure)
  // The members of a note; fields of objects that were made before it stood in the shape.
  /// RFC 3339.
  static let captured = Attribute<String>(
    Field("captured", Text(cs: "Zaměřeno", en: "Captured"), .text(maximum: 40)))
  static let how = Attribute<Capture>(
    Field(
      "how", Text(cs: "Jak", en: "How"), .choice(Capture.allCases.map { Field.Choice($0.name, $0.label) })))
  /// Metres, within which the position is right with 95 %.
  static let accuracy = Attribute<JSON>(
    Field("accuracy", Text(cs: "Přesnost v m", en: "Accuracy in m"), .decimal))

  /// The account of who made it, where there is one: contributors delete what is theirs (P-52).
  static let maker = Attribute<String>(
    Field("maker", Text(cs: "Účet autora", en: "Account of its author"), .text(maximum: 80)))

  static let collection = RecordType(
    "inventoryObject", Text(cs: "Objekty", en: "Objects"),
    [layer.field, geometry.field, captured.field, how.field, accuracy.field, maker.field], keepsHistory: true)

  static let picturesOf = Attribute<RecordID>(
    Field("object", Text(cs: "Objekt", en: "Object"), .reference("inventoryObject"), required: true))

  /// Several of each object. Their history brings them back with an object that was deleted (P-70).
  static let pictureCollection = AttachedFile.collection(
    "inventoryPicture", Text(cs: "Fotky", en: "Pictures"), of: picturesOf, more: Photo.all,
    keepsHistory: true)

  static let pictures = AttachmentShape(
    pictureCollection, of: picturesOf, app: "inventory",
    words: AttachmentWords(
      attach: Text(cs: "Přidat fotku", en: "Add a picture"),
      attached: Text(cs: "Fotka je uložená.", en: "The picture is saved."),
      attachedToDraft: Text(cs: "Fotka se uloží s objektem.", en: "The picture will be saved with the object."),
      isThere: Text(cs: "Tato fotka už tu je.", en: "This picture is here already."),
      removeQuestion: Text(cs: "Odebrat fotku?", en: "Remove the picture?"),
      removed: Text(cs: "Fotka je odebraná.", en: "The picture is removed.")),
    caption: Photo.caption
  ) { InventoryRoute.objectURL($0) }

  static func key(_ id: RecordID) -> RecordKey { RecordKey(collection.name, id) }
}

/// How a position came about.
enum Capture: String, Named, FieldValue {
  case measured, averaged, drawn, walked, imported

  var label: Text {
    switch self {
    case .measured: Text(cs: "změřeno", en: "measured")
    case .averaged: Text(cs: "průměr z měření", en: "averaged")
    case .drawn: Text(cs: "nakresleno", en: "drawn")
    case .walked: Text(cs: "obejito", en: "walked")
    case .imported: Text(cs: "importováno", en: "imported")
    }
  }
}
