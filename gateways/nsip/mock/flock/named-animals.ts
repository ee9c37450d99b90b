import type { MockAnimal, MockTrait } from "./animal.ts";

/** Animals for tests and scenarios, independent of the seed. All are Katahdins. */
export const named = {
  /** A ewe with a full pedigree, three generations deep at least. */
  sample: "6401492020FLE249",
  /** A ram of another flock, with other parents and values. The two have a daughter. */
  ram: "6402382024NCS310",
  /** The daughter of the ewe and the ram. */
  daughter: "6401492025FLE901",
  /** A son of the ewe by another ram, and a lamb of the ram with another ewe. */
  lamb: "6401492023FLE902",
  otherLamb: "6402382025NCS903",
  /** Without measured traits. */
  withoutTraits: "6401492020NTR001",
  /** Values whose accuracy is not known. */
  unsure: "6401492020NAC001",
  /** Accuracies come as 0..100. */
  percentages: "6401492020PCT001",
  /** With an unknown dam. */
  withoutDam: "6401492020NDM001",
  /** The index is below zero. */
  negativeIndex: "6401492020NEG001",
  /** No index is published. */
  withoutIndex: "6401492020NIX001",
  /** A son and a daughter of the same two founders: their lamb's inbreeding is 25 %. */
  fullBrother: "6401492015INB001",
  fullSister: "6401492015INB002",
  /** Of the same sire, but of another dam: 12.5 %. */
  halfSister: "6401492015INB003",
  /** The sire of the three: 25 % with a daughter, 12.5 % with a granddaughter by a mate from outside. */
  sire: "6401492012INB001",
  /** Children of brother and sister with mates from outside: first cousins, 6.25 %. */
  cousin: "6401492018INB001",
  otherCousin: "6401492018INB002",
  /** Child of the full siblings: inbred itself. */
  inbred: "6401492018INB003",
} as const;

const MEASURED: Readonly<Record<string, readonly [value: number, accuracy: number]>> = {
  BWT: [0.246, 0.74],
  WWT: [3.051, 0.71],
  PWWT: [4.644, 0.73],
  YWT: [3.574, 0.63],
  MWWT: [0.528, 0.49],
  WFEC: [-29.26, 0.65],
  PFEC: [-34.23, 0.68],
  NLB: [0.119, 0.57],
  NLW: [0.097, 0.52],
};

const MEASURED_RAM: typeof MEASURED = {
  BWT: [-0.227, 0.8],
  WWT: [1.628, 0.75],
  PWWT: [2.352, 0.72],
  YWT: [2.145, 0.7],
  MWWT: [0.211, 0.41],
  WFEC: [-11.4, 0.58],
  PFEC: [-14.02, 0.61],
  NLB: [0.059, 0.65],
  NLW: [0.041, 0.55],
};

const measured = (values: typeof MEASURED): MockAnimal["traits"] =>
  Object.fromEntries(Object.entries(values).map(([name, [value, accuracy]]) => [name, { value, accuracy }]));

const traits = measured(MEASURED);
const unsure = Object.fromEntries(
  Object.entries(traits).map(([name, { value }]): [string, MockTrait] => [name, { value, accuracy: null }]),
);

interface Parents {
  readonly sire: MockAnimal | undefined;
  readonly dam: MockAnimal | undefined;
}

/** @param make gives an animal with what all of them share @param outsider an animal of the generation, not related to the family */
export function createNamed(
  make: (lpnId: string, about: Partial<MockAnimal>) => MockAnimal,
  outsider: (gender: MockAnimal["gender"], generation: number, index: number) => MockAnimal,
): readonly MockAnimal[] {
  const of = (generation: number): Parents => ({ sire: outsider("Male", generation, 0), dam: outsider("Female", generation, 0) });
  const sample = make(named.sample, { ...of(2), traits, indexes: { "US Hair Index": 102.23, SRC$: 117.63 } });
  const plain = [
    sample,
    make(named.withoutTraits, { ...of(2), traits: {} }),
    make(named.unsure, { ...of(2), traits: unsure }),
    make(named.percentages, { ...of(2), traits, hasPercentages: true }),
    make(named.withoutDam, { ...of(2), dam: undefined }),
    make(named.negativeIndex, { ...of(2), indexes: { "US Hair Index": -3.42, SRC$: -0.5 } }),
    make(named.withoutIndex, { ...of(2), indexes: {} }),
  ];
  const parents = { sire: outsider("Male", 2, 1), dam: outsider("Female", 2, 1) };
  const ram = make(named.ram, { ...parents, gender: "Male", born: "2024-02-13", traits: measured(MEASURED_RAM) });
  return [...plain, ...createFamily(make, outsider), ram, ...createLambs(make, { sample, ram, sire: outsider("Male", 2, 2) })];
}

interface Documented {
  readonly sample: MockAnimal;
  readonly ram: MockAnimal;
  /** Another ram for the ewe. */
  readonly sire: MockAnimal;
}

/** Offspring of both animals that the documentation names. */
function createLambs(make: Parameters<typeof createNamed>[0], { sample, ram, sire }: Documented): readonly MockAnimal[] {
  const lamb = (lpnId: string, about: Partial<MockAnimal>) =>
    make(lpnId, { generation: 4, born: `${lpnId.slice(6, 10)}-02-16`, traits, ...about });
  return [
    lamb(named.daughter, { sire: ram, dam: sample, traits: measured(MEASURED_RAM) }),
    lamb(named.lamb, { gender: "Male", sire, dam: sample, status: "SOLD" }),
    lamb(named.otherLamb, { gender: "Male", sire: ram, dam: undefined, status: "DEAD" }),
  ];
}

function createFamily(...[make, outsider]: Parameters<typeof createNamed>): readonly MockAnimal[] {
  const founder = (lpnId: string, gender: MockAnimal["gender"]) =>
    make(lpnId, { gender, generation: 0, born: "2012-03-01", sire: undefined, dam: undefined });
  const child = (lpnId: string, gender: MockAnimal["gender"], sire: MockAnimal, dam: MockAnimal) =>
    make(lpnId, { gender, sire, dam, generation: sire.generation + 1, born: `${lpnId.slice(6, 10)}-03-02` });
  const sire = founder(named.sire, "Male");
  const dam = founder("6401492012INB002", "Female");
  const otherDam = founder("6401492012INB003", "Female");
  const brother = child(named.fullBrother, "Male", sire, dam);
  const sister = child(named.fullSister, "Female", sire, dam);
  const half = child(named.halfSister, "Female", sire, otherDam);
  const cousin = child(named.cousin, "Male", brother, outsider("Female", 0, 1));
  const otherCousin = child(named.otherCousin, "Female", outsider("Male", 0, 1), sister);
  const inbred = child(named.inbred, "Female", brother, sister);
  return [sire, dam, otherDam, brother, sister, half, cousin, otherCousin, inbred];
}
