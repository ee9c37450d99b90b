import type { Random } from "../../../kit/mock/random.ts";
import { rounded, TRAITS } from "../../model/model.ts";
import type { MockAnimal, MockFlock, MockTrait } from "./animal.ts";

/** A breed of the mock: the size of each generation, and the distribution of its traits. */
export interface MockBreed {
  readonly breedId: number;
  readonly name: string;
  /** Flocks: three digits, and the start of their tags. */
  readonly flocks: readonly (readonly [digits: string, tag: string])[];
  readonly perGeneration: number;
  /** The name of its published index. */
  readonly index: string;
  readonly hasWool: boolean;
}

const flocks = (...names: string[]) => names.map((name) => name.split("/") as [string, string]);

/** Range, Hair and their breeds are real; the two other groups have synthetic breeds. */
export const breedGroups: readonly { readonly id: number; readonly name: string; readonly breeds: readonly MockBreed[] }[] = [
  {
    id: 61,
    name: "Range",
    breeds: [
      {
        breedId: 486,
        name: "South African Meat Merino",
        flocks: flocks("001/NFA", "012/VLD"),
        perGeneration: 120,
        index: "US Index",
        hasWool: true,
      },
      { breedId: 610, name: "Targhee", flocks: flocks("101/RNG", "118/BTT"), perGeneration: 120, index: "US Index", hasWool: true },
    ],
  },
  {
    id: 62,
    name: "Maternal Wool",
    breeds: [
      {
        breedId: 620,
        name: "Synthetic Maternal",
        flocks: flocks("201/MWA", "214/MWB"),
        perGeneration: 120,
        index: "US Index",
        hasWool: true,
      },
    ],
  },
  {
    id: 64,
    name: "Hair",
    breeds: [
      {
        breedId: 640,
        name: "Katahdin",
        flocks: flocks("149/FLE", "238/NCS", "305/OAK", "412/PRK", "507/SLT", "566/TRN", "618/WLW", "733/YRW"),
        perGeneration: 560,
        index: "US Hair Index",
        hasWool: false,
      },
    ],
  },
  {
    id: 69,
    name: "Terminal",
    breeds: [
      {
        breedId: 690,
        name: "Synthetic Terminal",
        flocks: flocks("901/TMA", "917/TMB"),
        perGeneration: 120,
        index: "US Index",
        hasWool: true,
      },
    ],
  },
];

export const breeds: readonly MockBreed[] = breedGroups.flatMap((group) => group.breeds);

export const STATUSES = ["CURRENT", "SOLD", "DEAD", "COMMERCIAL", "CULL", "EXPORTED"] as const;

const NOUNS = ["Oak", "Willow", "Stone", "River", "Prairie", "Ridge", "Meadow", "Cedar", "Harbor", "Juniper"];
/** The second and third need HTML escapes. */
const KINDS = ["Hill Farm", "& Ash Farm", `"Lower" Pasture`, "Creek Sheep", "Valley Flock"];
const STATES = ["VA", "TX", "MT", "OH", "ID", "MO"];

/** The flocks of a breed. Names, phones and addresses are fictitious: 555-01xx and `.example` are reserved for that. */
export const createFlocks = (breed: MockBreed, random: Random): readonly MockFlock[] =>
  breed.flocks.map(([digits, tag], index) => {
    const noun = random.pick(NOUNS);
    const farmName = `${noun} ${KINDS[index % KINDS.length]}`;
    return {
      code: `${breed.breedId}${digits}`,
      tag,
      farmName,
      customerName: `Keeper of ${tag}`,
      phone: `(540) 555-01${String(random.whole(0, 99)).padStart(2, "0")}`,
      email: `flock${breed.breedId}${digits}@sheep.example`,
      address: `${random.whole(1, 999)} ${noun} Road`,
      city: `${noun}ville`,
      state: random.pick(STATES),
      zipCode: String(random.whole(10_000, 99_999)),
    };
  });

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
