import Base

/// An object that is written into a file for other programs.
public struct ExportedObject: Sendable {
  public var name: String
  public var description: String
  /// Nil when nothing says where it is.
  public var geometry: Geometry?
  /// The titles of the attributes and the values as people read them.
  public var attributes: [(title: String, value: String)]
  /// `#rrggbb`; nil for the default of the other program.
  public var colour: String?
  /// The title of the folder in which it lies with the objects beside it that say the same; nil for none.
  public var folder: String?

  public init(
    name: String, description: String = "", geometry: Geometry?, attributes: [(title: String, value: String)] = [],
    colour: String? = nil, folder: String? = nil
  ) {
    self.name = name
    self.description = description
    self.geometry = geometry
    self.attributes = attributes
    self.colour = colour
    self.folder = folder
  }

  /// Red, green and blue as two hexadecimal digits each; nil when there is no readable colour.
  var colourDigits: (red: String, green: String, blue: String)? {
    guard let colour else { return nil }
    let digits = lowered(colour)
    guard digits.utf8.count == 7, digits.startsWith("#"), hexNumber(digits.dropping(bytes: 1)) != nil else {
      return nil
    }
    let part = { (start: Int) in digits.dropping(bytes: start).first(bytes: 2) }
    return (part(1), part(3), part(5))
  }
}
