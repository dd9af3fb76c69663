import Base
import Server

let inventoryOperations = [
  APIOperation(
    method: "GET", path: "/tiles/{space}/{z}/{x}/{y}.mvt", tag: "Inventory",
    summary: "A vector tile of a layer; its space names the layer (I-82)", access: .reader,
    answers: [
      .init(status: 200, text: "The tile.", content: ("application/vnd.mapbox-vector-tile", nil)),
      .init(status: 204, text: "There is nothing in the tile."),
      .init(status: 304, text: "If-None-Match names the present state."),
    ], problems: [400, 403, 404, 422, 503])
]
