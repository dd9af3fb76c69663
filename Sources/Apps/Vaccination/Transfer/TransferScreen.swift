import Base
import HTML
import Kit
import Store
import Sync

extension VaccinationApp {
  func transferScreen(_ context: Context) -> Screen {
    return Screen(
      title: Words.transfer,
      detail: div(.class("sheet")) {
        section(.class("card"), .key("import")) {
          h2 { Words.importTitle }
          importStage(context)
        }
        importView(context).earlier(transfer.importing.imports)
        exports(context)
      })
  }

  private func importView(_ context: Context) -> ImportView {
    var view = ImportView(Transfer.setting, context.format)
    view.title = transfer.importing.file + " – " + transfer.title(context.language)
    view.link = a(.class("button"), .href(VaccinationRoute.people.url)) { Words.showCards }
    if case .preview(let preview, _) = transfer.importing.stage {
      view.totals = importedList(preview.contents.items, context)
    }
    view.describe = { describe($0.key, $0.fields, context) }
    view.label = { item, name in
      Vaccination.own.first { $0.name == item.key.collection }?.field(named: name)?.label(context.language)
        ?? name
    }
    return view
  }

  private func importStage(_ context: Context) -> [Node] {
    if case .resting = transfer.importing.stage {} else { return transfer.importing.nodes(importView(context)) }
    if transfer.ownerless != nil { return ownerQuestion }
    return nodes {
      if let fault = transfer.fault { p(.class("finding wrong"), .role("alert")) { fault } }
      p { Words.importText }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .action("vaccination.transfer.choose")) { Words.chooseFile }
      }
      form(.class("paste"), .submit("vaccination.transfer.paste"), .flag("novalidate", true)) {
        div(.class("field long")) {
          HTML.label(.for("paste-code")) { Words.pasteCode }
          element(
            "textarea",
            [.id("paste-code"), .name("code"), .attribute("rows", "2"), .placeholder("HC1:… / shc:/…")], [])
        }
        button(.class("button quiet"), .type("submit")) { Words.readCode }
      }
    }
  }

  /// V-59: whose card a file is that names nobody.
  private var ownerQuestion: [Node] {
    nodes {
      p(.key("whose"), .role("alert")) { Words.whoseQuestion }
      div(.class("buttons"), .key("whose-buttons")) {
        for member in family.members where !member.isReadOnly {
          button(
            .class("button quiet"), .type("button"), .key(member.id.description),
            .action("vaccination.transfer.owner", value: member.id.description)
          ) { member.name }
        }
        button(.class("button quiet"), .type("button"), .key("close"), .action("vaccination.transfer.close")) {
          Words.cancel
        }
      }
    }
  }

  private func exports(_ context: Context) -> Node {
    let language = context.language
    return section(.class("card"), .key("export")) {
      h2 { Words.exportTitle }
      ul(.class("imports")) {
        exportLine("json", Words.backupTitle(language), Words.backupText(language))
        exportLine("csv", Words.csvTitle(language), Words.csvText(language))
        if !family.members.isEmpty { fhirLine(language) }
      }
    }
  }

  /// One file for each person.
  private func fhirLine(_ language: Language) -> Node {
    li(.key("fhir")) {
      p {
        strong { "FHIR" }
        " – " + Words.fhirText(language)
      }
      div(.class("buttons")) {
        for member in family.members {
          button(
            .class("button quiet"), .type("button"), .key(member.id.description),
            .action("vaccination.transfer.export", value: member.id.description),
            .label(Words.download + ": FHIR: " + member.name)
          ) { member.name }
        }
      }
    }
  }

  private func exportLine(_ value: String, _ title: String, _ text: String) -> Node {
    li(.key(value)) {
      p {
        strong { title }
        " – " + text
      }
      button(
        .class("button quiet"), .type("button"), .action("vaccination.transfer.export", value: value),
        .label(Words.download + ": " + title)
      ) { Words.download }
    }
  }
}
