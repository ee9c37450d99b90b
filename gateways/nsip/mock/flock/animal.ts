import type { Random } from "../../../kit/mock/random.ts";
import { rounded, TRAITS } from "../../model/model.ts";
import type { MockBreed } from "./breeds.ts";

/** An estimated breeding value and its accuracy: a fraction of 1, or null. */
export interface MockTrait {
  readonly value: number;
  readonly accuracy: number | null;
}

/** A flock and its contact, both synthetic. */
export interface MockFlock {
  /** Three digits of the breed, three of the flock. */
  readonly code: string;
  /** The first three characters of its tags. */
  readonly tag: string;
  readonly farmName: string;
  readonly customerName: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** An animal of the synthetic flock. */
export interface MockAnimal {
  /** Breed(3), flock(3), year of birth(4), tag(6). */
  readonly lpnId: string;
  readonly regNumber: string;
  readonly breedId: number;
  /** 0 to 4; founders are 0. */
  readonly generation: number;
  readonly flock: MockFlock;
  readonly gender: "Male" | "Female";
  /** YYYY-MM-DD */
  readonly born: string;
  readonly status: string;
  readonly genotyped: string;
  /** Undefined where unknown. */
  readonly sire: MockAnimal | undefined;
  readonly dam: MockAnimal | undefined;
  /** By name; breeds have different traits. */
  readonly traits: Readonly<Record<string, MockTrait>>;
  /** Whether its page has accuracies of 0..100 instead of 0..1. */
  readonly hasPercentages: boolean;
  /** The published indexes, by their names on its page. */
  readonly indexes: Readonly<Record<string, number>>;
}

/** Standard deviation within a breed, in the unit of each trait. */
const SPREAD: Readonly<Record<(typeof TRAITS)[number], number>> = {
  BWT: 0.3,
  WWT: 2,
  PWWT: 3,
  YWT: 3.5,
  MWWT: 0.8,
  NLB: 0.1,
  NLW: 0.1,
  PEMD: 0.8,
  PFAT: 0.4,
  YEMD: 0.9,
  YFAT: 0.4,
  WFEC: 25,
  PFEC: 28,
  YFD: 0.6,
  YGFW: 4,
  YSL: 0.2,
};

const WOOL: ReadonlySet<string> = new Set(["YFD", "YGFW", "YSL"]);
/** The deviation of a child from the mean of its parents. */
const SEGREGATION = 0.7;

const thousandths = (value: number): number => rounded(value, 1000);
const hundredths = (value: number): number => rounded(value, 100);

/** The traits of an animal from its parents; founders are drawn from the distribution of the breed. */
export function drawTraits(
  breed: MockBreed,
  { sire, dam }: Pick<MockAnimal, "sire" | "dam">,
  random: Random,
): Readonly<Record<string, MockTrait>> {
  const measured = TRAITS.filter((trait) => breed.hasWool || !WOOL.has(trait));
  return Object.fromEntries(
    measured.map((trait) => {
      const parents = [sire, dam].map((parent) => parent?.traits[trait]?.value ?? 0);
      const mean = parents.reduce((sum, value) => sum + value, 0) / 2;
      const own = random.normal() * SPREAD[trait] * (sire === undefined ? 1 : SEGREGATION);
      const accuracy = hundredths(0.3 + random.next() * 0.65);
      return [trait, { value: thousandths(mean + own), accuracy }];
    }),
  );
}

/** The published indexes: synthetic, because NSIP does not publish their formula. */
export const drawIndexes = (breed: MockBreed, random: Random): Readonly<Record<string, number>> => ({
  [breed.index]: hundredths(100 + random.normal() * 4),
  SRC$: hundredths(110 + random.normal() * 8),
});
