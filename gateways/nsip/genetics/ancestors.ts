import { GENERATIONS, type Pedigree } from "./pedigree.ts";

/** The number of known ancestors of a generation; repeated ones count twice. */
export interface KnownAncestors {
  /** 1 for parents, 2 for grandparents. */
  readonly Generation: number;
  readonly Known: number;
  readonly Of: number;
}

/** A common ancestor of both parents, or one of them. */
export interface CommonAncestor {
  readonly LpnId: string;
  /** Generations to each parent by the shortest path; 0 for the parent itself. */
  readonly ToSire: number;
  readonly ToDam: number;
}

/** The completeness of each generation of the offspring's pedigree, as deep as it is known. */
export function knownAncestors(pedigree: Pedigree, sire: string, dam: string): readonly KnownAncestors[] {
  const counts: KnownAncestors[] = [];
  let generation: readonly string[] = [sire, dam];
  for (let depth = 1; generation.length > 0 && depth <= GENERATIONS; depth += 1) {
    counts.push({ Generation: depth, Known: generation.length, Of: 2 ** depth });
    generation = generation.flatMap((animal) => parentsIn(pedigree, animal));
  }
  return counts;
}

/** The nearest first. */
export function commonAncestors(pedigree: Pedigree, sire: string, dam: string): readonly CommonAncestor[] {
  const [ofSire, ofDam] = [distances(pedigree, sire), distances(pedigree, dam)];
  return [...ofSire]
    .flatMap(([LpnId, ToSire]) => {
      const ToDam = ofDam.get(LpnId);
      return ToDam === undefined ? [] : [{ LpnId, ToSire, ToDam }];
    })
    .sort((a, b) => a.ToSire + a.ToDam - (b.ToSire + b.ToDam));
}

/** The unknown parents and grandparents of these animals, in words. */
export function gaps(pedigree: Pedigree, animals: readonly string[]): readonly string[] {
  const grandparents = animals.flatMap((animal) => parentsIn(pedigree, animal));
  return [...new Set([...animals, ...grandparents])].flatMap((animal) => {
    const parents = pedigree.parentsOf(animal);
    return (["sire", "dam"] as const).filter((side) => parents[side] === null).map((side) => `the ${side} of ${animal}`);
  });
}

const parentsIn = (pedigree: Pedigree, animal: string): readonly string[] => {
  const { sire, dam } = pedigree.parentsOf(animal);
  return [sire, dam].filter((parent) => parent !== null);
};

/** Generations from an animal to itself and each ancestor, by the shortest path. */
function distances(pedigree: Pedigree, animal: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let generation: readonly string[] = [animal];
  for (let depth = 0; generation.length > 0 && depth <= GENERATIONS; depth += 1) {
    for (const one of generation) if (!found.has(one)) found.set(one, depth);
    generation = generation.flatMap((one) => parentsIn(pedigree, one));
  }
  return found;
}
