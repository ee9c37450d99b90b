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

/** Near names as the end of a sentence; empty where there are none. */
export const orNames = (near: readonly string[]): string => (near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`);

/** The candidate that `word` most likely misspells, if one is close: at most a third of its letters differ. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** Behind a complaint about `word`: the candidate that was probably meant. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? "" : `; did you mean \`${meant}\`?`;
}
