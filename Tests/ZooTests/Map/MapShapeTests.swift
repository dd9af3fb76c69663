import Base
import Testing
import Zoo

struct MapShapeTests {
  @Test("Z-40: a layer's text reads back as the shapes that it was made from")
  func roundTrip() {
    let shapes = [
      MapShape(
        .pavilion, name: "Pavilon goril",
        [
          [
            MapPoint(x: 14_404_800, y: 50_115_400), MapPoint(x: 14_404_900, y: 50_115_400),
            MapPoint(x: 14_404_900, y: 50_115_300),
          ],
          [
            MapPoint(x: 14_404_850, y: 50_115_380), MapPoint(x: 14_404_860, y: 50_115_380),
            MapPoint(x: 14_404_860, y: 50_115_370),
          ],
        ]),
      MapShape(.building, [[MapPoint(x: -5, y: -6), MapPoint(x: 7, y: -8), MapPoint(x: 0, y: 0)]]),
    ]
    let text = MapShape.text(shapes)
    #expect(
      text
        == "pavilion\tPavilon goril\t14404800 50115400 100 0 0 -100;14404850 50115380 10 0 0 -10\nbuilding\t\t-5 -6 12 -2 -7 8\n"
    )
    let read = MapShape.read(text)
    #expect(read.map { $0.kind } == [.pavilion, .building])
    #expect(read.map { $0.name } == ["Pavilon goril", ""])
    #expect(read.map { $0.rings } == shapes.map { $0.rings })
  }

  @Test("Z-40: a line in another form is skipped")
  func otherForms() {
    #expect(MapShape.read("castle\t\t1 2\nbuilding\t1 2\n\nbuilding\t\t1 2 3 4\n").count == 1)
  }

  @Test("Each kind is in one of the layers")
  func layers() {
    for kind in MapShape.Kind.allCases { #expect(MapLayer.layers.contains(kind.layer)) }
  }
}
