import Base
import Geo
import HTML
import Kit
import Store
import Sync

/// I-71: what two have changed in one object, both values side by side.
extension InventoryApp {
  func questionCards(_ record: Record, _ layer: LayerContent, _ context: Context) -> [Node] {
    var cards: [Node] = []
    var ofFields: [Node] = []
    for question in context.openQuestions(about: record.key, in: contents.store.space(of: layer.id)) {
      switch question.kind {
      case .field(let name): ofFields.append(fieldQuestion(question, name, record.fields[name], layer, context))
      case .deletedThere:
        cards.append(
          choiceCard(TogetherWords.deletedThere, TogetherWords.bringBack, TogetherWords.leaveDeleted, question, context))
      case .deletedHere:
        cards.append(choiceCard(TogetherWords.deletedHere, Words.delete, TogetherWords.keep, question, context))
      }
    }
    if ofFields.isEmpty { return cards }
    // U-14: one card for the record, whatever differs in it.
    return cards + [
      section(.class("card conflict"), .key("question-fields"), .role("group"), .label(TogetherWords.both)) {
        h2 { TogetherWords.both }
        ofFields
      }
    ]
  }

  private func fieldQuestion(
    _ question: OpenQuestion, _ name: String, _ theirs: JSON?, _ layer: LayerContent, _ context: Context
  ) -> Node {
    let language = context.language
    let isShape = name == MappedObject.geometry.name
    let words = { (value: JSON?) -> String in described(value, name, layer, context).words }
    return div(.class("question"), .key("question-" + name)) {
      div(.class("compare")) {
        h3 { described(theirs, name, layer, context).label }
        dl {
          for value in question.mine {
            div(.class("mine")) {
              dt { TogetherWords.mine }
              dd { words(value) }
              isShape ? value.flatMap { captured($0, context.format) } : nil
            }
          }
          div(.class("theirs")) {
            dt { TogetherWords.theirs }
            dd { words(theirs) }
            isShape ? theirs.flatMap { captured($0, context.format) } : nil
          }
        }
      }
      if isShape {
        let isPoint = theirs.flatMap { Geometry(geoJSON: $0) }?.dimension == 0
        p(.class("quiet")) { isPoint ? TogetherWords.bothPoints : TogetherWords.bothOnMap }
      }
      buttons(question, TogetherWords.keepMine, TogetherWords.keepTheirs, language)
    }
  }

  /// A value of an object of the layer, with what it is.
  private func described(_ value: JSON?, _ name: String, _ layer: LayerContent, _ context: Context) -> DescribedValue {
    let shape = layer.attributes.first { $0.name == name }
    let field = shape?.field ?? MappedObject.collection.field(named: name)
    let label = field?.label ?? Text(name)
    guard let value else { return DescribedValue(label: label, words: "–") }
    if name == MappedObject.geometry.name {
      return DescribedValue(label: label, words: geometryWords(value, context.format))
    }
    return DescribedValue(
      label: label,
      words: shape?.full(value, context.format) ?? field?.words(of: value, context.format) ?? value.serialized)
  }

  /// I-71: the synchronisation screen asks in the same words.
  public func describe(
    _ value: JSON?, of field: String, _ key: RecordKey, _ fields: Fields, _ context: Context
  ) -> DescribedValue? {
    if key.collection == MappedObject.collection.name {
      let layer = contents.layer(contents.layer(ofObject: key.id)) ?? contents.layer(fields[MappedObject.layer])
      return layer.map { described(value, field, $0, context) }
    }
    guard key.collection == MappedObject.pictures.collection.name, PictureMark.isMark(field) else { return nil }
    let mark = value.flatMap { PictureMark($0) }
    return DescribedValue(
      label: MarkWords.mark, words: mark.map { MarkWords.title($0, context.language) } ?? value?.serialized ?? "–")
  }

  private func choiceCard(
    _ text: Text, _ mine: Text, _ theirs: Text, _ question: OpenQuestion, _ context: Context
  ) -> Node {
    section(.class("card conflict"), .key("question")) {
      p { text }
      buttons(question, mine, theirs, context.language)
    }
  }

  func buttons(_ question: OpenQuestion, _ mine: Text, _ theirs: Text, _ language: Language) -> Node {
    div(.class("buttons")) {
      for place in question.mine.indices {
        button(.class("button"), .type("button"), .key("mine-\(place)"), question.keepMine(place)) {
          mine + (question.mine.count > 1 ? " \(place + 1)" : "")
        }
      }
      button(.class("button quiet"), .type("button"), .key("theirs"), question.keepTheirs) { theirs }
    }
  }

  /// I-72: of an object that is gone what is known of it, and the way back; a hint when nothing is.
  func goneObject(_ id: RecordID, _ context: Context) -> Node {
    let key = MappedObject.key(id)
    for layer in contents.layers {
      let space = contents.store.space(of: layer.id)
      let questions = context.openQuestions(about: key, in: space)
      let isStray = strays(of: layer, context).contains { $0.object == id }
      if questions.isEmpty && !isStray && context.changes(of: key, in: space).isEmpty { continue }
      let there = context.whereto(key, in: space)
      let moved = there.map { title(of: $0, context) }
      return div(.class("gone"), .key("gone")) {
        if let there {
          whereabouts(of: there, context)
        } else {
          p(.class("hint"), .role("status")) { TogetherWords.isDeleted }
        }
        for question in questions {
          choiceCard(
            moved.map { TogetherWords.movedThere($0) } ?? TogetherWords.deletedThere, TogetherWords.bringBack,
            moved == nil ? TogetherWords.leaveDeleted : TogetherWords.leaveMoved, question, context)
        }
        if isStray { strayPictures(of: id, layer, context) }
        historyCard(of: key, layer, context)
      }
    }
    return empty(Words.notFoundText, picture: "nothing-matches") {
      a(.class("button"), .href(InventoryRoute.projectsURL())) { Words.projects }
    }
  }

  private func title(of there: MovedRecord, _ context: Context) -> String {
    RecordID(there.space).flatMap { layerTitle($0, context) } ?? TogetherWords.anotherLayer(context.language)
  }

  /// I-32: in which layer an object is that somebody has moved, and the way there.
  @NodeBuilder func whereabouts(of there: MovedRecord, _ context: Context) -> [Node] {
    p(.class("hint"), .key("moved"), .role("status")) { TogetherWords.isMoved(title(of: there, context)) }
    if contents.layer(ofObject: there.id) != nil {
      div(.class("buttons"), .key("there")) {
        a(.class("button small"), .href(InventoryRoute.objectURL(there.id))) { TogetherWords.showMoved }
      }
    }
  }

  /// The history of an object in the words of its layer, with the shapes of then.
  func historyCard(of key: RecordKey, _ layer: LayerContent, _ context: Context) -> Node? {
    context.historyCard(
      of: key, in: contents.store.space(of: layer.id),
      as: RecordType(
        MappedObject.collection.name, MappedObject.collection.title,
        MappedObject.collection.fields + layer.attributes.map { $0.field }),
      words: { field, value in
        if field.name == MappedObject.geometry.name { return geometryWords(value, context.format) }
        return layer.attributes.first { $0.name == field.name }?.full(value, context.format)
      }, beside: { change, field in pastButton(change, field, context) })
  }
}
