import Base
import HTML
import Kit
import Store
import Sync

extension VaccinationApp {
  func transferScreen(_ context: Context) -> Screen {
    let language = context.language
    return Screen(
      title: Words.transfer(language),
      detail: div(.class("sheet")) {
        section(.class("card"), .key("import")) {
          h2 { Words.importTitle(language) }
          importStage(context)
        }
        importView(context).earlier(transfer.importing.imports)
        exports(context)
      })
  }

  private func importView(_ context: Context) -> ImportView {
    var view = ImportView(Transfer.setting, context.format)
    view.title = transfer.importing.file + " – " + transfer.title(context.language)
    view.link = a(.class("button"), .href(VaccinationRoute.people.url)) { Words.showCards(context.language) }
    view.describe = { describe($0.key, $0.fields, context) }
    view.label = { item, name in
      Vaccination.own.first { $0.name == item.key.collection }?.field(named: name)?.label(context.language)
        ?? name
    }
    return view
  }

  private func importStage(_ context: Context) -> [Node] {
    if case .resting = transfer.importing.stage {} else { return transfer.importing.nodes(importView(context)) }
    let language = context.language
    return nodes {
      if let fault = transfer.fault { p(.class("finding wrong"), .role("alert")) { fault(language) } }
      p { Words.importText(language) }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action("vaccination.transfer.choose")) { Words.chooseFile(language) }
      }
      form(.class("paste"), .submit("vaccination.transfer.paste"), .flag("novalidate", true)) {
        div(.class("field long")) {
          HTML.label(.for("paste-code")) { Words.pasteCode(language) }
          element(
            "textarea",
            [.id("paste-code"), .name("code"), .attribute("rows", "2"), .placeholder("HC1:… / shc:/…")], [])
        }
        button(.class("button quiet"), .type("submit")) { Words.readCode(language) }
      }
    }
  }

  private func exports(_ context: Context) -> Node {
    let language = context.language
    return section(.class("card"), .key("export")) {
      h2 { Words.exportTitle(language) }
      ul(.class("imports")) {
        exportLine("json", Words.backupTitle(language), Words.backupText(language), language)
        exportLine("csv", Words.csvTitle(language), Words.csvText(language), language)
        for member in family.members {
          exportLine(member.id.description, "FHIR: " + member.name, Words.fhirText(language), language)
        }
      }
    }
  }

  private func exportLine(_ value: String, _ title: String, _ text: String, _ language: Language) -> Node {
    li(.key(value)) {
      p {
        strong { title }
        " – " + text
      }
      button(
        .class("button quiet"), .type("button"), .action("vaccination.transfer.export", value: value),
        .label(Words.download(language) + ": " + title)
      ) { Words.download(language) }
    }
  }
}
