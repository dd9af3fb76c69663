/// A vector in space.
public struct Vector: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

  public func cross(_ other: Vector) -> Vector {
    Vector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  public var length: Double { dot(self).squareRoot() }

  public func scaled(by factor: Double) -> Vector { Vector(x: x * factor, y: y * factor, z: z * factor) }

  public static func + (one: Vector, other: Vector) -> Vector {
    Vector(x: one.x + other.x, y: one.y + other.y, z: one.z + other.z)
  }

  /// This vector turned about the z axis, from x to y.
  public func turned(by angle: Double) -> Vector {
    let cosine = cosine(angle)
    let sine = sine(angle)
    return Vector(x: x * cosine - y * sine, y: x * sine + y * cosine, z: z)
  }
}
