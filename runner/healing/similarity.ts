import type { ElementBounds } from "../../contracts/app-tools/element-info.ts";
import { isNamed, labelOf } from "../baselines/element-facts.ts";
import { distanceBetween, type ElementScene, type KnownElement, neighboursOf, type PlacedElement } from "./known-element.ts";
import { likeness, type Naming, namingOf } from "./naming.ts";

/** How much an element of the present app resembles a remembered one. */
export interface Similarity {
  /** 0 to 1: the weighted mean of all facts that are remembered. */
  readonly score: number;
  /** The facts that agree, such as `same type`. */
  readonly reasons: readonly string[];
}

interface Compared {
  readonly known: KnownElement;
  readonly placed: PlacedElement;
  readonly scene: ElementScene;
}

interface Fact {
  readonly weight: number;
  /** 0 to 1; undefined if nothing is remembered. */
  compare(compared: Compared): number | undefined;
  /** The reason for which the fact speaks; undefined where it says little. */
  say?(compared: Compared, similarity: number): string | undefined;
}

/** Beyond this distance in device-independent pixels a place says nothing. */
const FAR = 200;
/** A place of this similarity is called the same: 20 pixels away. */
const SAME_PLACE = 0.9;

/**
 * The facts and their weights, after the algorithm Similo: 1.5 for what identifies an element (type, id, name, text and the texts around
 * it), 0.5 for what changes easily (path, place, area, shape). Similo is made for web pages; role and holder are added, and weigh 0.5.
 *
 * M. Nass, E. Alégroth, R. Feldt, M. Leotta, F. Ricca: Similarity-based Web Element Localization for Robust Test Automation, ACM TOSEM
 * 32(3), 2023, doi.org/10.1145/3571855.
 */
const facts: readonly Fact[] = [
  {
    weight: 1.5,
    compare: ({ known, placed }) => equality(known.type, placed.element.type),
    say: (_, equal) => (equal ? "same type" : undefined),
  },
  naming("id"),
  naming("name"),
  naming("text"),
  {
    weight: 1.5,
    compare: ({ known, placed, scene }) => keptNeighbours(known, placed, scene),
    say: ({ known: { neighbours } }, kept) => `${Math.round(kept * neighbours.length)} of ${neighbours.length} neighbours`,
  },
  {
    weight: 0.5,
    compare: ({ known, placed }) => equality(known.role, placed.element.properties["role"]),
    say: ({ known, placed }, equal) => (equal && known.type !== placed.element.type ? "same role" : undefined),
  },
  { weight: 0.5, compare: ({ known, placed }) => pathLikeness(known.path, placed.element.path) },
  {
    weight: 0.5,
    compare: ({ known, placed }) => equality(known.holder, labelOfHolder(placed)),
    say: ({ known }, equal) => (equal ? `in ${known.holder}` : undefined),
  },
  {
    weight: 0.5,
    compare: ({ known, placed }) => Math.max(0, 1 - distanceBetween(known.bounds, placed.element.bounds) / FAR),
    say: (_, near) => (near >= SAME_PLACE ? "same place" : undefined),
  },
  { weight: 0.5, compare: ({ known, placed }) => ratio(areaOf(known.bounds), areaOf(placed.element.bounds)) },
  { weight: 0.5, compare: ({ known, placed }) => ratio(shapeOf(known.bounds), shapeOf(placed.element.bounds)) },
];

/** Compares an element with a remembered one, fact by fact. */
export function similarityOf(compared: Compared): Similarity {
  const results = facts.flatMap((fact) => {
    const similarity = fact.compare(compared);
    return similarity === undefined ? [] : [{ fact, similarity }];
  });
  const whole = results.reduce((sum, { fact }) => sum + fact.weight, 0);
  return {
    score: results.reduce((sum, { fact, similarity }) => sum + fact.weight * similarity, 0) / whole,
    reasons: results.flatMap(({ fact, similarity }) => fact.say?.(compared, similarity) ?? []),
  };
}

/** The share of the remembered neighbours that are among those of an element; undefined if none are remembered. */
export function keptNeighbours({ neighbours }: KnownElement, placed: PlacedElement, scene: ElementScene): number | undefined {
  if (neighbours.length === 0) return undefined;
  const now = new Set(neighboursOf(placed, scene));
  return neighbours.filter((label) => now.has(label)).length / neighbours.length;
}

function naming(kind: keyof Naming): Fact {
  const now = ({ placed: { element } }: Compared) => namingOf(element)[kind];
  return {
    weight: 1.5,
    compare: (compared) => (compared.known[kind] === undefined ? undefined : likeness(compared.known[kind], now(compared))),
    say: (compared, alike) => (alike === 0 ? undefined : `${alike === 1 ? "same" : "similar"} ${kind} '${now(compared)}'`),
  };
}

const equality = (known: string | undefined, now: string | undefined): number | undefined =>
  known === undefined ? undefined : known === now ? 1 : 0;

/** The share of equal segments, from the window on. */
function pathLikeness(known: string, now: string): number {
  const [before, after] = [known.split("/"), now.split("/")];
  const equal = before.findIndex((segment, at) => segment !== after[at]);
  return (equal === -1 ? before.length : equal) / Math.max(before.length, after.length);
}

function labelOfHolder({ around }: PlacedElement): string | undefined {
  const holder = around.find(isNamed);
  return holder === undefined ? undefined : labelOf(holder);
}

const areaOf = ({ width, height }: ElementBounds) => width * height;
const shapeOf = ({ width, height }: ElementBounds) => width / Math.max(1, height);
const ratio = (a: number, b: number) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));
