import Base

/// Z-23: which drawn shape stands for an animal without a picture. The shapes are one file of the site, loaded with the first
/// animal that is shown (Web/silhouettes, put together by Scripts/silhouettes.py).
enum Silhouette {
  static let file = "/silhouettes.svg"

  /// By family where the order is too wide (an adder is no turtle), by order, else by class. Nil for what no drawing fits.
  static func name(order: String, family: String = "", taxonClass: String) -> String? {
    if known(family, among: families) { return latin(family) }
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

  // As the file has them.
  private static var families: String { " acrochordidae boidae colubridae pythonidae viperidae " }
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
