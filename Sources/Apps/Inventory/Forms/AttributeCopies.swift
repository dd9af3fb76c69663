import Base
import HTML
import Kit
import Store
import Sync

/// I-8: an attribute for several layers.
extension InventoryApp {
  /// The layers that can get the attribute of the form; nil when there are none.
  func copyCard(_ form: Editing, _ context: Context) -> Node? {
    guard case .attribute(let layer, let id?) = form.subject,
      let attribute = contents.layer(layer)?.attributes.first(where: { $0.id == id })
    else { return nil }
    let targets = contents.layers.filter { takes(attribute, $0, context) }
    if targets.isEmpty { return nil }
    return HTML.form(
      .class("sheet"), .key("copies"), .submit(ProjectAction.copyAttribute, value: id.description)
    ) {
      section(.class("card"), .label(LayerWords.copyAttribute)) {
        h2 { LayerWords.copyAttribute }
        for target in targets {
          div(.class("field flag"), .key(target.id.description)) {
            HTML.label {
              input(.type("checkbox"), .name("layer"), .value(target.id.description))
              span { target.title }
            }
          }
        }
        div(.class("buttons")) { button(.class("button quiet"), .type("submit")) { LayerWords.copy } }
      }
    }
  }

  /// One of the same title would be told apart by nobody.
  private func takes(_ attribute: AttributeShape, _ layer: LayerContent, _ context: Context) -> Bool {
    let title = folded(attribute.title)
    return mayDefine(layer.id, context) && !layer.attributes.contains { folded($0.title) == title }
  }

  /// One commit with one undo. A condition stays behind: it names an attribute of its own layer.
  func copyAttribute(_ id: RecordID?, to chosen: JSON?, _ context: UpdateContext) {
    guard let id, let layer = contents.layers.first(where: { $0.attributes.contains { $0.id == id } }),
      let attribute = layer.attributes.first(where: { $0.id == id }),
      let record = context.record(
        RecordKey(LayerAttribute.collection.name, id), in: contents.store.space(of: layer.id))
    else { return }
    let names = chosen?.items?.compactMap { $0.text } ?? chosen?.text.map { [$0] } ?? []
    let targets = contents.layers.filter { names.contains($0.id.description) && takes(attribute, $0, context) }
    if targets.isEmpty { return context.show(LayerWords.noLayerChosen) }
    let parts = targets.map { target in
      var fields = record.fields
      fields[LayerAttribute.layer] = target.id
      fields[LayerAttribute.order] = (target.attributes.map { $0.order }.max() ?? 0) + 1
      fields[LayerAttribute.conditionAttribute.name] = nil
      fields[LayerAttribute.conditionValue.name] = nil
      return SpaceChanges(
        contents.store.space(of: target.id),
        made: [(RecordKey(LayerAttribute.collection.name, context.newID()), fields)])
    }
    context.change(parts, notice: Text(LayerWords.copied(targets.count, context.format)))
  }
}
