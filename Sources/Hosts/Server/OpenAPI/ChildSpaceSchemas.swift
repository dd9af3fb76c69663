/// The schemas of spaces within spaces (P-61 to P-64), beside ``apiSchemas``.
let childSpaceSchemas = #"""
  {
    "Placing": {
      "type": "object", "required": ["parent"],
      "properties": {
        "parent": {"type": "string", "format": "uuid", "description": "A private or a shared space."},
        "placing": {
          "type": "integer", "minimum": 0,
          "description": "Higher than that of every placing before; otherwise nothing is changed."
        },
        "deleted": {"type": "boolean"},
        "purpose": {"type": "string", "maxLength": 64}, "title": {"type": "string", "maxLength": 200}
      }
    },
    "ChildSpace": {
      "type": "object", "required": ["id", "kind", "role", "title", "version", "parent", "placing", "own", "count"],
      "properties": {
        "id": {"type": "string", "format": "uuid"}, "kind": {"enum": ["child"]},
        "role": {"enum": ["owner", "editor", "contributor", "reader"], "description": "As in the parent."},
        "title": {"type": "string"}, "version": {"type": "integer"}, "purpose": {"type": "string"},
        "parent": {"type": "string", "format": "uuid"}, "placing": {"type": "integer"},
        "own": {"type": "boolean", "description": "Whether the caller made it."},
        "count": {"type": "integer", "description": "How many records it has."}, "deleted": {"type": "boolean"}
      }
    },
    "SpaceList": {
      "type": "object", "required": ["account", "spaces"],
      "properties": {
        "account": {"type": "string", "format": "uuid"},
        "spaces": {"type": "array", "items": {
          "anyOf": [{"$ref": "#/components/schemas/Space"}, {"$ref": "#/components/schemas/ChildSpace"}]
        }}
      }
    }
  }
  """#
