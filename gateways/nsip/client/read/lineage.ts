import type { Lineage } from "../../model/model.ts";
import { type Drift, type Fields, fieldsOf, isoDateIn, noteLegacy, noteOthers, saysAbsent, unwrap } from "./fields.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const INDEX = /^(.+?)(?: Index)?: (-?\d+(?:\.\d+)?)$/;

/** Deeper than any page of the API; deeper levels are ignored. */
const MAX_DEPTH = 12;

type Content = Omit<Lineage, "LpnId" | "Sire" | "Dam">;

/** @returns undefined for an unknown animal @throws UpstreamProblem for an answer that is no lineage */
export function readLineage(answer: unknown, drift: Drift): Lineage | undefined {
  const data = unwrap(answer);
  if (data === undefined) return undefined;
  const root = withSubject(data, drift);
  noteLegacy(root, "LpnId", "lineage", drift);
  return saysAbsent(fieldsOf(root, "lineage", drift), "The lineage") ? undefined : readNode(root, 0, drift);
}

/** The older form has the animal as `Subject` beside its parents. */
function withSubject(data: unknown, drift: Drift): unknown {
  const subject = fieldsOf(data, "lineage", drift).raw("subject");
  return typeof subject === "object" && typeof data === "object" ? { ...data, ...subject, Subject: undefined } : data;
}

function readNode(node: unknown, depth: number, drift: Drift): Lineage | undefined {
  if (node === null || node === undefined || depth > MAX_DEPTH) return undefined;
  const fields = fieldsOf(node, "lineage", drift);
  const lpnId = fields.text("lpnId");
  const html = fields.text("content");
  const content = html === null ? readNamed(fields) : readContent(html, drift);
  const [sire, dam, ...others] = fields.list("children") ?? [fields.raw("sire"), fields.raw("dam")];
  if (others.length > 0) drift(`lineage.children has ${others.length + 2} parents`);
  for (const known of ["subject", "generations"]) fields.raw(known);
  noteOthers(fields, "lineage", drift);
  const parents = { Sire: readNode(sire, depth + 1, drift) ?? null, Dam: readNode(dam, depth + 1, drift) ?? null };
  return lpnId === null ? undefined : { LpnId: lpnId, ...content, ...parents };
}

/** The older form has a field for each fact. */
function readNamed(fields: Fields): Content {
  const indexes = Object.entries({ US: fields.number("usIndex"), SRC$: fields.number("srcIndex") });
  return {
    Farm: fields.text("farmName"),
    Indexes: Object.fromEntries(indexes.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    DateOfBirth: isoDateIn(fields.text("dateOfBirth")),
    Sex: fields.text("sex"),
    Status: fields.text("status"),
  };
}

/** The first line is the farm, unless it has the form of the others: `name: value`. */
function readContent(html: string, drift: Drift): Content {
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
