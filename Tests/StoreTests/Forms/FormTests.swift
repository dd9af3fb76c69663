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

  @Test("When a draft is opened again, an unchecked box is still off and a cleared text is still empty")
  func uncheckedBox() {
    var typed = form(draft: nil)
    #expect(typed.text(isMultiPilot) == "true")
    typed.take(Fields([("model", .string(""))]))
    let restored = form(draft: typed.texts)
    #expect(restored.text(isMultiPilot) == "" && restored.text(model) == "")
    #expect(restored.value(isMultiPilot) == nil)
  }

  @Test("A draft without a text leaves the record's text; checked boxes stay checked")
  func olderDraft() {
    let restored = form(draft: Fields([("multiPilot", .string("true"))]))
    #expect(restored.text(isMultiPilot) == "true" && restored.text(model) == "C172")
  }
}
