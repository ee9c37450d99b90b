import { createRandom, type Random } from "../../../kit/mock/random.ts";
import type { MockAnimal, MockFlock } from "./animal.ts";
import { breeds, createFlocks, drawIndexes, drawTraits, type MockBreed, STATUSES } from "./breeds.ts";
import { createNamed } from "./named-animals.ts";

/** All data of the mock. */
export interface Flock {
  readonly animals: readonly MockAnimal[];
  /** By LPN or registration number, case-insensitive. */
  find(id: string): MockAnimal | undefined;
  /** Sorted by birth. */
  childrenOf(animal: MockAnimal): readonly MockAnimal[];
}

export const FLOCK_GENERATIONS = 5;
const FIRST_YEAR = 2010;
const YEARS_BETWEEN = 3;
/** One in ten becomes a breeding ram, and few of these have many lambs. */
const RAMS = 0.1;
const SIRES = 0.25;
const GENOTYPES = ["50K Genotyped", "Parentage", "No"];

let latest: { readonly seed: number; readonly flock: Flock } | undefined;

/** The flock of a seed. The latest is memoised, because it takes 0.2 s, never changes, and each scenario has its own mock. */
export function flockOf(seed: number): Flock {
  if (latest?.seed !== seed) latest = { seed, flock: createFlock(seed) };
  return latest.flock;
}

/** Creates the flock of a seed: deterministic to the last digit. */
export function createFlock(seed: number): Flock {
  const random = createRandom(seed);
  const animals = breeds.flatMap((breed) => createBreed(breed, random));
  const known = new Map(animals.flatMap((animal) => keysOf(animal).map((key) => [key, animal] as const)));
  const children = new Map<MockAnimal, MockAnimal[]>();
  for (const animal of animals)
    for (const parent of [animal.sire, animal.dam]) {
      const known = parent && children.get(parent);
      if (known) known.push(animal);
      else if (parent) children.set(parent, [animal]);
    }
  return {
    animals,
    find: (id) => known.get(id.trim().toUpperCase()),
    childrenOf: (animal) => (children.get(animal) ?? []).toSorted((a, b) => a.born.localeCompare(b.born)),
  };
}

const keysOf = ({ lpnId, regNumber }: MockAnimal): string[] => (regNumber === "" ? [lpnId] : [lpnId, regNumber]);

function createBreed(breed: MockBreed, random: Random): readonly MockAnimal[] {
  const flocks = createFlocks(breed, random);
  const born = new Map<string, number>();
  const generations: MockAnimal[][] = [];
  for (let generation = 0; generation < FLOCK_GENERATIONS; generation += 1) {
    const parents = generations[generation - 1];
    const sires = parents?.filter(({ gender }) => gender === "Male").filter((_, index) => index % (1 / SIRES) === 0);
    const dams = parents?.filter(({ gender }) => gender === "Female");
    generations.push(
      Array.from({ length: breed.perGeneration }, (_, index) => {
        const from = { sire: sires && random.pick(sires), dam: dams && random.pick(dams) };
        return createAnimal({ breed, generation, gender: index % (1 / RAMS) === 0 ? "Male" : "Female", flocks, born, ...from }, random);
      }),
    );
  }
  const all = generations.flat();
  return breed.breedId === 640 ? [...all, ...addNamed({ breed, flocks, all }, random)] : all;
}

interface Birth extends Pick<MockAnimal, "generation" | "gender" | "sire" | "dam"> {
  readonly breed: MockBreed;
  readonly flocks: readonly MockFlock[];
  /** The number of used tags by flock and year. */
  readonly born: Map<string, number>;
}

function createAnimal({ breed, flocks, born, ...about }: Birth, random: Random): MockAnimal {
  const flock = random.pick(flocks);
  const year = FIRST_YEAR + about.generation * YEARS_BETWEEN + random.whole(0, YEARS_BETWEEN - 1);
  const place = `${flock.code}${year}${flock.tag}`;
  const number = (born.get(place) ?? 0) + 1;
  born.set(place, number);
  const lpnId = `${place}${String(number).padStart(3, "0")}`;
  const traits = drawTraits(breed, about, random);
  return {
    ...about,
    lpnId,
    flock,
    traits,
    breedId: breed.breedId,
    regNumber: random.next() < 0.5 ? `R${lpnId.slice(3)}` : "",
    born: `${year}-${String(random.whole(1, 5)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`,
    status: random.pick(STATUSES),
    genotyped: random.pick(GENOTYPES),
    hasPercentages: false,
    indexes: drawIndexes(breed, random),
  };
}

function addNamed(
  { breed, flocks, all }: { breed: MockBreed; flocks: readonly MockFlock[]; all: readonly MockAnimal[] },
  random: Random,
): readonly MockAnimal[] {
  const flockOf = (lpnId: string): MockFlock => {
    const flock = flocks.find(({ code }) => lpnId.startsWith(code));
    if (flock === undefined) throw new RangeError(`${breed.name} has no flock for ${lpnId}`);
    return flock;
  };
  return createNamed(
    (lpnId, about) => ({
      lpnId,
      flock: flockOf(lpnId),
      breedId: breed.breedId,
      regNumber: "",
      generation: 3,
      gender: "Female",
      born: "2020-02-14",
      status: "CURRENT",
      genotyped: "50K Genotyped",
      hasPercentages: false,
      sire: undefined,
      dam: undefined,
      traits: drawTraits(breed, { sire: about.sire, dam: about.dam }, random),
      indexes: drawIndexes(breed, random),
      ...about,
    }),
    (gender, generation, index) => {
      const found = all.filter((animal) => animal.generation === generation && animal.gender === gender)[index];
      if (found === undefined) throw new RangeError(`generation ${generation} is too small`);
      return found;
    },
  );
}
