import { editDistance } from "../../../contracts/near-names.ts";

const MOST = 3;

/** The known words of similar spelling, the nearest first. */
export function nearest(written: string, known: Iterable<string>, mostEdits = Math.max(1, Math.floor(written.length / 3))): string[] {
  return [...new Set(known)]
    .map((word) => ({ word, distance: editDistance(written.toUpperCase(), word.toUpperCase()) }))
    .filter(({ distance }) => distance <= mostEdits)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ word }) => word);
}
