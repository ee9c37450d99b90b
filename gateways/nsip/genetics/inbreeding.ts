import { oldestFirst, type Pedigree } from "./pedigree.ts";

/**
 * The inbreeding coefficient that the offspring of two animals would have, 0 to 1: half of the additive relationship of its parents.
 * Tabular method (Emik and Terrill 1949): oldest first, a(i,i) = 1 + a(sire,dam)/2 and a(i,j) = (a(j,sire) + a(j,dam))/2.
 * Unknown parents count as unrelated, so this is a lower bound.
 *
 * @throws RangeError when an animal is its own ancestor
 */
export function offspringInbreeding(pedigree: Pedigree, sire: string, dam: string): number {
  const animals = oldestFirst(pedigree, [sire, dam]);
  const rows = new Map<string, Map<string, number>>();
  /** The lower triangle of the matrix, with its diagonal. */
  const related = (one: string | null, other: string | null): number =>
    one === null || other === null ? 0 : (rows.get(one)?.get(other) ?? rows.get(other)?.get(one) ?? 0);
  for (const [index, animal] of animals.entries()) {
    const parents = pedigree.parentsOf(animal);
    const before = animals.slice(0, index);
    const row = new Map(before.map((older) => [older, (related(older, parents.sire) + related(older, parents.dam)) / 2]));
    rows.set(animal, row.set(animal, 1 + related(parents.sire, parents.dam) / 2));
  }
  return related(sire, dam) / 2;
}
