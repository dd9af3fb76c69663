"""Makes the starter content of the heritage app from an archive's file: `python3 Scripts/heritage-content.py FILE > Content/heritage.json`.

FILE is JSON with `meta`, `periods`, `milestones`, `rectors`, `people`, `athletes`, `faculties`, `places`, each entry with its
sources. An entry with `check` is uncertain: it becomes a draft with its note (E-2). A person who is in several lists becomes
one record; when one part of it is uncertain, the whole person is a draft.
"""
import hashlib
import json
import re
import sys
from pathlib import Path
from uuid import UUID

SPACE = "heritage"
DRAWINGS = Path(__file__).resolve().parent.parent / "Content/heritage/drawings"
# Broad fields of work, by the beginnings of the Czech words. The first match counts.
AREAS = [
    ("architecture", ["architekt", "urbanis"]),
    ("geodesy", ["geod", "zeměměř", "kartogr"]),
    ("computing", ["počítač", "informat", "umělá int", "robot"]),
    ("electrical", ["elektrotech", "radiotech", "radioelektr"]),
    ("chemistry", ["chem", "kvasn", "organick", "makromol", "anorg"]),
    ("physics", ["jadern", "fyzik", "radiolog", "kvantov", "částic", "biofyz", "optik"]),
    ("mathematics", ["matemat", "geometr", "deskript", "aplikovaná mat", "výpočt"]),
    ("machines", ["stroj", "parní", "mechanická tech", "mechanika, parní", "technická mech"]),
    ("building", ["stav", "most", "želez", "vodní", "beton", "opevň", "hydraul", "teorie", "mechanika", "tunel"]),
    ("nature", ["geolog", "zeměd", "biomech", "půdozn"]),
]
SITES = {
    "chapel-1992": "chapel", "chapel-1987": "chapel", "fabuilding-2011": "fabudova", "uceeb-2014": "bustehrad",
    "ciirc-2017": "ciirc", "dorm-1904": "hlavka", "site-1866": "karlovo", "building-1874": "karlovo",
    "library-2009": "ntk", "husova-1786": "husova", "strahov-1967": "strahov", "klokner-1921": "klokner",
}


def key(collection: str, code: str) -> str:
    digest = bytearray(hashlib.sha256(f"{SPACE}\0{collection}/{code}".encode()).digest()[:16])
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    return str(UUID(bytes=bytes(digest)))


def record(collection: str, code: str, fields: dict) -> dict:
    kept = {name: value for name, value in fields.items() if value not in (None, "", [], {})}
    return {"collection": collection, "id": key(collection, code), "fields": kept}


def pair(name: str, texts: dict | None) -> dict:
    return {name + language.capitalize(): with_numbers(text) for language, text in (texts or {}).items()}


def with_numbers(text: str) -> str:
    """The number of a ruler stays on the line of the name: Josef I."""
    return re.sub(r"(\b[A-ZÁ-Ž][a-zá-ž]+) (?=[IVX]+\b)", "\\1\u00a0", text)


def drawing(folder: str, code: str) -> str | None:
    return f"{folder}/{code}" if (DRAWINGS / folder / f"{code}.svg").exists() else None


def sources(entry: dict) -> list[str]:
    """`general knowledge` marks facts that no page confirms. Such an entry is a draft, and its note says why."""
    return [source for source in entry.get("source") or [] if "://" in source]


def area(field: dict | None) -> str | None:
    words = (field or {}).get("cs", "").replace("\u00a0", " ")
    parts = [part.strip() for part in words.split(",")] + [words]
    for name, starts in AREAS:
        if any(part.startswith(start) for part in parts for start in starts):
            return name
    return None


class Content:
    def __init__(self, archive: dict):
        self.published, self.drafts = [], []
        self.archive = archive
        self.institution()
        for rank, period in enumerate(archive["periods"]):
            self.add("period", period["id"], {
                "code": period["id"], **pair("name", period["name"]), "from": period["from"], "to": period["to"], **pair("lead", period["lead"]),
                "drawing": drawing("periods", period["id"]), "rank": rank,
            }, period)
        for milestone in archive["milestones"]:
            self.milestone(milestone)
        self.people()
        for rank, faculty in enumerate(archive["faculties"]):
            self.add("faculty", faculty["code"], {
                "code": faculty["code"], **pair("name", faculty["name"]), "founded": str(faculty["founded"]),
                **pair("origin", faculty["origin"]), "address": faculty["seat"], "web": faculty["web"],
                **pair("text", faculty["text"]), "deans": faculty["deans"], "drawing": drawing("faculties", faculty["code"]),
                "rank": rank, "sources": sources(faculty),
            }, faculty)
        for site in archive["places"]:
            self.add("site", site["id"], {
                **pair("name", site["name"]), "walk": site["walk"], "latitude": site["lat"], "longitude": site["lon"],
                "isApproximate": site["coordCheck"] or None, "address": site["address"],
                "built": site["built"] and str(site["built"]), "architect": site["architect"], **pair("text", site["text"]),
                "drawing": drawing("places", site["id"]), "sources": sources(site),
            }, site)

    def add(self, collection: str, code: str, fields: dict, entry: dict) -> None:
        is_draft = entry.get("check") is True
        note = {"note": entry.get("note")} if is_draft else {}
        (self.drafts if is_draft else self.published).append(record(collection, code, {**fields, **note}))

    def institution(self) -> None:
        meta = self.archive["meta"]
        students = meta["students"]
        numbers = [
            {"cs": "fakult", "en": "faculties", "value": meta["faculties"], "year": int(meta["asOf"][:4])},
            {"cs": "studentů", "en": "students", "value": students["value"], "year": students["year"], "source": students["source"]},
        ]
        self.published.append(record("institution", "ctu", {
            **pair("name", meta["name"]), **pair("short", {"cs": meta["short"]["cs"], "en": meta["short"]["en"]}),
            **pair("about", meta["about"]), "numbers": numbers, "web": "https://www.cvut.cz", "walks": meta["walks"],
            "sources": meta["aboutSource"],
        }))

    def milestone(self, milestone: dict) -> None:
        text = milestone["text"]["en"].replace("\u00a0", " ")
        people = [
            key("person", person["id"]) for person in self.archive["people"]
            if person["name"].replace("\u00a0", " ") in text
        ]
        site = SITES.get(milestone["id"])
        self.add("milestone", milestone["id"], {
            "date": milestone["date"], "period": milestone["period"], "kind": milestone["kind"],
            **pair("title", milestone["title"]), **pair("text", milestone["text"]), "people": people,
            "site": key("site", site) if site else None, "drawing": drawing("milestones", milestone["id"]),
            "sources": sources(milestone),
        }, milestone)

    # A person combines the lists of notable people, of heads and of athletes. Each part is certain or not.

    def people(self) -> None:
        parts: dict[str, list[tuple[str, dict]]] = {}
        codes: dict[str, str] = {}
        for kind, entries in [("notable", "people"), ("head", "rectors"), ("athlete", "athletes")]:
            for entry in self.archive[entries]:
                name = entry["name"].replace("\u00a0", " ")
                codes.setdefault(name, entry["id"].rsplit("-", 1)[0] if kind == "head" else entry["id"])
                parts.setdefault(name, []).append((kind, entry))
        for name, found in parts.items():
            certain = self.person(name, [part for part in found if not part[1].get("check")])
            whole = self.person(name, found)
            if certain:
                self.published.append(record("person", codes[name], certain))
            if any(entry.get("check") for _, entry in found):
                note = "; ".join(dict.fromkeys(entry["note"] for _, entry in found if entry.get("note")))
                self.drafts.append(record("person", codes[name], draft({**whole, "note": note}, certain)))

    @staticmethod
    def person(name: str, parts: list[tuple[str, dict]]) -> dict:
        if not parts:
            return {}
        fields = {"name": name, "kinds": list(dict.fromkeys(kind for kind, _ in parts)), "terms": []}
        found: list[str] = []
        for kind, entry in parts:
            found += [source for source in sources(entry) if source not in found]
            common = {
                "born": entry.get("born") and str(entry["born"]), "died": entry.get("died") and str(entry["died"]),
                **pair("field", entry.get("field")), "area": area(entry.get("field")),
            }
            for name_, value in common.items():
                if value and name_ not in fields:
                    fields[name_] = value
            if kind == "head":
                term = {name_: entry.get(name_) for name_ in ("from", "to", "role", "seen", "sort")}
                term |= {**entry["text"], "sources": sources(entry)}
                fields["terms"].append({name_: value for name_, value in term.items() if value})
            if kind == "notable":
                fields |= {**pair("link", entry["link"]), **pair("text", entry["text"])}
            if kind == "athlete":
                fields |= {**pair("sport", entry["sport"]), **pair("event", entry["event"]), "faculty": entry["faculty"]}
                if "textCs" not in fields:
                    fields |= pair("text", entry["text"])
        fields["sources"] = found
        return {name_: value for name_, value in fields.items() if value}


def draft(whole: dict, published: dict) -> dict:
    """A draft of a published record holds only its changes, each with its basis, and the required fields."""
    if not published:
        return whole
    fields = {"name": whole["name"], "basis.name": published["name"]}
    for name, value in whole.items():
        if value != published.get(name):
            fields[name] = value
            if name in published:
                fields["basis." + name] = published[name]
    return fields


def line(item: dict) -> str:
    return "    " + json.dumps(item, ensure_ascii=False)


content = Content(json.loads(Path(sys.argv[1]).read_text()))
print('{\n  "published": [\n' + ",\n".join(map(line, content.published)) + '\n  ],\n  "drafts": [\n'
      + ",\n".join(map(line, content.drafts)) + "\n  ]\n}")
