/// A Latin letter as its ASCII letter (case kept) with up to two marks. Each mark is named by a character of the tables
/// below; a space means no mark.
struct LatinLetter {
  let base: UInt8
  let mark: UInt8
  let secondMark: UInt8
}

/// The decomposition of U+00C0…U+024F and U+1E00…U+1EFF; nil for other scalars and for letters without a decomposition.
func latinLetter(_ scalar: UInt32) -> LatinLetter? {
  let table: StaticString
  let index: Int
  switch scalar {
  case 0xC0..<0x250: (table, index) = (latinTable, Int(scalar - 0xC0))
  case 0x1E00..<0x1F00: (table, index) = (additionalTable, Int(scalar - 0x1E00))
  default: return nil
  }
  let entry = table.utf8Start + index * 3
  return entry[0] == 0x2A ? nil : LatinLetter(base: entry[0], mark: entry[1], secondMark: entry[2])
}

/// Letters without a decomposition as one or two ASCII letters (the second may be 0), case kept.
func latinExpansion(_ scalar: UInt32) -> (first: UInt8, second: UInt8)? {
  func pair(_ text: StaticString) -> (first: UInt8, second: UInt8) {
    (text.utf8Start[0], text.utf8CodeUnitCount > 1 ? text.utf8Start[1] : 0)
  }
  return switch scalar {
  case 0xC6: pair("AE")
  case 0xE6: pair("ae")
  case 0x152: pair("OE")
  case 0x153: pair("oe")
  case 0xDF: pair("ss")
  case 0x1E9E: pair("SS")
  case 0xDE: pair("TH")
  case 0xFE: pair("th")
  case 0xD0, 0x189: pair("D")
  case 0xF0: pair("d")
  case 0x131: pair("i")
  case 0x132: pair("IJ")
  case 0x133: pair("ij")
  case 0x13F: pair("L")
  case 0x140: pair("l")
  case 0x149, 0x14B: pair("n")
  case 0x14A: pair("N")
  case 0x17F: pair("s")
  case 0x18F: pair("E")
  case 0x259, 0x1DD: pair("e")
  case 0x1C4: pair("DZ")
  case 0x1C5: pair("Dz")
  case 0x1C6: pair("dz")
  case 0x1C7: pair("LJ")
  case 0x1C8: pair("Lj")
  case 0x1C9: pair("lj")
  case 0x1CA: pair("NJ")
  case 0x1CB: pair("Nj")
  case 0x1CC: pair("nj")
  case 0x1F1: pair("DZ")
  case 0x1F2: pair("Dz")
  case 0x1F3: pair("dz")
  default: nil
  }
}

// Three characters per letter, from the Unicode decompositions; *** means none. Marks: ' acute, ` grave, u breve, ^
// circumflex, v caron, o ring, " diaeresis, 2 double acute, ~ tilde, . dot above, / and - strokes, comma cedilla, ;
// ogonek, = macron, d dot below, ? hook above, h horn, e diaeresis below, r ring below, c circumflex below, t tilde
// below, _ macron below, b breve below, s comma below, g double grave, i inverted breve.
private let latinTable: StaticString = """
  A` A' A^ A~ A" Ao ***C, E` E' E^ E" I` I' I^ I" ***N~ O` O' O^ O~ O" ***O/ U` U' U^ U" Y' ******\
  a` a' a^ a~ a" ao ***c, e` e' e^ e" i` i' i^ i" ***n~ o` o' o^ o~ o" ***o/ u` u' u^ u" y' ***y" \
  A= a= Au au A; a; C' c' C^ c^ C. c. Cv cv Dv dv D- d- E= e= Eu eu E. e. E; e; Ev ev G^ g^ Gu gu \
  G. g. G, g, H^ h^ H- h- I~ i~ I= i= Iu iu I; i; I. *********J^ j^ K, k, ***L' l' L, l, Lv lv ***\
  ***L- l- N' n' N, n, Nv nv *********O= o= Ou ou O2 o2 ******R' r' R, r, Rv rv S' s' S^ s^ S, s, \
  Sv sv T, t, Tv tv T- t- U~ u~ U= u= Uu uu Uo uo U2 u2 U; u; W^ w^ Y^ y^ Y" Z' z' Z. z. Zv zv ***\
  b- ******************************************************************I- ************************\
  Oh oh ***************************************Uh uh ************Z- z- ***************************\
  ***************************************Av av Iv iv Ov ov Uv uv U"=u"=U"'u"'U"vu"vU"`u"`***A"=a"=\
  A.=a.=******G- g- Gv gv Kv kv O; o; O;=o;=******jv *********G' g' ******N` n` Ao'ao'******O/'o/'\
  Ag ag Ai ai Eg eg Ei ei Ig ig Ii ii Og og Oi oi Rg rg Ri ri Ug ug Ui ui Ss ss Ts ts ******Hv hv \
  ******************A. a. E, e, O"=o"=O~=o~=O. o. O.=o.=Y= y= ******************A- ******L- ******\
  ************************************************
  """

private let additionalTable: StaticString = """
  Ar ar B. b. Bd bd B_ b_ C,'c,'D. d. Dd dd D_ d_ D, d, Dc dc E=`e=`E='e='Ec ec Et et E,ue,uF. f. \
  G= g= H. h. Hd hd H" h" H, h, Hb hb It it I"'i"'K' k' Kd kd K_ k_ Ld ld Ld=ld=L_ l_ Lc lc M' m' \
  M. m. Md md N. n. Nd nd N_ n_ Nc nc O~'o~'O~"o~"O=`o=`O='o='P' p' P. p. R. r. Rd rd Rd=rd=R_ r_ \
  S. s. Sd sd S'.s'.Sv.sv.Sd.sd.T. t. Td td T_ t_ Tc tc Ue ue Ut ut Uc uc U~'u~'U="u="V~ v~ Vd vd \
  W` w` W' w' W" w" W. w. Wd wd X. x. X" x" Y. y. Z^ z^ Zd zd Z_ z_ h_ t" wo yo ******************\
  Ad ad A? a? A^'a^'A^`a^`A^?a^?A^~a^~Ad^ad^Au'au'Au`au`Au?au?Au~au~AduaduEd ed E? e? E~ e~ E^'e^'\
  E^`e^`E^?e^?E^~e^~Ed^ed^I? i? Id id Od od O? o? O^'o^'O^`o^`O^?o^?O^~o^~Od^od^Oh'oh'Oh`oh`Oh?oh?\
  Oh~oh~OhdohdUd ud U? u? Uh'uh'Uh`uh`Uh?uh?Uh~uh~UhduhdY` y` Yd yd Y? y? Y~ y~ ******************
  """
