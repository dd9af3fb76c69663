import Base
import HTML
import Kit
import Store
import Sync

extension ZooApp {
  /// The animals of the visitor, in the order of the list: favourites, seen today, seen earlier.
  var mineSlots: [Int32] {
    lexicon.order.filter { slot in
      let row = lexicon.row(slot)
      return visits.isFavourite(row.id) || visits.days[row.id] != nil
    }
  }

  func mineScreen(_ id: RecordID?, _ context: Context) -> Screen {
    let language = context.language
    let slots = mineSlots
    if slots.isEmpty {
      // There is nothing to choose from, so nothing stands beside it.
      return Screen(
        title: Words.mine,
        detail: empty(Words.nothingMine, picture: "empty-passport") {
          a(.class("button"), .href(ZooRoute.animals(nil).url)) { Words.showAnimals }
        })
    }
    var screen = Screen(title: Words.mine, placeholder: Words.chooseAnimal)
    screen.list = div(.class("animals mine")) {
      passportView(context)
      group("favourites", Words.favourites(language), slots.filter { isFavourite($0) }, context)
      group("today", Words.seenToday(language), slots.filter { wasSeenToday($0, context) }, context)
      group(
        "earlier", Words.seenEarlier(language),
        slots.filter { !isFavourite($0) && !wasSeenToday($0, context) }, context)
    }
    if let id = id ?? firstBeside(slots, context) { showAnimal(id, slots, ZooRoute.mine(nil).url, &screen, context) }
    return screen
  }

  private func isFavourite(_ slot: Int32) -> Bool { visits.isFavourite(lexicon.row(slot).id) }

  private func wasSeenToday(_ slot: Int32, _ context: Context) -> Bool {
    visits.wasSeen(lexicon.row(slot).id, on: ZooClock(context.now).day)
  }

  private func menu(_ slot: Int32, _ context: Context) -> RowMenu {
    let id = lexicon.row(slot).id.description
    let seen = wasSeenToday(slot, context) ? Words.unmarkSeen : Words.markSeen
    let favourite = isFavourite(slot) ? Words.removeFavourite : Words.addFavourite
    var others = [
      RowButton(.action(AnimalAction.favourite, value: id), icon: ZooIcons.star, title: favourite),
      RowButton(.action(AnimalAction.share, value: id), icon: ZooIcons.share, title: Words.share),
    ]
    if !wasSeenToday(slot, context), let day = visits.days[lexicon.row(slot).id]?.last {
      let title = Words.forgetSighting(context.format.day(day))
      others.append(RowButton(.action(AnimalAction.unseen, value: id), icon: Icons.trash, title: title))
    }
    return RowMenu(usual: RowButton(.action(AnimalAction.seen, value: id), icon: ZooIcons.eye, title: seen), others)
  }

  private func group(_ key: String, _ title: String, _ slots: [Int32], _ context: Context) -> Node? {
    if slots.isEmpty { return nil }
    return section(.key(key), .label(title)) {
      h2(.class("group-title")) { title + " · " + context.format.number(slots.count) }
      ul(.class("rows lines zoo-lines")) {
        for slot in slots {
          row(slot, ZooRoute.mine(nil).url, context).node(context, menu(slot, context))
        }
      }
    }
  }
}
