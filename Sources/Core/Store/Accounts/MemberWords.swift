import Base

/// What is said of shared spaces and their members.
enum MemberWords {
  static var spaces: Text { Text(cs: "Sdílené prostory", en: "Shared spaces") }
  static var noSpaces: Text {
    Text(
      cs: "Zatím nesdílíte nic. Založte prostor a pozvěte do něj ostatní, nebo přijměte pozvánku.",
      en: "You share nothing yet. Make a space and invite others to it, or accept an invitation.")
  }
  static var newSpace: Text { Text(cs: "Nový prostor", en: "A new space") }
  static var title: Text { Text(cs: "Název prostoru", en: "Name of the space") }
  static var titleFault: Text { Text(cs: "Zadejte název.", en: "Enter a name.") }
  static var makeSpace: Text { Text(cs: "Vytvořit prostor", en: "Make the space") }
  static var made: Text { Text(cs: "Prostor je vytvořený.", en: "The space is created.") }

  static var member: Text { Text(cs: "Člen", en: "Member") }
  static var members: Text { Text(cs: "Členové", en: "Members") }
  static var you: Text { Text(cs: "to jste vy", en: "this is you") }
  static var nameless: Text { Text(cs: "Člen beze jména", en: "Member without a name") }
  /// P-52: the address comes only to those who may see it.
  static func title(of member: JSON) -> Text {
    let (name, email) = (member.text("name") ?? "", member.text("email") ?? "")
    return !name.utf8.isEmpty ? Text(name) : !email.utf8.isEmpty ? Text(email) : nameless
  }
  static var roleTitle: Text { Text(cs: "Role", en: "Role") }
  static var roleChanged: Text { Text(cs: "Role je změněná.", en: "The role is changed.") }
  static var remove: Text { Text(cs: "Odebrat", en: "Remove") }
  static var removeMember: Text { Text(cs: "Odebrat člena", en: "Remove the member") }
  static var removeQuestion: Text {
    Text(
      cs: "Člen ztratí přístup. Co v prostoru vytvořil, zůstane.",
      en: "The member loses access. What they have made in the space stays.")
  }
  static var removed: Text { Text(cs: "Člen je odebraný.", en: "The member is removed.") }
  static var leave: Text { Text(cs: "Opustit prostor", en: "Leave the space") }
  static var leaveQuestion: Text {
    Text(
      cs: "Ztratíte k prostoru přístup. Co jste v něm vytvořili, zůstane ostatním.",
      en: "You lose access to the space. What you have made in it stays with the others.")
  }
  static var left: Text { Text(cs: "Prostor jste opustili.", en: "You have left the space.") }
  static var lastOwner: Text {
    Text(
      cs: "Prostor musí někomu patřit. Nejdřív udělejte vlastníkem někoho dalšího.",
      en: "Somebody must own the space. Make another member an owner first.")
  }
  static var ownerStays: Text {
    Text(
      cs: "Než prostor opustíte, udělejte vlastníkem někoho dalšího.",
      en: "Before you leave the space, make another member an owner.")
  }
  static var forbidden: Text {
    Text(cs: "To smí jen vlastník prostoru.", en: "Only an owner of the space may do that.")
  }

  // Roles
  static var roles: Text { Text(cs: "Co kdo smí", en: "Who may do what") }
  static var allRoles: [String] { ["owner", "editor", "contributor", "reader"] }

  static func role(_ name: String) -> Text {
    switch name {
    case "owner": Text(cs: "Vlastník", en: "Owner")
    case "editor": Text(cs: "Editor", en: "Editor")
    case "contributor": Text(cs: "Přispěvatel", en: "Contributor")
    case "reader": Text(cs: "Čtenář", en: "Reader")
    default: Text(cs: name, en: name)
    }
  }

  static func may(_ role: String) -> Text {
    switch role {
    case "owner":
      Text(
        cs: "Smí vše: upravovat a mazat, zvát a odebírat členy, měnit role.",
        en: "May do everything: edit and delete, invite and remove members, change roles.")
    case "editor":
      Text(
        cs: "Přidává, upravuje a maže vše a vidí, kdo co změnil.",
        en: "Adds, edits and deletes everything, and sees who has changed what.")
    case "contributor":
      Text(
        cs: "Přidává a upravuje; maže jen to, co sám vytvořil.",
        en: "Adds and edits; deletes only what they have made themselves.")
    default:
      Text(cs: "Jen si prohlíží.", en: "May only view.")
    }
  }

  // Invitations
  static var invite: Text { Text(cs: "Pozvat člena", en: "Invite a member") }
  static var inviteText: Text {
    Text(
      cs: "Vznikne odkaz pro jednoho člověka. Platí týden a jen jednou.",
      en: "This makes a link for one person. It is good for a week and works once.")
  }
  static var forWhom: Text { Text(cs: "Pro koho (nepovinné)", en: "For whom (optional)") }
  static var makeInvitation: Text { Text(cs: "Vytvořit pozvánku", en: "Make an invitation") }
  static var invitedText: Text {
    Text(
      cs:
        "Pozvánka je hotová. Nechte ji načíst fotoaparátem, nebo pošlete odkaz tomu, koho zvete; znovu ji už neukážeme.",
      en:
        "The invitation is ready. Let a camera read it, or send the link to the person you invite; it is not shown again."
    )
  }
  static var scanLink: Text { Text(cs: "QR kód s pozvánkou", en: "QR code of the invitation") }
  static var link: Text { Text(cs: "Odkaz s pozvánkou", en: "Link of the invitation") }
  static var share: Text { Text(cs: "Sdílet odkaz", en: "Share the link") }
  static var openInvitations: Text { Text(cs: "Nepoužité pozvánky", en: "Invitations not used yet") }
  static var until: Text { Text(cs: "platí do", en: "good until") }
  static var withdraw: Text { Text(cs: "Zrušit pozvánku", en: "Withdraw") }
  static var withdrawn: Text { Text(cs: "Pozvánka už neplatí.", en: "The invitation is withdrawn.") }
  static var tooManyInvitations: Text {
    Text(cs: "Nepoužitých pozvánek je příliš. Některé zrušte.", en: "There are too many invitations. Withdraw some.")
  }
  static var haveCode: Text { Text(cs: "Mám pozvánku", en: "I have an invitation") }
  static var code: Text { Text(cs: "Odkaz nebo kód", en: "Link or code") }
  static var look: Text { Text(cs: "Zobrazit pozvánku", en: "Show the invitation") }
  static var invitation: Text { Text(cs: "Pozvánka", en: "Invitation") }
  static var signInFirst: Text {
    Text(
      cs: "Máte pozvánku do sdíleného prostoru. Přihlaste se, nebo si založte účet, a ukážeme ji.",
      en: "You are invited to a shared space. Sign in or create an account to see the invitation.")
  }
  static func invitedBy(_ name: String) -> Text { Text(cs: "Zve vás \(name).", en: "\(name) invites you.") }
  static var join: Text { Text(cs: "Přijmout pozvánku", en: "Accept") }
  static var joined: Text { Text(cs: "Jste členem prostoru.", en: "You are a member of the space.") }
  static var alreadyMember: Text {
    Text(cs: "V tomto prostoru už jste.", en: "You are already a member of this space.")
  }
}
