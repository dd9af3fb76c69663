import Base
import Files
import Testing

struct XMLTests {
  private func events(_ bytes: [UInt8], _ limits: XMLReader.Limits = .init()) throws(XMLFault) -> [XMLReader.Event] {
    var reader = try XMLReader(bytes, limits)
    var events: [XMLReader.Event] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  private func described(_ text: String) throws(XMLFault) -> [String] {
    try events(Array(text.utf8)).map { event in
      switch event {
      case .open(let element): "<" + element.name + element.attributes.map { " \($0.name)=\($0.value)" }.joined()
      case .close(let name): ">" + name
      case .text(let text): text
      }
    }
  }

  private func fault(_ text: String, _ limits: XMLReader.Limits = .init()) -> XMLFault.Kind? {
    do throws(XMLFault) {
      _ = try events(Array(text.utf8), limits)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test("Elements, attributes, text, comments, instructions and CDATA are read in order")
  func document() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- a -- b --><x:a one='1' two = "a &lt; b"><b/>text<![CDATA[<&amp;]]><?php x?>&#x17E;&#269;</x:a>

      """
    #expect(try described(text) == ["<x:a one=1 two=a < b", "<b", ">b", "text", "<&amp;", "žč", ">x:a"])
    #expect(try described("<a\n b='1\t2\n3'\r\n/>") == ["<a b=1 2 3", ">a"])
    #expect(try described("<a>1\r\n2\r3\n</a>") == ["<a", "1\n2\n3\n", ">a"])
    guard case .open(let element)? = try events(Array("<x:a b='c'/>".utf8)).first else { return #expect(Bool(false)) }
    #expect(element.localName == "a" && element["b"] == "c" && element["d"] == nil)
  }

  @Test("F-30: document types, and entities other than the five, are faults")
  func entities() throws {
    #expect(try described("<a>&amp;&lt;&gt;&quot;&apos;</a>") == ["<a", "&<>\"'", ">a"])
    #expect(fault("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>") == .documentType)
    #expect(fault("<a>&b;</a>") == .unknownEntity && fault("<a>&</a>") == .unknownEntity)
    #expect(fault("<a>&#0;</a>") == .unknownEntity && fault("<a>&#xD800;</a>") == .unknownEntity)
    #expect(fault("<a>&#x110000;</a>") == .unknownEntity && fault("<a>&#-5;</a>") == .unknownEntity)
    #expect(fault("<a>&#xFFFFFFFFFF;</a>") == .unknownEntity && fault("<a>&#;</a>") == .unknownEntity)
  }

  @Test("F-30: depth, attributes and size are limited")
  func bounds() {
    let deep = String(repeating: "<a>", count: 50) + String(repeating: "</a>", count: 50)
    #expect(fault(deep) == nil && fault(deep, .init(depth: 49)) == .tooDeep)
    #expect(fault("<a b='1' c='2'/>", .init(attributes: 1)) == .wrongTag)
    #expect(fault("<a/>", .init(bytes: 3)) == .tooLarge)
    #expect(fault(String(repeating: "<a>", count: 1_000_000)) == .tooDeep)
  }

  @Test("A document that is not well formed is reported with its line")
  func faults() {
    #expect(fault("") == .unclosed && fault("  ") == .unclosed && fault("<a>") == .unclosed)
    #expect(fault("<a></b>") == .wrongTag && fault("</a>") == .wrongTag && fault("<a b='1' b='2'/>") == .wrongTag)
    #expect(fault("<a b=1/>") == .wrongTag && fault("<a b='1'c='2'/>") == .wrongTag && fault("<1/>") == .wrongTag)
    #expect(fault("<a b='<'/>") == .wrongTag && fault("<a b='1") == .unclosed && fault("<a") == .wrongTag)
    #expect(fault("a<b/>") == .textOutside && fault("<a/><b/>") == .textOutside && fault("<a/>x") == .textOutside)
    #expect(fault("<a>\u{1}</a>") == .wrongCharacter && fault("<a><!--") == .unclosed)
    do throws(XMLFault) {
      _ = try events(Array("<a>\n<b>\r\n</c>".utf8))
    } catch {
      #expect(error.line == 3)
    }
  }

  @Test("The declared encoding is used; bytes that do not fit it are a fault")
  func encodings() throws {
    let czech = Array("<?xml version='1.0' encoding='windows-1250'?><a>".utf8) + [0x9E] + Array("</a>".utf8)
    #expect(try events(czech)[1] == .text("ž"))
    let wide: [UInt8] = [0xFF, 0xFE] + "<a>ž</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try events(wide)[1] == .text("ž"))
    #expect(fault("<?xml version='1.0' encoding=\"utf-8\"?><a/>") == nil)
    #expect(fault("<?xml version='1.0' encoding='koi8-r'?><a/>") == .unknownEncoding)
    #expect(throws: XMLFault.self) { try self.events([0x3C, 0x61, 0x3E, 0xFF]) }
  }

  @Test("F-2: written text comes back, without control characters")
  func writing() throws {
    var bytes = Array("<a b=\"".utf8)
    bytes.append(xml: "\"<&>' \u{0}\u{B}")
    bytes.append("\">")
    bytes.append(xml: "a\r\nb\tž]]>\u{1F}\u{FFFF}\u{85}")
    bytes.append("</a>")
    let read = try events(bytes)
    #expect(read[1] == .text("a\r\nb\tž]]>"))
    guard case .open(let element) = read[0] else { return #expect(Bool(false)) }
    #expect(element["b"] == "\"<&>' ")
  }
}
