import { shortDate } from "./dates.ts";
import type { MockAnimal } from "./flock/animal.ts";

/** Parents, grandparents and so on: as deep as the real page goes. */
const DEPTH = 4;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The place of a parent that is not known. */
type Unknown = Readonly<Record<string, never>>;

/** One animal of a lineage as the API gives it: what there is to say is HTML. */
export interface LineageNode {
  readonly lpnId: string;
  readonly content: string;
  /** Sire and dam; empty where only the other is known, none where the page ends. */
  readonly children: readonly (LineageNode | Unknown)[];
}

/** Ancestors carry only their farm and indexes. */
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
