import type { AnimalRow } from "../model/model.ts";
import { partsOfLpn, rounded } from "../model/model.ts";

/** A trait within a flock. */
export interface TraitFigures {
  /** The number of animals with a value. */
  readonly Known: number;
  readonly Mean: number;
  readonly Lowest: number;
  readonly Highest: number;
  /** Percent, over known accuracies; null where there are none. */
  readonly MeanAccuracy: number | null;
}

/** The figures of a flock, from its list of animals. */
export interface FlockFigures {
  readonly ByStatus: Record<string, number>;
  readonly ByBirthYear: Record<string, number>;
  readonly ByBreed: Record<string, number>;
  readonly BornElsewhere: number;
  readonly Traits: Record<string, TraitFigures>;
  /** Sorted by the number of offspring in the flock, descending. */
  readonly TopSires: { LpnId: string; Offspring: number }[];
}

const MOST_SIRES = 5;
const UNKNOWN = "unknown";

/** @param flockId breed(3) flock(3) */
export function flockFigures(animals: readonly AnimalRow[], flockId: string): FlockFigures {
  const sires = counted(animals.flatMap(({ Sire }) => Sire ?? []));
  return {
    ByStatus: counted(animals.map(({ Status }) => Status ?? UNKNOWN)),
    ByBirthYear: counted(animals.map(({ LpnId }) => partsOfLpn(LpnId)?.birthYear ?? UNKNOWN)),
    ByBreed: counted(animals.map(({ Breed }) => Breed ?? UNKNOWN)),
    BornElsewhere: animals.filter(({ LpnId }) => !LpnId.startsWith(flockId)).length,
    Traits: traitFigures(animals),
    TopSires: Object.entries(sires)
      .map(([LpnId, Offspring]) => ({ LpnId, Offspring }))
      .sort((a, b) => b.Offspring - a.Offspring)
      .slice(0, MOST_SIRES),
  };
}

/** The number of each word, in alphabetical order. */
function counted(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function traitFigures(animals: readonly AnimalRow[]): Record<string, TraitFigures> {
  const names = new Set(animals.flatMap(({ Traits }) => Object.keys(Traits)));
  return Object.fromEntries(
    [...names].map((name) => {
      const traits = animals.flatMap(({ Traits }) => Traits[name] ?? []);
      const values = traits.map(({ value }) => value);
      const accuracies = traits.flatMap(({ accuracy }) => accuracy ?? []);
      const figures = {
        Known: values.length,
        Mean: mean(values, 1000),
        Lowest: Math.min(...values),
        Highest: Math.max(...values),
        MeanAccuracy: accuracies.length === 0 ? null : mean(accuracies, 1),
      };
      return [name, figures];
    }),
  );
}

/** @param parts of one to which it is rounded */
const mean = (values: readonly number[], parts: number): number =>
  rounded(values.reduce((sum, value) => sum + value, 0) / values.length, parts);
