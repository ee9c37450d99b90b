import type { Lineage } from "../model/model.ts";

/** An animal's parents; null for an unknown one. */
export interface Parents {
  readonly sire: string | null;
  readonly dam: string | null;
}

/** Several pedigrees merged into one. */
export interface MergedPedigree {
  parentsOf(animal: string): Parents;
  /** Contradictions about parents between places, in words; the place nearest to the root counts. */
  readonly contradictions: readonly string[];
}

/** Deeper than NSIP's pages. Deeper ancestors count as unknown; they would change a coefficient by less than 0.001. */
const PEDIGREE_GENERATIONS = 8;

const UNKNOWN: Parents = { sire: null, dam: null };

/** Merges pedigrees. An animal may be in several places, and perhaps only one of them has its parents. */
export function mergePedigrees(lineages: readonly Lineage[]): MergedPedigree {
  const known = new Map<string, Parents>();
  const contradictions = new Set<string>();
  let generation = lineages;
  for (let depth = 0; depth < PEDIGREE_GENERATIONS; depth += 1) {
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
function oldestFirst(pedigree: MergedPedigree, animals: readonly string[]): readonly string[] {
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

/**
 * The inbreeding coefficient that the offspring of two animals would have, 0 to 1: half of the additive relationship of its parents.
 * Tabular method (Emik and Terrill 1949): oldest first, a(i,i) = 1 + a(sire,dam)/2 and a(i,j) = (a(j,sire) + a(j,dam))/2.
 * Unknown parents count as unrelated, so this is a lower bound.
 *
 * @throws RangeError when an animal is its own ancestor
 */
export function offspringInbreeding(pedigree: MergedPedigree, sire: string, dam: string): number {
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

/** The number of known ancestors of a generation; repeated ones count twice. */
interface KnownAncestors {
  /** 1 for parents, 2 for grandparents. */
  readonly Generation: number;
  readonly Known: number;
  readonly Of: number;
}

/** A common ancestor of both parents, or one of them. */
interface CommonAncestor {
  readonly LpnId: string;
  /** Generations to each parent by the shortest path; 0 for the parent itself. */
  readonly ToSire: number;
  readonly ToDam: number;
}

/** The completeness of each generation of the offspring's pedigree, as deep as it is known. */
export function knownAncestors(pedigree: MergedPedigree, sire: string, dam: string): readonly KnownAncestors[] {
  const counts: KnownAncestors[] = [];
  let generation: readonly string[] = [sire, dam];
  for (let depth = 1; generation.length > 0 && depth <= PEDIGREE_GENERATIONS; depth += 1) {
    counts.push({ Generation: depth, Known: generation.length, Of: 2 ** depth });
    generation = generation.flatMap((animal) => parentsIn(pedigree, animal));
  }
  return counts;
}

/** The nearest first. */
export function commonAncestors(pedigree: MergedPedigree, sire: string, dam: string): readonly CommonAncestor[] {
  const [ofSire, ofDam] = [distances(pedigree, sire), distances(pedigree, dam)];
  return [...ofSire]
    .flatMap(([LpnId, ToSire]) => {
      const ToDam = ofDam.get(LpnId);
      return ToDam === undefined ? [] : [{ LpnId, ToSire, ToDam }];
    })
    .sort((a, b) => a.ToSire + a.ToDam - (b.ToSire + b.ToDam));
}

/** The unknown parents and grandparents of these animals, in words. */
export function gaps(pedigree: MergedPedigree, animals: readonly string[]): readonly string[] {
  const grandparents = animals.flatMap((animal) => parentsIn(pedigree, animal));
  return [...new Set([...animals, ...grandparents])].flatMap((animal) => {
    const parents = pedigree.parentsOf(animal);
    return (["sire", "dam"] as const).filter((side) => parents[side] === null).map((side) => `the ${side} of ${animal}`);
  });
}

const parentsIn = (pedigree: MergedPedigree, animal: string): readonly string[] => {
  const { sire, dam } = pedigree.parentsOf(animal);
  return [sire, dam].filter((parent) => parent !== null);
};

/** Generations from an animal to itself and each ancestor, by the shortest path. */
function distances(pedigree: MergedPedigree, animal: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let generation: readonly string[] = [animal];
  for (let depth = 0; generation.length > 0 && depth <= PEDIGREE_GENERATIONS; depth += 1) {
    for (const one of generation) if (!found.has(one)) found.set(one, depth);
    generation = generation.flatMap((one) => parentsIn(pedigree, one));
  }
  return found;
}
