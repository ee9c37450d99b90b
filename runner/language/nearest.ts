import { editDistance } from "../../contracts/edit-distance.ts";

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
