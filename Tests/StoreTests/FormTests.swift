import Base
import Store
import Sync
import Testing

@Suite("Forms")
struct FormTests {
  private let isMultiPilot = Field("multiPilot", Text(cs: "Vícepilotní", en: "Multi-pilot"), .flag)
  private let model = Field("model", Text(cs: "Typ", en: "Model"), .text(maximum: 20))

  private func form(draft: Fields?) -> Form {
    let values = Fields([("multiPilot", .bool(true)), ("model", .string("C172"))])
    return Form(id: "f", fields: [isMultiPilot, model], values: values, draft: draft)
  }

  @Test("a box that was unchecked is still so when the draft is opened again, and an emptied text is still empty")
  func uncheckedBox() {
    var typed = form(draft: nil)
    #expect(typed.text(isMultiPilot) == "true")
    typed.take(Fields([("model", .string(""))]))
    let restored = form(draft: typed.texts)
    #expect(restored.text(isMultiPilot) == "" && restored.text(model) == "")
    #expect(restored.value(isMultiPilot) == nil)
  }

  @Test("a draft that knows nothing of a text leaves the record's; checked boxes stay checked")
  func olderDraft() {
    let restored = form(draft: Fields([("multiPilot", .string("true"))]))
    #expect(restored.text(isMultiPilot) == "true" && restored.text(model) == "C172")
  }
}
