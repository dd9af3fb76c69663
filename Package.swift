// swift-tools-version: 6.1
import PackageDescription

// Three switches of the Makefile. VADEMECUM_WASM builds the portable layers as Embedded Swift for the browser.
// VADEMECUM_PORTABLE leaves out the server and its dependencies, for quick debug builds of the portable layers and their tests.
// VADEMECUM_SIMULATION leaves out everything except the synchronisation, so that the simulation's release build takes
// only seconds too.
let wasm = Context.environment["VADEMECUM_WASM"] != nil
let simulationOnly = Context.environment["VADEMECUM_SIMULATION"] != nil
let portableOnly = wasm || simulationOnly || Context.environment["VADEMECUM_PORTABLE"] != nil

let portableSettings: [SwiftSetting] =
  wasm
  ? [
    .enableExperimentalFeature("Embedded"), .enableExperimentalFeature("Extern"),
    // Otherwise reference counting, a dozen instructions, is inlined at each use.
    .unsafeFlags(["-wmo", "-Osize", "-Xllvm", "-inline-threshold=-30"]),
  ] : []

// In a core the compiler makes all code anew that it needs of the layers below. They only hand on what they say: no machine code is
// made of them (Scripts/core-rules.py).
let layerSettings: [SwiftSetting] = portableSettings + (wasm ? [.enableExperimentalFeature("DeferredCodeGen")] : [])

// The tests of the apps see what is internal to them, in the release build too (decision 8).
let appSettings: [SwiftSetting] = wasm ? layerSettings : [.unsafeFlags(["-enable-testing"])]

func portable(_ name: String, in layer: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)",
    swiftSettings: layer == "Apps" ? appSettings : layerSettings)
}

// Most of a test's time is spent in what it tests, and to optimise its own code takes longer than to run it. Not so for the
// simulations: the server's service is generic, and made for its storage where it is used.
func tests(_ name: String, uses dependencies: [Target.Dependency], isOptimised: Bool = false) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
    swiftSettings: isOptimised ? [] : [.unsafeFlags(["-Onone"])])
}

// Its tests use internal declarations of the simulator, in the release build too.
let simulation: [Target] = [
  .target(name: "Simulator", dependencies: ["Base", "Sync"], path: "Tests/Simulator", swiftSettings: appSettings),
  tests("Simulation", uses: ["Base", "Sync", "Simulator"], isOptimised: true),
  tests("Sync", uses: ["Base", "Sync"]),
]

var targets: [Target] = [
  portable("Base", in: "Core"),
  portable("Files", in: "Core", uses: ["Base"]),
  portable("Sync", in: "Core", uses: ["Base"]),
]
let others: [Target] = [
  portable("HTML", in: "Core", uses: ["Base"]),
  portable("Store", in: "Core", uses: ["Base", "Sync", "HTML"]),
  portable("Geo", in: "Core", uses: ["Base"]),
  portable("Kit", in: "Core", uses: ["Base", "Files", "Sync", "HTML", "Store"]),
  portable("Logbook", in: "Apps", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit"]),
  portable("Zoo", in: "Apps", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit"]),
  portable("Vaccination", in: "Apps", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit"]),
  portable("Heritage", in: "Apps", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit"]),
  portable("Inventory", in: "Apps", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit", "Geo"]),
  portable("Components", in: "Apps", uses: ["Base", "Sync", "HTML", "Store", "Kit"]),
  portable(
    "Catalog", in: "Apps",
    uses: [
      "Base", "Sync", "HTML", "Store", "Logbook", "Zoo", "Vaccination", "Heritage",
      "Inventory", "Components",
    ]),
]

if simulationOnly { targets += simulation } else { targets += others }

var products: [Product] = []
var dependencies: [Package.Dependency] = []

if wasm {
  targets += [
    .target(name: "CBrowserRuntime", path: "Sources/Hosts/CBrowserRuntime"),
    .target(
      name: "Browser", dependencies: ["Base", "Sync", "HTML", "Store", "CBrowserRuntime"],
      path: "Sources/Hosts/Browser", swiftSettings: portableSettings),
  ]
  // One core for each app: a page loads only its own (decision 19).
  for app in ["Logbook", "Zoo", "Vaccination", "Heritage", "Inventory", "Components"] {
    products.append(.executable(name: "core-\(app.lowercased())", targets: ["\(app)Core"]))
    targets.append(
      .executableTarget(
        name: "\(app)Core", dependencies: ["Browser", "Store", "Catalog"], path: "Sources/Hosts/Cores/\(app)",
        swiftSettings: portableSettings))
  }
} else if !simulationOnly {
  targets += simulation
  targets += [
    tests("Tidy", uses: []),
    tests("Base", uses: ["Base", "TestSupport"]),
    tests("Files", uses: ["Base", "Files", "TestSupport"]),
    .target(name: "TestSupport", dependencies: ["Base", "Sync", "HTML", "Store"], path: "Tests/Support"),
    tests("Geo", uses: ["Base", "Geo", "TestSupport"]),
    // Answers the questions of Tests/Geo, which compares the answers with those of other programs.
    .executableTarget(name: "geo-probe", dependencies: ["Base", "Geo"], path: "Tests/GeoProbe"),
    tests("HTML", uses: ["Base", "HTML", "TestSupport"]),
    tests("Store", uses: ["Base", "Sync", "HTML", "Store", "TestSupport"]),
    // The app that the guide "Add an app" explains. It is in no product.
    .target(
      name: "ExampleApp", dependencies: ["Base", "Files", "Sync", "HTML", "Store", "Kit"], path: "Tests/ExampleApp"),
    tests("Kit", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit", "Catalog", "ExampleApp", "TestSupport"]),
    tests("Transcript", uses: ["Base", "Sync", "HTML", "Store", "Catalog", "TestSupport"]),
    tests("Logbook", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit", "Logbook", "Catalog", "TestSupport"]),
    tests("Zoo", uses: ["Base", "Sync", "HTML", "Store", "Kit", "Zoo", "Catalog", "TestSupport"]),
    tests("Vaccination", uses: ["Base", "Sync", "HTML", "Store", "Kit", "Vaccination", "Catalog", "TestSupport"]),
    tests("Heritage", uses: ["Base", "Files", "Sync", "HTML", "Store", "Kit", "Heritage", "Catalog", "TestSupport"]),
    tests(
      "Inventory", uses: ["Base", "Sync", "HTML", "Store", "Kit", "Geo", "Inventory", "Catalog", "TestSupport"]),
  ]
}

// The program runs where no Swift is installed, and 7 % faster (decision 61). Foundation's own parts are named, because what is compiled
// for shared libraries does not name them; each needs the others.
let swiftInside =
  ["-static-stdlib", "-Xlinker", "--start-group"]
  + [
    "Foundation", "FoundationInternationalization", "FoundationEssentials", "CoreFoundation", "_FoundationICU",
    "_FoundationCShims", "_FoundationCollections", "stdc++",
  ].map { "-l\($0)" }
  + ["-Xlinker", "--end-group"]
  // Addresses that are set at the start take 32 kB instead of 3.8 MB. It needs glibc 2.36, as in Debian 12.
  + ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]

if !portableOnly {
  products.append(.executable(name: "vademecum", targets: ["CommandLine"]))
  dependencies = [
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ]
  targets += [
    .systemLibrary(name: "CZlib", path: "Sources/Hosts/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMalloc", path: "Sources/Hosts/CMalloc"),
    .systemLibrary(
      name: "CPango", path: "Sources/Hosts/CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
    .systemLibrary(
      name: "CCurl", path: "Sources/Hosts/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "Documents", dependencies: ["Base", "Logbook", "CPango"], path: "Sources/Hosts/Documents"),
    .target(
      name: "ServerStorage",
      dependencies: [
        "Base", "Sync", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Sources/Hosts/ServerStorage"),
    .target(
      name: "Server",
      dependencies: [
        "Base", "Files", "Sync", "HTML", "ServerStorage", "CZlib", "CCurl",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      path: "Sources/Hosts/Server"),
    // What the apps add to the server. The server imports none of them.
    .target(
      name: "ServerApps",
      dependencies: [
        "Base", "Files", "Sync", "HTML", "Store", "Kit", "Geo", "Logbook", "Zoo", "Vaccination", "Heritage",
        "Inventory", "Catalog",
        "ServerStorage", "Server", "Documents",
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      path: "Sources/Hosts/ServerApps"),
    .executableTarget(
      name: "CommandLine",
      dependencies: [
        "Base", "Files", "Sync", "Kit", "Logbook", "Zoo", "Vaccination", "Heritage", "Catalog", "ServerStorage",
        "Server", "ServerApps", "Documents", "CMalloc",
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Hosts/CommandLine", linkerSettings: [.unsafeFlags(swiftInside)]),
    tests("ServerStorage", uses: ["Base", "Sync", "ServerStorage"]),
    tests(
      "Server",
      uses: [
        "Base", "Sync", "HTML", "Geo", "Zoo", "Vaccination", "Heritage", "Catalog", "ServerStorage", "Server",
        "ServerApps", "TestSupport",
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    tests("EndToEnd", uses: ["Base", "Sync", "Simulator", "ServerStorage", "Server"], isOptimised: true),
  ]
}

let package = Package(
  name: "vademecum", products: products, dependencies: dependencies, targets: targets,
  swiftLanguageModes: [.v6])
