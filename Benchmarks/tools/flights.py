"""Flights of a general-aviation pilot, the same in every run."""
import random
import uuid

PLACES = ["LKPR", "LKTB", "LKMT", "LKLT", "LKKV", "LKCS", "LKHK", "LKPD", "LKBE", "LKCV", "EDDM", "LOWW", "EPKK", "LZIB"]
NAMES = ["SELF", "SELF", "SELF", "Jan Novák", "Petr Svoboda", "Eva Dvořáková"]
REMARKS = ["okruhy", "navigační let", "přezkoušení", "let s cestujícími", "IFR výcvik", "vyhlídka nad Čáslaví"]


def flights(count, seed=1):
    """(id, fields) of `count` flights, oldest first."""
    chance = random.Random(seed)
    planes = [identifier for identifier, _ in aircraft()]
    made = 1_700_000_000_000
    for index in range(count):
        made += chance.randrange(60_000, 90_000_000)
        start = chance.randrange(300, 1100)
        total = chance.randrange(15, 190)
        landings = chance.choice([1, 1, 1, 2, 3, 8])
        fields = {
            "kind": "flight", "date": f"{2004 + index * 20 // max(1, count)}-{index % 12 + 1:02}-{index % 28 + 1:02}",
            "departure": chance.choice(PLACES), "departureTime": clock(start), "arrival": chance.choice(PLACES),
            "arrivalTime": clock(start + total), "aircraft": chance.choice(planes), "picName": chance.choice(NAMES),
            "total": total, "singlePilotSE": total, "pic": total, "takeOffsDay": landings, "landingsDay": landings,
        }
        if index % 7 == 0:
            fields["night"] = total // 2
        if index % 4 == 0:
            fields["remarks"] = chance.choice(REMARKS)
        yield identifier(chance, made), fields


def aircraft():
    """(id, fields) of the aircraft of these flights."""
    chance = random.Random(0)
    for index, kind in enumerate(["C172", "PA28", "Z142", "DA40", "P2006T", "AT3"]):
        fields = {"registration": f"OK-{'ABCDEF'[index]}BC", "type": kind}
        yield identifier(chance, 1_600_000_000_000 + index), fields


def clock(minute):
    return f"{minute // 60 % 24:02}:{minute % 60:02}"


def identifier(chance, milliseconds):
    """A UUIDv7 for that moment."""
    value = milliseconds << 80 | 7 << 76 | chance.getrandbits(12) << 64 | 2 << 62 | chance.getrandbits(62)
    return str(uuid.UUID(int=value))
