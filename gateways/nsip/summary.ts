import { z } from "zod";
import type { SummaryParts } from "../kit/context.ts";
import type { Animal, AnimalPage, AnimalRow, Lineage, Offspring, ProgenyPage, Traits } from "./model.ts";

/** Below this nobody should decide by a value. */
export const LEAST_ACCURACY = 50;
const MOST_TRAITS = 3;

const TopTrait = z.object({ trait: z.string(), value: z.number(), accuracy: z.int().min(LEAST_ACCURACY).max(100) });
type TopTrait = z.infer<typeof TopTrait>;

/** What is kept of every animal. */
const kept = {
  LpnId: z.string().min(1),
  Sire: z.string().nullable(),
  Dam: z.string().nullable(),
  Breed: z.string().min(1),
  TotalProgeny: z.int().min(0).nullable(),
  Contact: z.record(z.string(), z.unknown()).nullable(),
  TopTraits: z.array(TopTrait).max(MOST_TRAITS),
};
const SummarizedAnimal = z.object(kept);
export type SummarizedAnimal = z.infer<typeof SummarizedAnimal>;

/** What every summary says about itself. */
const metadata = {
  _summarized: z.literal(true),
  _original_token_count: z.int().min(1),
  _summary_token_count: z.int().min(1),
  _dropped: z.array(z.string()).describe("what was left out"),
};

const paging = { TotalCount: z.int(), Page: z.int(), PageSize: z.int(), PageCount: z.int() };
const Ancestor = z.object({ LpnId: z.string(), Sire: z.string().nullable(), Dam: z.string().nullable() });

export const AnimalSummary = z.object({ ...kept, ...metadata });
export const AnimalPageSummary = z.object({ ...paging, Animals: z.array(SummarizedAnimal), ...metadata });
export const ProgenySummary = z.object({ LpnId: z.string(), ...paging, Progeny: z.array(SummarizedAnimal), ...metadata });
export const LineageSummary = z.object({ ...kept, Ancestors: z.array(Ancestor), ...metadata });
export const EverythingSummary = z.object({ ...kept, Progeny: z.array(SummarizedAnimal), ...metadata });
export const ComparisonSummary = z.object({ Animals: z.array(SummarizedAnimal), ...metadata });

/** The traits that are known best, the surest first; those of unknown accuracy are none of them. */
export const selectTopTraits = (traits: Traits): TopTrait[] =>
  Object.entries(traits)
    .map(([trait, { value, accuracy }]) => ({ trait, value, accuracy: accuracy ?? 0 }))
    .filter(({ accuracy }) => accuracy >= LEAST_ACCURACY)
    .sort((a, b) => b.accuracy - a.accuracy)
    .slice(0, MOST_TRAITS);

const animal = (from: AnimalRow & Partial<Animal>): SummarizedAnimal => ({
  ...{ LpnId: from.LpnId, Sire: from.Sire, Dam: from.Dam, Breed: from.Breed },
  ...{ TotalProgeny: from.TotalProgeny ?? null, Contact: from.Contact ?? null, TopTraits: selectTopTraits(from.Traits) },
});

/** @param breed of the parent: a child's own page would say so */
const child = ({ LpnId, Traits }: Offspring, breed: string): SummarizedAnimal => ({
  ...{ LpnId, Sire: null, Dam: null, Breed: breed, TotalProgeny: null, Contact: null, TopTraits: selectTopTraits(Traits) },
});

const WEAK = `traits below ${LEAST_ACCURACY} % accuracy or beyond the best ${MOST_TRAITS}`;
const DETAILS = "RegistrationNumber, Status, BreedId, BreedGroup, DateOfBirth, Gender, Genotyped, FlockCount";

export const summariseAnimal = (from: Animal): SummaryParts => ({ fixed: animal(from), dropped: [WEAK, DETAILS] });

export const summariseAnimals = ({ Animals, ...counts }: AnimalPage): SummaryParts => ({
  fixed: counts,
  rows: { name: "Animals", items: Animals.map(animal) },
  dropped: [WEAK, "RegistrationNumber, Status"],
});

export const summariseComparison = ({ Animals }: { readonly Animals: readonly Animal[] }): SummaryParts => ({
  fixed: {},
  rows: { name: "Animals", items: Animals.map(animal) },
  dropped: ["Traits (who is highest and lowest), Indexes and Notes; ask for few traits to get them", WEAK, DETAILS],
});

export const summariseProgeny = ({ Progeny, ...counts }: ProgenyPage): SummaryParts => ({
  fixed: counts,
  rows: { name: "Progeny", items: Progeny.map((one) => child(one, breedIn(one.LpnId))) },
  dropped: [WEAK, "Sex, DateOfBirth"],
});

/** An LPN begins with the number of its breed. */
const breedIn = (lpnId: string): string => `NSIP breed ${lpnId.slice(0, 3)}`;

export function summariseLineage(lineage: Lineage): SummaryParts {
  const { LpnId, Sire, Dam, Farm } = lineage;
  return {
    fixed: {
      ...{ LpnId, Sire: Sire?.LpnId ?? null, Dam: Dam?.LpnId ?? null, Breed: breedIn(LpnId), TotalProgeny: null },
      ...{ Contact: Farm === null ? null : { farmName: Farm }, TopTraits: [] },
    },
    rows: { name: "Ancestors", items: ancestorsOf(lineage) },
    dropped: ["Farm, Indexes, DateOfBirth, Sex and Status of ancestors", "Indexes, DateOfBirth, Sex and Status"],
  };
}

/** The nearest first: parents, then grandparents. */
function ancestorsOf(lineage: Lineage): z.infer<typeof Ancestor>[] {
  const found: z.infer<typeof Ancestor>[] = [];
  for (let generation: readonly Lineage[] = [lineage]; generation.length > 0; ) {
    generation = generation.flatMap(({ Sire, Dam }) => [Sire, Dam]).filter((parent) => parent !== null);
    found.push(...generation.map(({ LpnId, Sire, Dam }) => ({ LpnId, Sire: Sire?.LpnId ?? null, Dam: Dam?.LpnId ?? null })));
  }
  return found;
}

/** Details, lineage and progeny of one animal. */
export interface Everything {
  readonly Details: Animal;
  readonly Lineage: Lineage | null;
  readonly Progeny: ProgenyPage;
}

export const summariseEverything = ({ Details, Progeny }: Everything): SummaryParts => ({
  fixed: { ...animal(Details), TotalProgeny: Details.TotalProgeny ?? Progeny.TotalCount },
  rows: { name: "Progeny", items: Progeny.Progeny.map((one) => child(one, Details.Breed)) },
  dropped: ["Lineage beyond Sire and Dam", WEAK, DETAILS, "Sex, DateOfBirth of progeny"],
});
