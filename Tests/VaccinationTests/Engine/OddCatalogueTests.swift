import Base
import Testing

@testable import Vaccination

/// Catalogues as nobody would write them: whatever is changed in one, it is refused or reckoned with. V-28, V-30.
@Suite("Odd catalogues")
struct OddCatalogueTests {
  /// Changes a few values of a catalogue, and removes a few.
  private struct Changer {
    var generator: SplitMix64
    /// One of so many values is changed.
    let rarity: UInt64

    mutating func number(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

    private mutating func odd(_ json: JSON) -> JSON? {
      let periods = [
        "P0D", "P1D", "P149Y", "P150Y", "P1800M", "P54786D", "P151Y", "P9999Y", "-P1D", "P", "x", "P10Y/P1Y", "1y-4d",
        "6w",
      ]
      switch number(9) {
      case 0: return nil
      case 1: return .null
      case 2: return .integer(Int64(number(60)) - 5)
      case 3: return .bool(number(2) == 0)
      case 4: return .array([json, json])
      case 5: return ["02-30", "2025-02-30", "9999-12-31", "0000-01-01", "2+", "prev"][number(6)]
      default: return .string(periods[number(periods.count)])
      }
    }

    mutating func changed(_ json: JSON) -> JSON? {
      if generator.next() % rarity == 0 { return odd(json) }
      switch json {
      case .array(let items): return .array(items.compactMap { changed($0) })
      case .object(let object):
        return .object(
          JSONObject(object.members.compactMap { member in changed(member.value).map { (member.name, $0) } }))
      case .null, .bool, .integer, .decimal, .string: return json
      }
    }
  }

  /// Asks the catalogue for cards of any kind.
  private func reckon(_ catalogue: Catalogue, seed: UInt64) {
    var cards = RandomCards(seed: seed, catalogue)
    if catalogue.products.isEmpty { return }
    for isWild in [false, true] {
      let person = cards.person(wild: isWild)
      let doses = cards.doses(person, count: cards.number(10), wild: isWild)
      for day in [person.born.adding(days: cards.number(30_000)), .latest, .earliest] {
        let answers = Assessment(of: person, doses, by: catalogue, on: day).answers
        #expect(answers.count == catalogue.groups.count)
        for answer in answers where answer.forecast.status == .notComplete {
          let (earliest, recommended) = (answer.forecast.earliest?.day, answer.forecast.recommended?.day)
          #expect(earliest != nil && recommended != nil && earliest! <= recommended!)
          #expect(answer.verdicts.count == doses.count)
        }
      }
    }
  }

  @Test("V-30: our own catalogue, changed at random: what is read reckons to the end, what is not names its place")
  func own() throws {
    let whole = try CatalogueRecords.gathered(ShippedCatalogue.json())
    let lists = try #require(whole.members)
    var (read, refused) = (0, 0)
    for seed in UInt64(0)..<250 {
      var changer = Changer(generator: SplitMix64(seed: seed), rarity: 300)
      var one = JSONObject()
      // A few series, so that a change is not lost among what is right.
      for list in lists.members {
        guard let items = list.value.items, list.name == "series" else {
          one[list.name] = list.value
          continue
        }
        let start = changer.number(items.count)
        one["series"] = .array(items[start..<min(items.count, start + 3)].compactMap { changer.changed($0) })
      }
      do throws(CatalogueFault) {
        reckon(try ScheduleReading.catalogue(.object(one)), seed: seed)
        read += 1
      } catch {
        #expect(!error.place.isEmpty, "seed \(seed)")
        refused += 1
      }
    }
    #expect(read > 20 && refused > 20, "\(read) read, \(refused) refused")
  }

  @Test(
    "V-30: CDC's data, changed at random, are read or refused with the place",
    .enabled(if: SharedFiles.areThere, "no ../shared/data here"))
  func cdsi() throws {
    let whole = try #require(SharedFiles.json("vaccination/cdsi_supporting.json").members)
    let antigens = try #require(whole["antigens"]?.members)
    var read = 0
    for seed in UInt64(0)..<30 {
      var changer = Changer(generator: SplitMix64(seed: seed), rarity: 60_000)
      var one = whole
      one["antigens"] = .object(
        JSONObject(antigens.members.map { ($0.name, changer.changed($0.value) ?? .object(JSONObject())) }))
      do throws(CatalogueFault) {
        reckon(try CDSiReading.catalogue(.object(one)), seed: seed)
        read += 1
      } catch {
        #expect(!error.place.isEmpty, "seed \(seed)")
      }
    }
    #expect(read > 2)
  }
}
