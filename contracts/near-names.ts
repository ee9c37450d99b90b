import { editDistance } from "./edit-distance.ts";

/** How many are worth reading. */
const SHOWN = 3;

/** The names that may have been meant, nearest first. */
export function nearNames(wanted: string, known: readonly string[]): readonly string[] {
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const folded = wanted.toLowerCase();
  return known
    .map((name) => ({ name, distance: editDistance(folded, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, SHOWN)
    .map(({ name }) => name);
}

/** Names that may have been meant as the end of a sentence; empty where there are none. */
export const didYouMean = (near: readonly string[]): string => (near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`);
