import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { locatorOf } from "../../contracts/unique-locators.ts";
import { labelOf } from "../baselines/element-facts.ts";
import { calledOf, type ElementScene, type KnownElement, type PlacedElement, sceneOf } from "./known-element.ts";
import { isAlike, namingOf } from "./naming.ts";
import { keptNeighbours, type Similarity, similarityOf } from "./similarity.ts";

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
