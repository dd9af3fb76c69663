// The cards of a family as they are stored in the browser, beside the whole catalogue: 6 people with 200 doses.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const catalogue = JSON.parse(readFileSync(new URL("../../Content/vaccines.json", import.meta.url)));
const id = number => `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

/** The device's id of the published space, made from its name as the core does. */
const hash = createHash("sha256").update("published-space\0vaccines").digest("hex");
const space = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${(parseInt(hash[16], 16) & 3 | 8).toString(16)}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

export const people = Array.from({ length: 6 }, (_, number) => ({
  id: id(number), fields: { name: `Osoba ${number}`, born: `${[1958, 1984, 1986, 2012, 2017, 2025][number]}-03-0${number + 1}`, sex: number % 2 ? "female" : "male" },
}));

const products = catalogue.published.filter(({ collection, fields }) => collection === "product" && fields.market === "current").map(({ fields }) => fields.code);

/** Doses of every vaccine in turn, spread over each person's life. */
export const doses = Array.from({ length: 200 }, (_, number) => {
  const person = people[number % people.length];
  const born = Date.parse(person.fields.born);
  const days = Math.floor((Date.UTC(2026, 10, 1) - born) / 86_400_000);
  const date = new Date(born + Math.floor(days * (Math.floor(number / people.length) + 1) / 36) * 86_400_000);
  return {
    id: id(1_000 + number),
    fields: { person: person.id, product: products[number % products.length], date: date.toISOString().slice(0, 10), batch: `AB${number}` },
  };
});

export const entry = (collection, { id, fields }, version = 1, place = "me") => [`r/${place}/${collection}/${id}`, JSON.stringify({ v: version, f: fields })];

export const stored = [
  ...catalogue.published.map((record, number) => entry(record.collection, record, number + 1, space)),
  ...people.map((person, number) => entry("cardholder", person, number + 1)),
  ...doses.map((dose, number) => entry("dose", dose, number + 10)),
].map(line => line.join("\t") + "\n").join("");
