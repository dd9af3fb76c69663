import Base

/// Z-23: which drawn shape stands for an animal without a picture. The shapes are one file of the site, loaded with the first
/// animal that is shown (Web/silhouettes, put together by Scripts/silhouettes.py).
enum Silhouette {
  static let file = "/silhouettes.svg"

  /// By family where the order is too wide (an adder is no turtle, a horse no rhinoceros), by order, else by class. A source that
  /// names no family names the genus. Nil for what no drawing fits.
  ///
  /// - Parameter species: its Latin name.
  static func name(order: String, family: String = "", species: String = "", taxonClass: String) -> String? {
    if let family = drawnFamily(latin(family), orOf: latin(species).parts(at: 0x20)[0]) { return family }
    if known(order, among: orders) { return latin(order) }
    return known(taxonClass, among: classes) ? latin(taxonClass) : nil
  }

  /// `Šelmy (Carnivora)` is `carnivora`: sources name a taxon in both ways.
  static func latin(_ taxon: String) -> String {
    var name: [UInt8] = []
    for byte in taxon.utf8 {
      if byte == UInt8(ascii: "(") {
        name = []
      } else if byte != UInt8(ascii: ")") {
        name.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte)
      }
    }
    return String(utf8: name)
  }

  private static func known(_ taxon: String, among names: String) -> Bool {
    taxon.utf8.isEmpty ? false : contains([UInt8](names.utf8), [UInt8]((" " + latin(taxon) + " ").utf8))
  }

  private static func drawnFamily(_ family: String, orOf genus: String) -> String? {
    let wanted = known(family, among: families) ? family : genus
    // Most animals are told apart here, without taking the list to pieces.
    guard known(wanted, among: families) else { return nil }
    for line in families.parts(at: UInt8(ascii: ";")) {
      let names = line.parts(at: 0x20).filter { !$0.utf8.isEmpty }
      if names.contains(wanted) { return names[0] }
    }
    return nil
  }

  /// As the file has them, each with the genera of it that zoos keep. What is drawn must fit all of them: of the camels only the
  /// llamas are here, of the horned animals the heavy ones, the antelopes and the goats, and a mongoose stands for all that are long and
  /// low.
  private static var families: String {
    """
     acrochordidae acrochordus ; antilopinae addax aepyceros antidorcas antilope connochaetes damaliscus eudorcas \
    gazella hippotragus kobus madoqua nanger oryx taurotragus tragelaphus ; boidae acrantophis boa corallus \
    epicrates eryx eunectes sanzinia ; bovinae bison bos bubalus budorcas syncerus ; bucerotidae aceros buceros \
    bucorvus penelopides rhyticeros tockus ; camelidae lama vicugna ; canidae canis lycaon otocyon speothos \
    vulpes ; caprinae ammotragus capra hemitragus oreamnos \
    ovis pseudois rupicapra ; caviidae capromys cavia dolichotis hydrochoerus myocastor ; colubridae ahaetulla \
    boiga elaphe natrix rhynchophis ; elapidae dendroaspis naja ophiophagus ; equidae equus ; giraffidae giraffa ; \
    herpestidae acticits arctictis crossarchus cynictis eira galerella helogale melogale mustelidae paradoxurus \
    suricata viverridae ; hippopotamidae choeropsis hippopotamus ; hominidae gorilla hylobates nomascus pan pongo \
    symphalangus ; hyaenidae crocuta hyaena parahyaena ; hystricidae atherurus erethizon hystrix ; otariidae \
    arctocephalus halichoerus phoca zalophus ; procyonidae ailuridae ailurus nasua procyon ; pythonidae morelia \
    python ; suidae babyrousa pecari phacochoerus potamochoerus sus tayassu ; tapiridae tapirus ; ursidae \
    ailuropoda helarctos melursus tremarctos ursus ; viperidae bitis bothriechis cerastes crotalus vipera \

    """
  }
  private static var classes: String {
    " actinopterygii amphibia arachnida aves chondrichthyes insecta invertebrata mammalia mollusca reptilia "
  }
  private static var orders: String {
    """
     accipitriformes afrosoricida amblypygi anseriformes anura araneae artiodactyla batoidei blattodea bucerotiformes \
    caprimulgiformes carnivora casuariiformes caudata charadriiformes chardriiformes chelonia chiroptera ciconiiformes \
    coliiformes columbiformes coraciiformes crocodilia crocodylia cuculiformes cypriniformes didelphimorphia \
    diprotodontia eulipotyphla falconiformes galliformes gruiformes hyracoidea lagomorpha macroscelidea monotremata \
    orthoptera osteoglossiformes passeriformes pelecaniformes perciformes perissodactyla phasmatodea \
    phoenicopteriformes pholidota piciformes primates proboscidea psittaciformes pteroclidiformes pterocliformes \
    pulmonata rhynchocephalia rodentia scadentia scandentia scorpiones sphenisciformes squamata strigiformes \
    struthioniformes tachyglossa testudines tubulidentata xenarthra \

    """
  }
}
