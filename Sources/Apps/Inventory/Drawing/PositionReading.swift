import Store

/// Where the device is. Geometries have positions too, and in a file that imports both modules the name says neither.
typealias PositionReading = Position
