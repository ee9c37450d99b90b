import type { Lineage } from "../model/model.ts";

/** An animal's parents; null where nobody knows. */
export interface Parents {
  readonly sire: string | null;
  readonly dam: string | null;
}

/** Who descends from whom. */
export interface Pedigree {
  parentsOf(animal: string): Parents;
  /** Which animals are given different parents in different places, in words; the place nearest to the root is believed. */
  readonly contradictions: readonly string[];
}

/** Deeper than NSIP's pages go. What is beyond counts as not known: it would change a coefficient by less than a thousandth. */
export const GENERATIONS = 8;

const UNKNOWN: Parents = { sire: null, dam: null };

/** One pedigree of several. The same animal may be in many places, and the page may end before its parents in all but one of them. */
export function mergePedigrees(lineages: readonly Lineage[]): Pedigree {
  const known = new Map<string, Parents>();
  const contradictions = new Set<string>();
  let generation = lineages;
  for (let depth = 0; depth < GENERATIONS; depth += 1) {
    for (const { LpnId, Sire, Dam } of generation) {
      const before = known.get(LpnId) ?? UNKNOWN;
      const now: Parents = { sire: Sire?.LpnId ?? null, dam: Dam?.LpnId ?? null };
      for (const contradiction of contradictionsBetween(before, now, LpnId)) contradictions.add(contradiction);
      known.set(LpnId, { sire: before.sire ?? now.sire, dam: before.dam ?? now.dam });
    }
    generation = generation.flatMap(({ Sire, Dam }) => [Sire, Dam].filter((parent) => parent !== null));
  }
  return { parentsOf: (animal) => known.get(animal) ?? UNKNOWN, contradictions: [...contradictions] };
}

const contradictionsBetween = (before: Parents, now: Parents, animal: string): readonly string[] =>
  (["sire", "dam"] as const)
    .filter((side) => before[side] !== null && now[side] !== null && before[side] !== now[side])
    .map((side) => `${animal} has the ${side} ${before[side]} in one place and ${now[side]} in another`);

/**
 * The animals and all their ancestors, each after its parents.
 *
 * @throws RangeError when one is its own ancestor
 */
export function oldestFirst(pedigree: Pedigree, animals: readonly string[]): readonly string[] {
  const order = new Set<string>();
  const descendants = new Set<string>();
  const visit = (animal: string | null) => {
    if (animal === null || order.has(animal)) return;
    if (descendants.has(animal)) throw new RangeError(`${animal} is its own ancestor`);
    descendants.add(animal);
    const { sire, dam } = pedigree.parentsOf(animal);
    visit(sire);
    visit(dam);
    descendants.delete(animal);
    order.add(animal);
  };
  for (const animal of animals) visit(animal);
  return [...order];
}
