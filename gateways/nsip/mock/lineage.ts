import { shortDate } from "./dates.ts";
import type { MockAnimal } from "./flock/animal.ts";

/** The depth of the real page. */
const DEPTH = 4;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The object of an unknown parent. */
type Unknown = Readonly<Record<string, never>>;

/** An animal of a lineage in the API's form, with its facts as HTML. */
export interface LineageNode {
  readonly lpnId: string;
  readonly content: string;
  /** Sire and dam; an empty object for an unknown one, an empty list at the end of the page. */
  readonly children: readonly (LineageNode | Unknown)[];
}

/** Ancestors have only farm and indexes. */
export function lineageOf(animal: MockAnimal, depth = 0): LineageNode {
  const indexes = Object.entries(animal.indexes).map(([name, value]) => `${name.includes("Index") ? name : `${name} Index`}: ${value}`);
  const own = [`DOB: ${shortDate(animal.born)}`, `Sex: ${animal.gender}`, `Status: ${animal.status}`];
  const lines = [escapeHtml(animal.flock.farmName), ...indexes, ...(depth === 0 ? own : [])];
  const { sire, dam } = animal;
  const hasParents = depth < DEPTH && (sire !== undefined || dam !== undefined);
  return {
    lpnId: animal.lpnId,
    content: lines.map((line) => `<div>${line}</div>`).join(""),
    children: hasParents ? [sire, dam].map((parent) => (parent === undefined ? {} : lineageOf(parent, depth + 1))) : [],
  };
}
