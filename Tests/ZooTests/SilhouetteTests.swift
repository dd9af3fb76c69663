import Base
import Foundation
import Sync
import TestSupport
import Testing

@testable import Zoo

@Suite("Silhouettes of the animals")
struct SilhouetteTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func lists() throws -> JSON {
    try JSON.parse([UInt8](Data(contentsOf: root.appendingPathComponent("Web/silhouettes/silhouettes.json"))))
  }

  @Test("Z-23: the app knows each taxon in the file of drawings, and each drawing exists")
  func everyDrawing() throws {
    let lists = try SilhouetteTests.lists()
    for (part, name) in [
      ("orders", { Silhouette.name(order: $0, taxonClass: "") }),
      ("families", { Silhouette.name(order: "Squamata", family: $0, taxonClass: "Reptilia") }),
      ("classes", { Silhouette.name(order: "", taxonClass: $0) }),
    ] as [(String, (String) -> String?)] {
      let members = try #require(lists.members(part))
      #expect(members.members.count > 4)
      for member in members.members {
        #expect(name(member.name) == Silhouette.latin(member.name), "\(member.name)")
        let file = SilhouetteTests.root.appendingPathComponent("Web/silhouettes/\(member.value.text ?? "")")
        #expect(FileManager.default.fileExists(atPath: file.path), "\(member.name)")
      }
    }
  }

  @Test("Z-23: each order and class of the starter content has its own drawing or that of its class")
  func starter() {
    for (_, fields) in Menagerie.starter("published") where fields[Term.list] == .order {
      let code = fields[Term.code] ?? ""
      #expect(Silhouette.name(order: code, taxonClass: "") != nil, "\(code)")
    }
  }

  @Test(
    "Z-23: the ape, giraffe, hippopotamus, bear, seal, bison, boar, capybara and horse of the starter content are drawn"
  )
  func starterFamilies() {
    let drawn = Menagerie.starter("published").compactMap { _, fields -> String? in
      guard let latin = fields[Animal.latin] else { return nil }
      return Silhouette.name(
        order: fields[Animal.order] ?? "", species: latin, taxonClass: fields[Animal.taxonClass] ?? "")
    }
    for family in [
      "hominidae", "giraffidae", "hippopotamidae", "ursidae", "otariidae", "bovinae", "suidae", "caviidae",
      "equidae",
    ] {
      #expect(drawn.contains(family), "\(family)")
    }
  }

  @Test(
    "Z-23: an adder is not drawn as a turtle, an unknown order is drawn by its class, an unknown animal as a footprint")
  func grain() {
    #expect(Silhouette.name(order: "Squamata", family: "Viperidae", taxonClass: "Reptilia") == "viperidae")
    func drawn(_ order: String, _ species: String) -> String? {
      Silhouette.name(order: order, species: species, taxonClass: "Mammalia")
    }
    #expect(drawn("Artiodactyla", "Hippopotamus amphibius") == "hippopotamidae")
    #expect(drawn("Perissodactyla", "Equus grevyi") == "equidae")
    #expect(drawn("Perissodactyla", "Diceros bicornis") == "perissodactyla")
    #expect(drawn("Artiodactyla", "Addax nasomaculatus") == "antilopinae")
    #expect(drawn("Artiodactyla", "Capra ibex") == "caprinae")
    #expect(drawn("Rodentia", "Hydrochoerus hydrochaeris") == "caviidae")
    #expect(drawn("Hlodavci (Rodentia)", "Marmota marmota") == "rodentia", "a squirrel it is")
    #expect(drawn("Artiodactyla", "Cervus elaphus") == "artiodactyla" && drawn("Artiodactyla", "") == "artiodactyla")
    #expect(drawn("Carnivora", "Speothos venaticus") == "canidae" && drawn("Carnivora", "Vulpes zerda") == "canidae")
    #expect(drawn("Carnivora", "Parahyaena brunnea") == "hyaenidae" && drawn("Carnivora", "Nasua nasua") == "procyonidae")
    #expect(drawn("Šelmy (Carnivora)", "Suricata suricatta") == "herpestidae", "a mongoose is no lion")
    #expect(drawn("Carnivora", "Acticits binturong") == "herpestidae", "as the zoo's own list writes it")
    #expect(Silhouette.name(order: "Carnivora", family: "Mustelidae", taxonClass: "Mammalia") == "herpestidae")
    #expect(drawn("Carnivora", "Panthera leo") == "carnivora" && drawn("Carnivora", "Caracal caracal") == "carnivora")
    #expect(drawn("Squamata", "Vipera berus") == "viperidae" && drawn("Squamata", "Lacerta agilis") == "squamata")
    #expect(Silhouette.name(order: "Squamata", family: "Agamidae", taxonClass: "Reptilia") == "squamata")
    #expect(Silhouette.name(order: "Želvy (Chelonia)", taxonClass: "Reptilia") == "chelonia")
    #expect(Silhouette.name(order: "Sirenia", taxonClass: "Savci (Mammalia)") == "mammalia")
    #expect(Silhouette.name(order: "an", taxonClass: "a") == nil && Silhouette.name(order: " ", taxonClass: "") == nil)
    #expect(drawing(nil).contains("<path") && !drawing(nil).contains("<use"))
  }
}
