import Base
import Catalog
import Foundation
import HTTPTypes
import HummingbirdTesting
import Server
import ServerStorage
import Sync
import Testing
import Zoo

/// A server whose zoo has a complete lion, and a tiger with only a name.
struct ZooServer: Sendable {
  let server: TestServer
  let lion = Zoo.key(Animal.collection, "1")
  let tiger = Zoo.key(Animal.collection, "15")
  let blob = String(repeating: "ab", count: 32)
  private let web: String

  init() throws {
    let web = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: web, withIntermediateDirectories: true)
    try Data(ZooServer.index.utf8).write(to: URL(fileURLWithPath: web + "/index.html"))
    self.web = web
    server = try TestServer { $0.webDirectory = web }
    try PublishedSpaces(server.storage).create("zoo", title: "Zoo")
    try push(
      lion,
      [
        "nameCs": "Lev indický", "nameEn": "Asiatic <lion>", "latin": "Panthera leo persica", "class": "Mammalia",
        "order": "Carnivora", "descriptionCs": "Lev má hřívu.\nA </script><b>ocas</b>.", "picture": .string(blob),
        "pictureAltCs": "Lev leží", "pictureCredit": "Archiv", "localities": [["title": "Pavilon šelem"]],
        "adoptionPrice": 5000,
      ])
    try push(tiger, ["nameCs": "Čáp"])
    try push(
      Term.key(.order, "Carnivora"), ["list": "order", "code": "Carnivora", "nameCs": "Šelmy", "nameEn": "Carnivores"])
  }

  func push(_ key: RecordKey, _ fields: JSON, version: Int64 = 0, space: RecordID = PublishedSpace.id("zoo")) throws {
    let operation = Sync.Operation(.edit, key, base: version, set: fields.members ?? Fields(), number: 1)
    let request = PushRequest(
      device: .v8(named: "\(Int.random(in: 0 ... .max))", in: "editor"), epoch: nil, operations: [operation])
    let answer: SyncAnswer = server.server.sync.push(space: space, role: .editor, body: request.wire.bytes)
    #expect(answer.status == 200)
  }

  func remove() { try? FileManager.default.removeItem(atPath: web) }

  private static let index = """
    <!doctype html>
    <html lang="en">
    <head>
      <title>Vademecum</title>
      <meta name="description" content="Pocket apps">
      <script type="module" src="/bridge.js"></script>
    </head>
    <body>
      <div id="app"><section class="loading"><p>Vademecum</p></section></div>
      <noscript><p>Needs JavaScript.</p></noscript>
    </body>
    </html>
    """
}

@Suite(.timeLimit(.minutes(4))) struct PagesTests {
  @Test("Z-120: a published animal is a page that can be read without scripts, in both languages")
  func readable() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    let path = "/zoo/animals/\(zoo.lion.id)"
    try await zoo.server.test { client in
      let czech = try await client.send(.get, path + "?lang=cs")
      #expect(czech.code == 200 && czech.headers[.contentType] == "text/html; charset=utf-8")
      #expect(czech.headers[.contentLanguage] == "cs")
      for piece in [
        "<html lang=\"cs\" data-app=\"zoo\">", "<title>Lev indický – Vademecum</title>", "<h1>Lev indický</h1>",
        "Lev má hřívu.",
        "A &lt;/script&gt;&lt;b&gt;ocas&lt;/b&gt;.", "Šelmy", "Pavilon šelem", "Foto: Archiv", "alt=\"Lev leží\"",
        "<script type=\"module\" src=\"/bridge.js\"></script>", "content=\"Lev má hřívu.\"",
      ] { #expect(czech.text.contains(piece), "\(piece)") }
      #expect(!czech.text.contains("loading") && !czech.text.contains("noscript"))
      let english = try await client.send(.get, path, headers: [.acceptLanguage: "de, en;q=0.8, cs;q=0.5"])
      #expect(
        english.text.contains("<html lang=\"en\" data-app=\"zoo\">")
          && english.text.contains("<h1>Asiatic &lt;lion&gt;</h1>"))
      #expect(english.text.contains("Carnivores") && english.text.contains("lang=\"cs\">Lev má hřívu."))
      #expect(english.headers[.vary]?.contains("Accept-Language") == true)
      let preferred = try await client.send(.get, path, headers: [.acceptLanguage: "en;q=0.1, cs"])
      #expect(preferred.headers[.contentLanguage] == "cs")
    }
  }

  @Test("Z-121: a page names its address in each language and describes itself for other sites")
  func metadata() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    let path = "/zoo/animals/\(zoo.lion.id)"
    try await zoo.server.testLive { client in
      let port = try #require(client.port)
      let text = try await page(path + "?lang=en", host: "zoo.example", port)
      let origin = "http://zoo.example"
      let image = "\(origin)/api/v1/spaces/\(PublishedSpace.id("zoo"))/blobs/\(zoo.blob)"
      for piece in [
        "<link rel=\"canonical\" href=\"\(origin)\(path)?lang=en\">",
        "<link rel=\"alternate\" hreflang=\"cs\" href=\"\(origin)\(path)?lang=cs\">",
        "<link rel=\"alternate\" hreflang=\"x-default\" href=\"\(origin)\(path)\">",
        "<meta property=\"og:title\" content=\"Asiatic &lt;lion&gt;\">",
        "<meta property=\"og:image\" content=\"\(image)\">",
      ] { #expect(text.contains(piece), "\(piece)") }
      let start = try #require(text.range(of: "<script type=\"application/ld+json\">"))
      let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
      let data = try JSON.parse(String(text[start.upperBound..<end.lowerBound]))
      #expect(data.text("@type") == "Taxon" && data.text("name") == "Panthera leo persica")
      #expect(data.text("image") == image && data.text("parentTaxon") == "Carnivora")
      // A host name that a client makes up is not printed.
      let foreign = try await page(path, host: "a\"><script>", port)
      #expect(!foreign.contains("a\"><script>") && foreign.contains("http://localhost/zoo"))
    }
  }

  @Test("Z-121: a page says where the app gets its records first, and there they are")
  func content() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    try await zoo.server.test { client in
      let text = try await client.send(.get, "/zoo/animals").text
      let mark = try #require(text.range(of: "data-printed=\""))
      let address = String(text[mark.upperBound...].prefix { $0 != "\"" })
      #expect(address == PublishedSpace.firstPage(of: PublishedSpace.id("zoo")))
      let changes = try await client.send(.get, address)
      #expect(changes.code == 200 && changes.text.contains(zoo.lion.id.description))
    }
  }

  private func page(_ path: String, host: String, _ port: Int) async throws -> String {
    try await RawConnection.open(port: port).talk { talk in
      try await talk.say("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      return try await talk.hearAll()
    }
  }

  @Test("Z-122: a page keeps its tag until a record changes, and changes at once with the record")
  func caching() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    let path = "/zoo/animals/\(zoo.lion.id)?lang=cs"
    try await zoo.server.test { client in
      let first = try await client.send(.get, path)
      let tag = try #require(first.headers[.eTag])
      #expect(first.headers[.cacheControl] == "public, no-cache")
      #expect(try await client.send(.get, path, headers: [.ifNoneMatch: tag]).code == 304)
      #expect(try await client.send(.get, path, headers: [.acceptEncoding: "gzip"]).headers[.contentEncoding] == "gzip")
      try zoo.push(zoo.lion, ["nameCs": "Lev berberský"], version: 1)
      let second = try await client.send(.get, path, headers: [.ifNoneMatch: tag])
      #expect(second.code == 200 && second.text.contains("<h1>Lev berberský</h1>"))
      try zoo.push(Term.key(.order, "Carnivora"), ["nameCs": "Dravé šelmy"], version: 3)
      #expect(try await client.send(.get, path).text.contains("Dravé šelmy"))
    }
  }

  @Test("Z-123: an address made of words redirects to the permanent one; a missing page is 404 with the app")
  func addresses() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    try await zoo.server.test { client in
      for name in ["lev-indicky", "panthera-leo-persica", "Lev%20indick%C3%BD", "asiatic-lion"] {
        let answer = try await client.send(.get, "/zoo/animals/\(name)?lang=cs")
        #expect(answer.code == 308 && answer.headers[.location] == "/zoo/animals/\(zoo.lion.id)?lang=cs", "\(name)")
      }
      for name in ["drak", "0198c0de-0000-7000-8000-000000000001"] {
        let answer = try await client.send(.get, "/zoo/animals/\(name)")
        #expect(answer.code == 404 && answer.text.contains("loading"))
      }
    }
  }

  @Test("Z-124: all animals are listed in the order of the language, and found without diacritics and scripts")
  func list() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    try await zoo.server.test { client in
      let all = try await client.send(.get, "/zoo/animals?lang=cs").text
      let stork = try #require(all.range(of: "Čáp"))
      let lion = try #require(all.range(of: "Lev indický"))
      #expect(stork.lowerBound < lion.lowerBound && all.contains("2 zvířata"))
      let found = try await client.send(.get, "/zoo/animals?q=HRIVU+lev&lang=cs").text
      #expect(found.contains("Lev indický") && !found.contains("Čáp") && found.contains("value=\"HRIVU lev\""))
      #expect(
        try await client.send(.get, "/zoo/animals?q=%3Cscript%3E&lang=cs").text.contains("value=\"&lt;script&gt;\""))
      let sitemap = try await client.send(.get, "/sitemap.xml")
      #expect(sitemap.headers[.contentType] == "application/xml")
      #expect(sitemap.text.contains("/zoo/animals/\(zoo.lion.id)?lang=en</loc>"))
      #expect(sitemap.text.components(separatedBy: "<url>").count == 7)
      #expect(try await client.send(.get, "/robots.txt").text.contains("Sitemap: http://"))
    }
  }

  @Test("Z-126: the map and the taxa are pages; without a map the app says so itself")
  func map() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    try await zoo.server.test { client in
      #expect(try await client.send(.get, "/zoo/map").text.contains("loading"))
      let order = try await client.send(.get, "/zoo/tree/order/Carnivora?lang=cs")
      #expect(order.code == 200 && order.text.contains("<h1>Šelmy</h1>") && order.text.contains("Lev indický"))
      #expect(!order.text.contains("Čáp") && !order.text.contains("class=\"loading\""))
      #expect(try await client.send(.get, "/zoo/tree/order/Nic?lang=cs").code == 404)
      let house = Zoo.key(Location.collection, "pavilon")
      try zoo.push(
        house,
        [
          "number": 7, "nameCs": "Pavilon šelem", "nameEn": "House of cats", "kind": "house",
          "latitude": .degrees(50.1164),
          "longitude": .degrees(14.4061),
        ])
      let map = try await client.send(.get, "/zoo/map", headers: [.acceptLanguage: "en"])
      #expect(map.code == 200 && map.text.contains("<svg class=\"page-map-drawing\""))
      #expect(map.text.contains("7 · House of cats") && !map.text.contains("loading"))
      // The lion names its place in words.
      #expect(map.text.contains("/zoo/animals/\(zoo.lion.id)?lang=en"))
      let tag = try #require(map.headers[.eTag])
      let again = try await client.send(.get, "/zoo/map", headers: [.acceptLanguage: "en", .ifNoneMatch: tag])
      #expect(again.code == 304)
      let chosen = try await client.send(.get, "/zoo/map?place=\(house.id)&lang=cs").text
      #expect(chosen.contains("<h2>7 · Pavilon šelem</h2>"))
      #expect(try await client.send(.get, "/sitemap.xml").text.contains("/zoo/map?lang=cs</loc>"))
    }
  }

  @Test("Z-120: a draft has no page")
  func drafts() async throws {
    let zoo = try ZooServer()
    defer { zoo.remove() }
    let key = Zoo.key(Animal.collection, "99")
    try zoo.push(key, ["nameCs": "Tajný pták"], space: PublishedSpace.drafts("zoo"))
    try await zoo.server.test { client in
      #expect(try await client.send(.get, "/zoo/animals/\(key.id)").code == 404)
      let list = try await client.send(.get, "/zoo/animals?lang=cs").text
      let sitemap = try await client.send(.get, "/sitemap.xml").text
      #expect(list.contains("Čáp") && !list.contains("Tajný") && !sitemap.contains("\(key.id)"))
    }
  }
}
