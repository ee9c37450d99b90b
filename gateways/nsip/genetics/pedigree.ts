import type { Lineage } from "../model/model.ts";

/** An animal's parents; null for an unknown one. */
export interface Parents {
  readonly sire: string | null;
  readonly dam: string | null;
}

/** Several pedigrees merged into one. */
export interface Pedigree {
  parentsOf(animal: string): Parents;
  /** Contradictions about parents between places, in words; the place nearest to the root counts. */
  readonly contradictions: readonly string[];
}

/** Deeper than NSIP's pages. Deeper ancestors count as unknown; they would change a coefficient by less than 0.001. */
export const GENERATIONS = 8;

const UNKNOWN: Parents = { sire: null, dam: null };

/** Merges pedigrees. An animal may be in several places, and perhaps only one of them has its parents. */
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
 * Sorts the animals and all their ancestors topologically: each follows its parents.
 *
 * @throws RangeError when an animal is its own ancestor
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
