public import Base

/// A GeoJSON feature: a geometry with attributes.
public struct Feature: Equatable, Sendable {
  /// A text or a number.
  public var id: JSON?
  /// Nil for a feature without a place.
  public var geometry: Geometry?
  public var properties: JSONObject

  public init(id: JSON? = nil, geometry: Geometry?, properties: JSONObject = JSONObject()) {
    self.id = id
    self.geometry = geometry
    self.properties = properties
  }
}

/// What is wrong in a GeoJSON text, and where.
public struct GeoJSONFault: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Code: String, Equatable, Sendable {
    // The whole text cannot be read.
    case emptyText = "empty_file"
    case badEncoding = "bad_encoding"
    case syntax = "json_syntax"
    case duplicateMember = "duplicate_member"
    case notGeoJSON = "not_geojson"
    case featuresMissing = "features_missing"
    /// Its coordinates are in a reference system that we do not know.
    case unknownReferenceSystem = "unknown_crs"
    // One feature cannot be read.
    case featureType = "feature_type"
    case propertiesNotObject = "properties_not_object"
    case geometryType = "geometry_type"
    case coordinatesMissing = "coordinates_missing"
    case coordinatesNesting = "coordinates_nesting"
    case positionNotNumber = "position_not_number"
    case positionTooShort = "position_too_short"
    case lineTooShort = "line_too_short"
    case ringTooShort = "ring_too_short"
    case outOfRange = "out_of_range"
    // The feature is read, and the user gets a warning.
    case ringNotClosed = "ring_not_closed"
    case badID = "bad_id"
    case badBox = "bad_bbox"
    case extraMember = "extra_member"
    case nestedCollection = "single_collection"
    case emptyGeometry = "empty_geometry"
  }

  public let code: Code
  /// The path from the root: `features[3].geometry.coordinates[0][2]`. For a text that is not JSON, the line and
  /// column.
  public let path: String

  /// In English, for logs and programs.
  public var description: String { path.isEmpty ? code.rawValue : code.rawValue + " at " + path }

  /// Whether the feature is read nevertheless.
  public var isWarning: Bool {
    switch code {
    case .ringNotClosed, .badID, .badBox, .extraMember, .nestedCollection, .emptyGeometry: true
    case .emptyText, .badEncoding, .syntax, .duplicateMember, .notGeoJSON, .featuresMissing, .unknownReferenceSystem,
      .featureType, .propertiesNotObject, .geometryType, .coordinatesMissing, .coordinatesNesting, .positionNotNumber,
      .positionTooShort, .lineTooShort, .ringTooShort, .outOfRange:
      false
    }
  }
}
