"""A lexicon of any number of animals, in the form of the zoo's open data. The same in every run."""
import csv
import random

COLUMNS = [
    "id", "title", "latin_title", "classes", "order", "description", "image_src", "image_alt", "continents", "spread_note",
    "biotop", "biotopes_note", "food", "food_note", "proportions", "reproduction", "attractions", "projects_note", "breeding",
    "localities_title", "localities_url",
]
KINDS = ["medvěd", "slon", "tygr", "čáp", "želva", "ještěrka", "žirafa", "antilopa", "chameleon", "křeček", "orel", "hrdlička"]
KINDS += ["lemur", "vydra", "kočka", "zebra", "papoušek", "ibis", "rosnička", "šakal", "ara", "řemdihák", "nosorožec", "drop"]
ORIGINS = ["africký", "indický", "malý", "velký", "pruhovaný", "skvrnitý", "černý", "bílý", "horský", "pouštní", "ostrovní", "jižní"]
LATIN = ["Ursus", "Elephas", "Panthera", "Ciconia", "Testudo", "Lacerta", "Giraffa", "Oryx", "Chamaeleo", "Cricetus", "Aquila"]
WORDS = (
    "zvíře žije v lesích a savanách kde hledá potravu hlavně v noci samice rodí jedno až tři mláďata která kojí několik měsíců "
    "v přírodě ho ohrožuje lov a ztráta prostředí naše zoo ho chová od roku dospělý samec váží přes sto kilogramů a je nápadně "
    "zbarvený srst má hustou šedou ocas dlouhý potravu tvoří listy plody hmyz a drobní obratlovci").split()


def write(path, count):
    """A CSV file that `vademecum zoo import` reads. An animal has about 1.7 kB of text, as in the real data."""
    chance = random.Random(4)

    def text(words):
        said = " ".join(chance.choice(WORDS) for _ in range(words))
        return said[0].upper() + said[1:] + "."

    with open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter=";", quoting=csv.QUOTE_ALL)
        table.writerow(COLUMNS)
        for number in range(1, count + 1):
            kind, origin = chance.choice(KINDS), chance.choice(ORIGINS)
            animal = {
                "id": number, "title": f"{kind} {origin} {number}", "latin_title": f"{chance.choice(LATIN)} species{number}",
                "classes": "Savci", "order": "Šelmy", "description": text(20),
                "continents": chance.choice(["Afrika", "Asie", "Evropa", "Austrálie"]), "spread_note": text(14), "biotop": "savany",
                "biotopes_note": text(10), "food": "býložravec", "food_note": text(14), "proportions": text(17),
                "reproduction": text(28), "attractions": text(80), "projects_note": text(20), "breeding": text(40),
            }
            table.writerow([animal.get(column, "''") for column in COLUMNS])
