/// The schemas that the operations name, as JSON Schema (OpenAPI 3.1).
let apiSchemas = #"""
  {
    "Problem": {
      "type": "object", "required": ["type"],
      "description": "RFC 9457; `type` is stable and short.",
      "properties": {
        "type": {"type": "string"}, "title": {"type": "string"}, "status": {"type": "integer"},
        "detail": {"type": "string"}, "field": {"type": "string", "description": "What in the request is at fault."}
      }
    },
    "NewAccount": {
      "type": "object", "required": ["email", "password"],
      "properties": {
        "email": {"type": "string", "format": "email", "maxLength": 254},
        "password": {"type": "string", "minLength": 8, "maxLength": 1024},
        "name": {"type": "string", "maxLength": 200},
        "device": {"type": "string", "maxLength": 80, "description": "As its user calls the device."},
        "language": {"enum": ["cs", "en"], "description": "Of letters."}
      }
    },
    "Credentials": {
      "type": "object", "required": ["email", "password"],
      "properties": {
        "email": {"type": "string"}, "password": {"type": "string"}, "device": {"type": "string", "maxLength": 80},
        "code": {"type": "string", "description": "Of the authenticator, or a recovery code, when one is asked for."},
        "passkey": {
          "allOf": [{"$ref": "#/components/schemas/PasskeyAnswer"}],
          "description": "Instead of a code: the answer to the question that came with the problem second-factor-needed (P-56)."
        },
        "language": {"enum": ["cs", "en"]}
      }
    },
    "Sessions": {
      "type": "object", "required": ["sessions"],
      "properties": {"sessions": {"type": "array", "items": {
        "type": "object", "required": ["id", "name", "kind", "address", "created", "used", "current", "unconfirmed"],
        "properties": {
          "id": {"type": "string", "format": "uuid"},
          "name": {"type": "string"}, "kind": {"type": "string", "description": "Browser and system, as they say."},
          "address": {"type": "string", "description": "Of the network, where it was last seen."},
          "created": {"type": "string", "format": "date-time"},
          "used": {"type": "string", "format": "date-time", "description": "To the hour."},
          "current": {"type": "boolean", "description": "Whether it is the one that asks."},
          "unconfirmed": {"type": "boolean", "description": "A new device that nobody has acknowledged yet."}
        }
      }}}
    },
    "SessionChange": {
      "type": "object",
      "properties": {
        "device": {"type": "string", "maxLength": 80},
        "confirmed": {"const": true, "description": "Said on another device than the one that signed in."}
      }
    },
    "AddressChange": {
      "type": "object", "required": ["email"],
      "properties": {
        "email": {"type": "string", "format": "email", "maxLength": 254},
        "password": {"type": "string", "description": "Not needed for the present address."},
        "language": {"enum": ["cs", "en"]}
      }
    },
    "Address": {
      "type": "object", "required": ["email"],
      "properties": {"email": {"type": "string", "maxLength": 254}, "language": {"enum": ["cs", "en"]}}
    },
    "Code": {
      "type": "object", "required": ["code"], "properties": {"code": {"type": "string"}}
    },
    "AddressCode": {
      "type": "object", "required": ["code"],
      "properties": {
        "code": {"type": "string"},
        "password": {"type": "string", "description": "Needed on a device that is not signed in to the account (P-51)."}
      }
    },
    "PasswordReset": {
      "type": "object", "required": ["code", "password"],
      "properties": {
        "code": {"type": "string"}, "password": {"type": "string", "minLength": 8, "maxLength": 1024},
        "calendars": {"enum": ["keep", "end"], "description": "Private calendars end unless they are kept."},
        "language": {"enum": ["cs", "en"]}
      }
    },
    "Role": {
      "enum": ["owner", "editor", "contributor", "reader"],
      "description": "What each may do is said in P-52."
    },
    "RoleChange": {
      "type": "object", "required": ["role"], "properties": {"role": {"$ref": "#/components/schemas/Role"}}
    },
    "Members": {
      "type": "object", "required": ["role", "members", "invitations"],
      "properties": {
        "role": {"$ref": "#/components/schemas/Role"},
        "members": {"type": "array", "items": {
          "type": "object", "required": ["account", "name", "role", "you"],
          "properties": {
            "account": {"type": "string", "format": "uuid"}, "name": {"type": "string"},
            "email": {"type": "string", "description": "For owners, and one's own."},
            "role": {"$ref": "#/components/schemas/Role"}, "you": {"type": "boolean"}
          }
        }},
        "invitations": {
          "type": "array", "description": "For owners only.", "items": {"$ref": "#/components/schemas/Invitation"}
        }
      }
    },
    "NewInvitation": {
      "type": "object", "required": ["role"],
      "properties": {
        "role": {"$ref": "#/components/schemas/Role"},
        "label": {"type": "string", "maxLength": 80, "description": "For whom."},
        "days": {"type": "integer", "minimum": 1, "maximum": 30, "default": 7}
      }
    },
    "Invitation": {
      "type": "object", "required": ["id", "role", "label", "created", "expires"],
      "properties": {
        "id": {"type": "string", "format": "uuid"}, "role": {"$ref": "#/components/schemas/Role"},
        "label": {"type": "string"}, "created": {"type": "string", "format": "date-time"},
        "expires": {"type": "string", "format": "date-time"},
        "code": {"type": "string", "description": "When it is made, and never again."}, "link": {"type": "string"}
      }
    },
    "InvitationView": {
      "type": "object", "required": ["title", "role", "kind", "from", "expires"],
      "properties": {
        "title": {"type": "string"}, "role": {"$ref": "#/components/schemas/Role"},
        "kind": {"enum": ["shared", "published"]}, "from": {"type": "string"},
        "expires": {"type": "string", "format": "date-time"}
      }
    },
    "PasswordOnly": {
      "type": "object", "required": ["password"], "properties": {"password": {"type": "string"}}
    },
    "PasswordChange": {
      "type": "object", "required": ["old", "new"],
      "properties": {
        "old": {"type": "string"}, "new": {"type": "string", "minLength": 8, "maxLength": 1024},
        "calendars": {"enum": ["keep", "end"], "description": "Whether the private calendars end as well."}
      }
    },
    "SignedIn": {
      "type": "object", "required": ["account", "token"],
      "properties": {
        "account": {"$ref": "#/components/schemas/Account"},
        "token": {"type": "string", "description": "For `Authorization: Bearer`; pages of the site get it as a cookie too."}
      }
    },
    "Account": {
      "type": "object", "required": ["id", "email", "name", "spaces"],
      "properties": {
        "id": {"type": "string", "format": "uuid"}, "email": {"type": "string"}, "name": {"type": "string"},
        "verified": {"type": "boolean", "description": "Whether the address is known to be the person's own."},
        "mail": {"type": "boolean", "description": "Whether this server can send letters."},
        "devices": {"type": "integer"}, "devicesLimit": {"type": "integer"},
        "unconfirmedDevices": {"type": "integer", "description": "New devices that nobody has acknowledged (P-50)."},
        "spaces": {"type": "array", "items": {"$ref": "#/components/schemas/Space"}},
        "usage": {
          "type": "object", "description": "What the account takes, and may take (P-40); at GET /api/v1/account only.",
          "properties": {
            "recordBytes": {"type": "integer"}, "recordBytesLimit": {"type": "integer"},
            "blobBytes": {"type": "integer"}, "blobBytesLimit": {"type": "integer"},
            "spaces": {"type": "integer"}, "spacesLimit": {"type": "integer"}
          }
        }
      }
    },
    "NewSpace": {
      "type": "object", "required": ["title"], "properties": {"title": {"type": "string", "minLength": 1, "maxLength": 200}}
    },
    "Space": {
      "type": "object", "required": ["id", "kind", "role", "title", "version"],
      "properties": {
        "id": {"type": "string", "format": "uuid"},
        "kind": {"enum": ["private", "shared", "published", "child"]},
        "role": {"enum": ["owner", "editor", "contributor", "reader"]},
        "title": {"type": "string"}, "version": {"type": "integer"},
        "name": {"type": "string", "description": "Of a published space and of its drafts."}
      }
    },
    "History": {
      "type": "object", "required": ["entries", "more"],
      "properties": {
        "entries": {"type": "array", "items": {
          "type": "object", "required": ["version", "collection", "id", "kind", "received", "fields"],
          "properties": {
            "version": {"type": "integer"}, "collection": {"type": "string"}, "id": {"type": "string", "format": "uuid"},
            "kind": {"enum": ["made", "edited", "deleted", "restored"]},
            "received": {"type": "string", "format": "date-time"},
            "account": {"type": "string", "description": "Absent for importers."}, "name": {"type": "string"},
            "fields": {"$ref": "#/components/schemas/Fields"},
            "removed": {"type": "array", "items": {"type": "string"}}
          }
        }},
        "more": {"type": "boolean"}
      }
    },
    "Fields": {
      "type": "object", "description": "The fields of a record by name; unknown ones are kept unchanged."
    },
    "Operation": {
      "type": "object", "required": ["number", "collection", "id"],
      "properties": {
        "number": {"type": "integer", "minimum": 1}, "collection": {"type": "string"},
        "id": {"type": "string", "format": "uuid"}, "base": {"type": "integer", "minimum": 0},
        "set": {"$ref": "#/components/schemas/Fields"},
        "unset": {"type": "array", "items": {"type": "string"}},
        "delete": {"type": "boolean"}, "restore": {"type": "boolean"}, "follows": {"type": "boolean"}
      }
    },
    "Push": {
      "type": "object", "required": ["device", "operations"],
      "properties": {
        "device": {"type": "string", "format": "uuid"}, "epoch": {"type": "integer"},
        "operations": {"type": "array", "maxItems": 1000, "items": {"$ref": "#/components/schemas/Operation"}}
      }
    },
    "PushResults": {
      "type": "object", "required": ["epoch", "results"],
      "properties": {
        "epoch": {"type": "integer"},
        "results": {
          "type": "array",
          "items": {
            "type": "object", "required": ["number", "status"],
            "properties": {
              "number": {"type": "integer"}, "status": {"enum": ["applied", "merged", "conflict", "rejected"]},
              "version": {"type": "integer"}, "record": {"$ref": "#/components/schemas/Record"},
              "conflicts": {"$ref": "#/components/schemas/Fields"}, "deleted": {"type": "boolean"},
              "conflictingRemovals": {"type": "array", "items": {"type": "string"}},
              "problem": {"$ref": "#/components/schemas/Problem"}
            }
          }
        }
      }
    },
    "Record": {
      "type": "object", "required": ["collection", "id", "version"],
      "properties": {
        "collection": {"type": "string"}, "id": {"type": "string", "format": "uuid"}, "version": {"type": "integer"},
        "fields": {"$ref": "#/components/schemas/Fields"}, "deleted": {"type": "boolean"}
      }
    },
    "Changes": {
      "type": "object", "required": ["cursor", "epoch", "version", "more", "changes"],
      "properties": {
        "cursor": {"type": "string"}, "epoch": {"type": "integer"}, "version": {"type": "integer"},
        "more": {"type": "boolean"},
        "changes": {"type": "array", "items": {"$ref": "#/components/schemas/Record"}}
      }
    },
    "Digest": {
      "type": "object", "required": ["version", "epoch", "buckets", "counts"],
      "properties": {
        "version": {"type": "integer"}, "epoch": {"type": "integer"},
        "buckets": {"type": "array", "minItems": 256, "maxItems": 256, "items": {"type": "string"}},
        "counts": {"type": "array", "minItems": 256, "maxItems": 256, "items": {"type": "integer"}}
      }
    },
    "Comparison": {
      "type": "object",
      "properties": {
        "buckets": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 255}},
        "after": {
          "type": "integer", "minimum": 0,
          "description": "Only what has a later version, up to 4 MiB; without it the whole list comes at once (P-38)."
        },
        "fetch": {
          "type": "array", "maxItems": 1000, "description": "Pairs of a collection and an id.",
          "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}}
        }
      }
    },
    "Compared": {
      "type": "object",
      "properties": {
        "records": {"type": "array", "description": "What the buckets hold.", "items": {"type": "object"}},
        "changes": {"type": "array", "items": {"$ref": "#/components/schemas/Record"}},
        "next": {
          "type": "integer",
          "description": "When there is more (P-38): the version from which the list goes on, or how many keys were looked at."
        }
      }
    },
    "Records": {
      "type": "object", "required": ["records"],
      "properties": {
        "records": {"type": "array", "items": {"$ref": "#/components/schemas/Record"}},
        "after": {"type": "string", "description": "For the next page; absent on the last."}
      }
    },
    "NewRecord": {
      "type": "object", "required": ["fields"],
      "properties": {"id": {"type": "string", "format": "uuid"}, "fields": {"$ref": "#/components/schemas/Fields"}}
    },
    "RecordPatch": {
      "type": "object", "required": ["fields"],
      "properties": {"fields": {"type": "object", "description": "null removes a field."}}
    },
    "NewCalendar": {
      "type": "object", "properties": {
        "language": {"enum": ["en", "cs"]},
        "names": {"type": "boolean", "description": "Whether it says whose and what it is."}
      }
    },
    "Calendar": {
      "type": "object", "required": ["created"],
      "properties": {
        "url": {"type": "string", "format": "uri"}, "created": {"type": "string", "format": "date-time"},
        "language": {"enum": ["en", "cs"]}, "names": {"type": "boolean"}
      }
    },
    "Letter": {
      "type": "object", "required": ["to"],
      "properties": {
        "to": {"type": "string", "format": "email", "maxLength": 254},
        "language": {"enum": ["en", "cs"], "description": "Of the words around the file; English when absent."}
      }
    },
    "Blob": {
      "type": "object", "required": ["sha256"], "properties": {"sha256": {"type": "string"}}
    },
    "BlobProgress": {
      "type": "object", "required": ["received"], "properties": {"received": {"type": "integer"}}
    },
    "Export": {
      "type": "object", "required": ["account", "spaces"],
      "properties": {
        "account": {"$ref": "#/components/schemas/Account"},
        "reminders": {
          "type": "object", "description": "The settings, what was sent, and the devices that take messages; no keys."
        },
        "spaces": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "id": {"type": "string"}, "kind": {"type": "string"}, "title": {"type": "string"},
              "records": {"type": "array", "items": {"$ref": "#/components/schemas/Record"}}
            }
          }
        }
      }
    }
  }
  """#
