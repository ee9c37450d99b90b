import type { Lineage } from "../../model.ts";
import { isoDateIn } from "./dates.ts";
import { type Drift, fieldsOf, noteLegacy, noteOthers, unwrap } from "./fields.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const INDEX = /^(.+?)(?: Index)?: (-?\d+(?:\.\d+)?)$/;

/** Deeper than any page of the API; whatever is nested deeper is not read. */
const MAX_DEPTH = 12;

/** @returns undefined where the API has no such animal */
export function readLineage(answer: unknown, drift: Drift): Lineage | undefined {
  const data = unwrap(answer);
  if (data === undefined) return undefined;
  noteLegacy(data, "LpnId", "lineage", drift);
  return readNode(data, 0, drift);
}

function readNode(node: unknown, depth: number, drift: Drift): Lineage | undefined {
  if (node === null || node === undefined || depth > MAX_DEPTH) return undefined;
  const fields = fieldsOf(node, "lineage", drift);
  const lpnId = fields.text("lpnId");
  const content = readContent(fields.text("content") ?? "", drift);
  const [sire, dam, ...others] = fields.list("children") ?? [];
  if (others.length > 0) drift(`lineage.children has ${others.length + 2} parents`);
  noteOthers(fields, "lineage", drift);
  const parents = { Sire: readNode(sire, depth + 1, drift) ?? null, Dam: readNode(dam, depth + 1, drift) ?? null };
  return lpnId === null ? undefined : { LpnId: lpnId, ...content, ...parents };
}

/** The first line is the farm unless it says something else; the others are `name: value`. */
function readContent(html: string, drift: Drift): Omit<Lineage, "LpnId" | "Sire" | "Dam"> {
  const facts = new Map<string, string>();
  const indexes: Record<string, number> = {};
  for (const [position, line] of textLines(html).entries()) {
    const [, fact, value = ""] = /^(DOB|Sex|Status): (.*)$/.exec(line) ?? [];
    const [, index, number] = (line.includes("Index: ") && INDEX.exec(line)) || [];
    if (fact !== undefined) facts.set(fact, value);
    else if (index !== undefined) indexes[index] = Number(number);
    else if (position === 0) facts.set("Farm", line);
    else drift(`lineage.content has the line "${line.slice(0, 40)}"`);
  }
  return {
    Farm: facts.get("Farm") ?? null,
    Indexes: indexes,
    DateOfBirth: isoDateIn(facts.get("DOB") ?? null),
    Sex: facts.get("Sex") ?? null,
    Status: facts.get("Status") ?? null,
  };
}

const textLines = (html: string): readonly string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => decode(text).trim())
    .filter((text) => text !== "");

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (entity, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return Number.isNaN(code) ? (ENTITIES[String(name).toLowerCase()] ?? entity) : String.fromCodePoint(Math.min(code, 0x10ffff));
  });
