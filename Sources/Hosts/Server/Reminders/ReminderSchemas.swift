/// The schemas of reminders, as JSON Schema.
let reminderSchemas = #"""
  {
    "ReminderSettings": {
      "type": "object", "required": ["zone", "hour", "apps"],
      "properties": {
        "zone": {"type": "string", "description": "Of the time zone database.", "examples": ["Europe/Prague"]},
        "hour": {"type": "integer", "minimum": 0, "maximum": 23},
        "apps": {
          "type": "object", "description": "For each app how many days before.",
          "additionalProperties": {
            "type": "array", "maxItems": 8, "items": {"type": "integer", "minimum": 0, "maximum": 365}
          }
        },
        "mail": {"type": "boolean"}, "names": {"type": "boolean"}, "language": {"enum": ["en", "cs"]}
      }
    },
    "Reminders": {
      "type": "object", "required": ["settings", "mail", "key", "push", "devices", "apps"],
      "properties": {
        "settings": {"anyOf": [{"$ref": "#/components/schemas/ReminderSettings"}, {"type": "null"}]},
        "mail": {"enum": ["none", "unverified", "ready"]},
        "key": {"type": "string", "description": "Of the server, for subscriptions (RFC 8292)."},
        "push": {"type": "boolean", "description": "Whether this device takes messages."},
        "devices": {"type": "integer"},
        "apps": {
          "type": "array",
          "items": {
            "type": "object", "required": ["id", "personal"],
            "properties": {
              "id": {"type": "string"}, "personal": {"type": "boolean"},
              "calendar": {"$ref": "#/components/schemas/Calendar"}
            }
          }
        }
      }
    },
    "PushSubscription": {
      "type": "object", "required": ["endpoint", "keys"],
      "properties": {
        "endpoint": {"type": "string", "format": "uri", "maxLength": 1000},
        "keys": {
          "type": "object", "required": ["p256dh", "auth"],
          "properties": {"p256dh": {"type": "string"}, "auth": {"type": "string"}}
        }
      }
    }
  }
  """#
