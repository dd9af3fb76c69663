import Base

/// The description of the API that is served at `/api/v1/openapi.json`.
struct APIDescription {
  let operations: [APIOperation]

  var json: JSON {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "Vademecum", "version": "1.0.0",
        "description":
          "Accounts, synchronisation and records of the Vademecum pocket apps. Errors are problem documents.",
      ],
      "paths": .object(paths),
      "components": [
        "schemas": schemas,
        "securitySchemes": [
          "token": ["type": "http", "scheme": "bearer"],
          "cookie": [
            "type": "apiKey", "in": "cookie", "name": "__Host-vademecum",
            "description": "For pages of the site; requests that change anything must carry its Origin.",
          ],
        ],
      ],
    ]
  }

  private var paths: JSONObject {
    var paths = JSONObject()
    for operation in operations {
      var path = paths[operation.path]?.members ?? JSONObject()
      path[operation.method.lowercased()] = operation.wire
      paths[operation.path] = .object(path)
    }
    return paths
  }

  private var schemas: JSON {
    do {
      let all = try [apiSchemas, childSpaceSchemas, securitySchemas, reminderSchemas].map {
        try JSON.parse($0).members ?? JSONObject()
      }
      return .object(JSONObject(all.flatMap { $0.members }))
    } catch {
      preconditionFailure("The schemas of the API: \(error)")
    }
  }
}
