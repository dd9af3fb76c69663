import Testing

@Suite("Layers")
struct LayerTests {
  /// What each module of the core may import. An app may import all of them, and nothing else.
  static let core: [String: Set<String>] = [
    "Base": [], "Files": ["Base"], "Sync": ["Base"], "HTML": ["Base"], "Geo": ["Base"],
    "Store": ["Base", "Sync", "HTML"],
    "Kit": ["Base", "Files", "Sync", "HTML", "Store"],
  ]

  static let portable = ["Core", "Apps", "Hosts/Browser", "Hosts/Cores"].flatMap { Tree.swift(in: "Sources/" + $0) }.map
  {
    SwiftCode($0)
  }

  @Test("The core's imports only point downwards")
  func coreImports() {
    for file in Tree.swift(in: "Sources/Core") {
      let allowed = LayerTests.core[file.path.part(2)] ?? []
      #expect(file.imports.subtracting(allowed).isEmpty, "\(file.path) imports \(file.imports.sorted())")
    }
  }

  @Test("Apps import the core and never each other")
  func appImports() {
    let core = Set(LayerTests.core.keys)
    let apps = Set(Tree.swift(in: "Sources/Apps").map { $0.path.part(2) })
    for file in Tree.swift(in: "Sources/Apps") {
      let allowed = file.path.part(2) == "Catalog" ? core.union(apps) : core
      #expect(file.imports.subtracting(allowed).isEmpty, "\(file.path) imports \(file.imports.sorted())")
    }
  }

  @Test("Each app with screens has a core that the build makes and the page knows")
  func cores() {
    let withScreens = Tree.swift(in: "Sources/Apps").filter { $0.name == "App.swift" }
    let apps = Set(withScreens.map { $0.path.part(2) })
    #expect(Set(Tree.swift(in: "Sources/Hosts/Cores").map { $0.path.part(3) }) == apps)
    let names = Set(apps.map { $0.lowercased() })
    let script = Tree.files.first { $0.path == "Scripts/build-wasm.sh" }
    let built = script?.lines.first { $0.hasPrefix("cores=(") }?.matches(of: /core-(\w+)/).map { String($0.1) }
    #expect(Set(built ?? []) == names)
    let page = Tree.files.first { $0.path == "Web/core.js" }
    let known = page?.lines.first { $0.hasPrefix("const apps = ") }?.matches(of: /"(\w+)"/).map { String($0.1) }
    #expect(Set(known ?? []) == names)
  }

  @Test("U-10: each kind of entry in the device's storage has a letter of its own")
  func storageKinds() {
    let core = Tree.swift(in: "Sources/Core")
    let named = core.flatMap { $0.text.matches(of: /static (?:let|var|func) (?:prefix|key|mark)\b[^"\n]*(?:\n[^"\n]*)?"([a-z])\/[^"\n]*"/) }
      .map { String($0.1) }
    let ofSpaces = core.first { $0.path.hasSuffix("Sync/Records/Entry.swift") }?.text
      .matches(of: /case \(UInt8\(ascii: "([a-z])"\), \d\)/).map { String($0.1) } ?? []
    let kinds = named + ofSpaces
    #expect(kinds.count >= 12 && Set(kinds).count == kinds.count, "\(kinds.sorted())")
  }

  @Test("The storage contract knows no HTTP, and only SQLite's folder knows SQLite")
  func storageImports() {
    for file in Tree.swift(in: "Sources/Hosts/ServerStorage") {
      #expect(file.imports.isDisjoint(with: ["Hummingbird", "NIOCore", "HTTPTypes", "Server"]), "\(file.path)")
      if !file.path.contains("/SQLite/") { #expect(!file.imports.contains("GRDB"), "\(file.path)") }
    }
    for file in Tree.swift(in: "Sources/Hosts/Server") {
      #expect(!file.imports.contains("GRDB"), "\(file.path)")
    }
  }

  @Test("Portable layers only use what Embedded Swift compiles", arguments: PortableRule.all)
  func portable(_ rule: PortableRule) {
    let places = LayerTests.portable.flatMap { $0.places(of: rule.pattern) }
    #expect(places.isEmpty, "\(rule.name): \(places)")
  }
}

struct PortableRule: Sendable, CustomTestStringConvertible {
  let name: String
  let makePattern: @Sendable () -> Regex<Substring>

  var pattern: Regex<Substring> { makePattern() }
  var testDescription: String { name }

  static let all = [
    PortableRule(name: "no existentials (any P)") { /\bany [A-Z]/ },
    PortableRule(name: "no Any") { /\bAny(?:Object|Hashable)?\b/ },
    PortableRule(name: "throws says what it throws") { /\bthrows\b(?!\()/ },
    PortableRule(name: "no key paths") { /\\\.[a-z]/ },
    PortableRule(name: "no weak references") { /\bweak (?:var|let)\b/ },
    PortableRule(name: "no Codable or Mirror") { /\b(?:Codable|Encodable|Decodable|Mirror)\b/ },
    PortableRule(name: "no concurrency runtime") { /\b(?:async|await|Task|MainActor|actor)\b/ },
    PortableRule(name: "no clock of its own") { /\b(?:ContinuousClock|SuspendingClock)\b|\bDate\(/ },
    PortableRule(name: "no randomness of its own") { /SystemRandomNumberGenerator|\.random\(in/ },
  ]
}

extension SourceFile {
  /// The modules that the file imports.
  var imports: Set<String> {
    Set(
      lines.compactMap { line in
        // The expression, for all lines of the tree, would take the longest of all tests.
        let start = line.drop { $0 == " " }
        guard ["import ", "public ", "internal ", "@"].contains(where: { start.hasPrefix($0) }) else { return nil }
        return line.firstMatch(of: /^\s*(?:public |internal |@_exported )?import (?:struct |class |func |enum )?(\w+)/)
          .map {
            String($0.1)
          }
      })
  }
}

extension String {
  /// The component of a path at this index.
  func part(_ index: Int) -> String {
    let parts = split(separator: "/")
    return index < parts.count ? String(parts[index]) : ""
  }
}
