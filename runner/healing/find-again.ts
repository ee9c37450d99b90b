import type { ElementInfo } from "../../contracts/app-tools/element-info.ts";
import { locatorOf } from "../../contracts/unique-locators.ts";
import { labelOf } from "../baselines/element-facts.ts";
import { calledOf, type ElementScene, type KnownElement, type PlacedElement, sceneOf } from "./known-element.ts";
import { type Similarity, similarityOf } from "./similarity.ts";

/** The element that a lost one most probably is now. */
export interface FoundAgain {
  readonly path: string;
  /** The most durable locator that means only this element. */
  readonly locator: string;
  /** What messages call it. */
  readonly called: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** A less similar element is another one. The figures are measured on mutants: docs/healing.md. */
export const LEAST_SCORE = 0.5;
/** By how much the first has to be more similar than the second. */
export const LEAST_LEAD = 0.05;

/**
 * Finds a remembered element in the present tree: the most similar one, if it is similar enough and clearly more similar than any other.
 * An element that was there before, as a neighbour of the lost one, is not the lost one.
 */
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

/** The candidates, the most similar first. */
export function ranked(known: KnownElement, scene: ElementScene): readonly Ranked[] {
  const own = labelOfKnown(known);
  const others = new Set(known.neighbours.filter((label) => label !== own));
  return scene.elements
    .filter(({ element: { bounds }, around }) => bounds.width > 0 && bounds.height > 0 && around.length > 0)
    .filter(({ element }) => !others.has(labelOf(element)))
    .map((placed) => ({ placed, ...similarityOf({ known, placed, scene }) }))
    .toSorted((a, b) => b.score - a.score);
}

function labelOfKnown({ type, id, name }: KnownElement): string | undefined {
  if (id !== undefined) return `${type}#${id}`;
  return name === undefined ? undefined : `${type} '${name}'`;
}
