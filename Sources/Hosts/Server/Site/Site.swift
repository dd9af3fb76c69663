import Foundation
import NIOCore

/// The files of the site, read at the start into the memory, long ones into a file without a name (decision 60). So a file that
/// changes under a running server is never half new.
public struct Site: Sendable {
  private let assets: [String: Asset]

  static let empty = Site(assets: [:])

  private init(assets: [String: Asset]) {
    self.assets = assets
  }

  /// Reads a directory. `x.br` and `x.gz` beside `x` are its compressed forms. Hidden files are left out.
  /// - Parameter scratch: a directory for the file without a name. Where none can be written, everything stays in the memory.
  /// - Throws: when the directory cannot be read.
  public init(directory: String, scratch: String) throws {
    let scratch = ScratchFile(in: scratch)
    let root = URL(filePath: directory, directoryHint: .isDirectory)
    var paths: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path(percentEncoded: false)) {
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      var isDirectory: ObjCBool = false
      let file = root.appending(path: path).path(percentEncoded: false)
      _ = FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory)
      if !isHidden && !isDirectory.boolValue { paths.insert(path) }
    }
    func read(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: root.appending(path: path))) }
    var assets: [String: Asset] = [:]
    for path in paths where !Site.isCompressedForm(path, of: paths) {
      let brotli = paths.contains(path + ".br") ? try read(path + ".br") : nil
      let gzip = paths.contains(path + ".gz") ? try read(path + ".gz") : nil
      assets["/" + path] = Asset(path: path, bytes: try read(path), brotli: brotli, gzip: gzip, scratch: scratch)
    }
    self.assets = assets
  }

  var count: Int { assets.count }

  /// The content of a text file.
  func text(at path: String) -> String? { (try? assets[path]?.plain().whole()).map { String(buffer: $0) } }

  /// The file for a path. Addresses of the app's own screens (`/logbook/flights`) get the app's only page, which then
  /// shows that screen.
  /// - Parameter path: with its percent escapes resolved.
  func asset(at path: String) -> Asset? {
    if let asset = assets[path] { return asset }
    if path.hasSuffix("/"), let index = assets[path + "index.html"] { return index }
    let last = path.split(separator: "/").last ?? ""
    return last.contains(".") ? nil : assets["/index.html"]
  }

  private static func isCompressedForm(_ path: String, of paths: Set<String>) -> Bool {
    (path.hasSuffix(".br") || path.hasSuffix(".gz")) && paths.contains(String(path.dropLast(3)))
  }
}
