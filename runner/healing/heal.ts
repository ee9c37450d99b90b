import type { ElementBounds, ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../contracts/app-tools/look/find-element.ts";
import type { Healing } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import { locatorOf } from "../../contracts/unique-locators.ts";
import { readFileIfThere } from "../../platform/files/files.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { isNamed, labelOf } from "../baselines/element-facts.ts";
import {
  calledOf,
  distanceBetween,
  type ElementScene,
  isAlike,
  type KnownElement,
  likeness,
  type Naming,
  namingOf,
  neighboursOf,
  type PlacedElement,
  sceneOf,
} from "./known-element.ts";

/** A step that has failed. */
export interface FailedStep {
  /** The file that has the step. */
  readonly file: string;
  /** The windows of the app as the step failed. */
  readonly roots: readonly ElementInfo[];
}

/** Proposes the element that the one of a lost locator most probably is now, with a locator that the app confirms; undefined if none is likely. */
export async function heal(
  { locator, known, roots, file }: FailedStep & { readonly locator: string; readonly known: KnownElement },
  app: AppTools,
  signal: AbortSignal,
): Promise<Healing | undefined> {
  const found = findAgain(known, roots);
  const scenario = await readFileIfThere(file);
  if (found === undefined || scenario === undefined) return undefined;
  const isConfirmed = await means(found.locator, found.path, app, signal);
  const { called, confidence, reasons } = found;
  return {
    file,
    sha256: sha256(scenario),
    app: app.name,
    locator,
    found: isConfirmed ? found.locator : found.path,
    called,
    confidence: Math.round(confidence * 100) / 100,
    reasons: [...reasons],
  };
}

/** The proposal in one sentence. */
export const healingSentence = (healing: Healing): string =>
  `\`${healing.locator}\` most probably is ${foundAgain(healing)}; \`amcp-test accept --locators\` changes the scenario`;

/** The element that was found again, with confidence and reasons. */
export const foundAgain = ({ found, called, confidence, reasons }: Healing): string =>
  `\`${found}\` now${called === found ? "" : `, ${called}`} (${Math.round(confidence * 100)} %: ${reasons.join(", ")})`;

/** The tree lacks invisible elements, which locators match as well, so that a locator may mean more than one element. */
async function means(locator: string, path: string, app: AppTools, signal: AbortSignal): Promise<boolean> {
  const answer = await app.call(FindElement, { element: locator }, signal).catch(() => undefined);
  return answer?.ok === true && answer.data.elements[0]?.path === path;
}

/** The element that a lost one most probably is now. */
export interface FoundAgain {
  readonly path: string;
  /** The most durable locator that means only this element. */
  readonly locator: string;
  /** The name of the element in messages. */
  readonly called: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** A less similar element is another one. */
const LEAST_SCORE = 0.5;
/** By how much the first has to be more similar than the second. */
const LEAST_LEAD = 0.05;
/** An element with a smaller share of the remembered neighbours is on another page. */
const LEAST_NEIGHBOURS = 0.25;

/** Finds a remembered element in the present tree: the most similar candidate, if it is similar enough and clearly more so than the next. */
export function findAgain(known: KnownElement, roots: readonly ElementInfo[]): FoundAgain | undefined {
  const scene = sceneOf(roots);
  const [first, second] = ranked(known, scene);
  if (first === undefined || first.score < LEAST_SCORE || first.score - (second?.score ?? 0) < LEAST_LEAD) return undefined;
  const { element } = first.placed;
  return {
    path: element.path,
    locator: locatorOf(element, scene.occurrences).text,
    called: calledOf(first.placed),
    confidence: first.score,
    reasons: first.reasons,
  };
}

type Ranked = Similarity & { readonly placed: PlacedElement };

/**
 * The candidates, the most similar first. A candidate has a similar id, name or text as the lost element, and is among some of its
 * neighbours: place, type and shape alone never make one, because a new element may take the place of a removed one. An element that was
 * there beside the lost one is itself, and no candidate.
 */
function ranked(known: KnownElement, scene: ElementScene): readonly Ranked[] {
  const others = new Set([...known.neighbours, ...known.alike]);
  return scene.elements
    .filter(({ element: { bounds }, around }) => bounds.width > 0 && bounds.height > 0 && around.length > 0)
    .filter(({ element }) => isAlike(known, namingOf(element)) && !others.has(labelOf(element)))
    .filter((placed) => (keptNeighbours(known, placed, scene) ?? 1) >= LEAST_NEIGHBOURS)
    .map((placed) => ({ placed, ...similarityOf({ known, placed, scene }) }))
    .toSorted((a, b) => b.score - a.score);
}

/** How much an element of the present app resembles a remembered one. */
interface Similarity {
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
  /** The reason for which the fact speaks; undefined if it says little. */
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
function similarityOf(compared: Compared): Similarity {
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
function keptNeighbours({ neighbours }: KnownElement, placed: PlacedElement, scene: ElementScene): number | undefined {
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
