import type { ElementBounds, ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { editDistance } from "../../contracts/edit-distance.ts";
import { isNamed, labelOf } from "../baselines/element-facts.ts";
import { distanceBetween, type ElementScene, idOf, type KnownElement, neighboursOf, type PlacedElement } from "./known-element.ts";

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
  /** The reason if the similarity is at least CLEAR. */
  say(compared: Compared): string;
}

/** A fact with this similarity is a reason. */
const CLEAR = 0.8;
/** Beyond this distance in device-independent pixels a place says nothing. */
const FAR = 200;

/**
 * The facts and their weights, after the algorithm Similo: 1.5 for what identifies an element (type, id, name, text and the texts around
 * it), 0.5 for what changes easily (path, place, area, shape).
 *
 * M. Nass, E. Alégroth, R. Feldt, M. Leotta, F. Ricca: Similarity-based Web Element Localization for Robust Test Automation, ACM TOSEM
 * 32(3), 2023, doi.org/10.1145/3571855.
 */
const facts: readonly Fact[] = [
  { weight: 1.5, compare: ({ known, placed }) => equality(known.type, placed.element.type), say: () => "same type" },
  { weight: 1.5, compare: ({ known, placed }) => likeness(known.id, idOf(placed.element)), say: () => "same id" },
  {
    weight: 1.5,
    compare: ({ known, placed }) => likeness(known.name, placed.element.name ?? undefined),
    say: ({ known }) => `same name '${known.name}'`,
  },
  { weight: 1.5, compare: ({ known, placed }) => likeness(known.text, textOf(placed.element)), say: () => "same text" },
  {
    weight: 1.5,
    compare: (compared) => (compared.known.neighbours.length === 0 ? undefined : kept(compared) / compared.known.neighbours.length),
    say: (compared) => `${kept(compared)} of ${compared.known.neighbours.length} neighbours`,
  },
  { weight: 0.5, compare: ({ known, placed }) => equality(known.role, placed.element.properties["role"]), say: () => "same role" },
  { weight: 0.5, compare: ({ known, placed }) => pathLikeness(known.path, placed.element.path), say: () => "same path" },
  {
    weight: 0.5,
    compare: ({ known, placed }) => equality(known.holder, labelOfHolder(placed)),
    say: ({ known }) => `in ${known.holder}`,
  },
  {
    weight: 0.5,
    compare: ({ known, placed }) => Math.max(0, 1 - distanceBetween(known.bounds, placed.element.bounds) / FAR),
    say: () => "same place",
  },
  { weight: 0.5, compare: ({ known, placed }) => ratio(areaOf(known.bounds), areaOf(placed.element.bounds)), say: () => "same size" },
  { weight: 0.5, compare: ({ known, placed }) => ratio(shapeOf(known.bounds), shapeOf(placed.element.bounds)), say: () => "same shape" },
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
    reasons: results.flatMap(({ fact, similarity }) => (similarity >= CLEAR ? [fact.say(compared)] : [])),
  };
}

const equality = (known: string | undefined, now: string | undefined): number | undefined =>
  known === undefined ? undefined : known === now ? 1 : 0;

/** 1 minus the share of letters that differ; words that share less than half of their letters are alike by chance. */
function likeness(known: string | undefined, now: string | undefined): number | undefined {
  if (known === undefined) return undefined;
  if (now === undefined || known.length > LONGEST || now.length > LONGEST) return known === now ? 1 : 0;
  const alike = 1 - editDistance(known, now) / Math.max(known.length, now.length, 1);
  return alike < 0.5 ? 0 : alike;
}

/** Longer texts are compared as wholes, because the edit distance grows with the product of both lengths. */
const LONGEST = 200;

/** The share of equal segments, from the window on. */
function pathLikeness(known: string, now: string): number {
  const [before, after] = [known.split("/"), now.split("/")];
  const equal = before.findIndex((segment, at) => segment !== after[at]);
  return (equal === -1 ? before.length : equal) / Math.max(before.length, after.length);
}

function kept({ known, placed, scene }: Compared): number {
  const now = new Set(neighboursOf(placed, scene));
  return known.neighbours.filter((label) => now.has(label)).length;
}

const textOf = ({ properties }: ElementInfo) => properties["text"] ?? properties["value"];

function labelOfHolder({ around }: PlacedElement): string | undefined {
  const holder = around.find(isNamed);
  return holder === undefined ? undefined : labelOf(holder);
}

const areaOf = ({ width, height }: ElementBounds) => width * height;
const shapeOf = ({ width, height }: ElementBounds) => width / Math.max(1, height);
const ratio = (a: number, b: number) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));
