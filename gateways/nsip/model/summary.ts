import { z } from "zod";
import type { SummaryParts } from "../../kit/context.ts";
import { type Animal, type AnimalRow, breedName, isoDate, type Lineage, Trait, type Traits } from "./model.ts";

/** The least accuracy on which a decision should rest, in percent. */
const LEAST_ACCURACY = 50;
const MOST_TRAITS = 3;

const TopTrait = z.object({ trait: z.string(), value: z.number(), accuracy: z.int().min(LEAST_ACCURACY).max(100) });
type TopTrait = z.infer<typeof TopTrait>;

/** The fields of a summarised animal; null means unknown, such as the progeny and the contact in the rows of a list. */
const kept = {
  LpnId: z.string().min(1),
  Sire: z.string().nullable(),
  Dam: z.string().nullable(),
  Breed: breedName,
  Status: z.string().nullable(),
  TotalProgeny: z.int().min(0).nullable(),
  Contact: z.record(z.string(), z.unknown()).nullable(),
  TopTraits: z.array(TopTrait).max(MOST_TRAITS),
};

/** The fields that a call names, such as the trait to sort by. */
const asked = {
  Traits: z.record(z.string(), Trait.nullable()).optional().describe("the traits named in the call"),
  Gender: z.string().nullable().optional(),
  DateOfBirth: isoDate.optional(),
};

const SummarizedAnimal = z.object({ ...kept, ...asked });
type SummarizedAnimal = z.infer<typeof SummarizedAnimal>;

/** A child has the requested parent; the list does not name the other one. */
const SummarizedChild = z.object({
  LpnId: z.string().min(1),
  Sire: z.string().optional(),
  Dam: z.string().optional(),
  Breed: breedName,
  Sex: z.string().nullable(),
  DateOfBirth: isoDate,
  TopTraits: z.array(TopTrait).max(MOST_TRAITS),
});

/** The fields about a summary itself. */
const metadata = {
  _summarized: z.literal(true),
  _original_token_count: z.int().min(1),
  _summary_token_count: z.int().min(1),
  _dropped: z.array(z.string()).describe("what was left out"),
};

const paging = { TotalCount: z.int(), Page: z.int(), PageSize: z.int(), PageCount: z.int(), NextCursor: z.string().nullable() };
const Ancestor = z.object({ LpnId: z.string(), Sire: z.string().nullable(), Dam: z.string().nullable() });

export const AnimalSummary = z.object({ ...kept, ...metadata });
export const AnimalPageSummary = z.object({ ...paging, Animals: z.array(SummarizedAnimal), ...metadata });
export const ProgenySummary = z.object({ LpnId: z.string(), ...paging, Progeny: z.array(SummarizedChild), ...metadata });
export const LineageSummary = z.object({
  LpnId: z.string(),
  Sire: z.string().nullable(),
  Dam: z.string().nullable(),
  Breed: breedName,
  Status: z.string().nullable(),
  Contact: z.record(z.string(), z.unknown()).nullable(),
  Ancestors: z.array(Ancestor),
  ...metadata,
});
export const EverythingSummary = z.object({
  ...kept,
  Progeny: z.array(SummarizedChild),
  NextCursor: z.string().nullable().describe("for nsip_get_progeny; null where all of the progeny is here"),
  ...metadata,
});

/** The most accurate traits, in descending order, without those of unknown accuracy. */
export const selectTopTraits = (traits: Traits): TopTrait[] =>
  Object.entries(traits)
    .map(([trait, { value, accuracy }]) => ({ trait, value, accuracy: accuracy ?? 0 }))
    .filter(({ accuracy }) => accuracy >= LEAST_ACCURACY)
    .sort((a, b) => b.accuracy - a.accuracy)
    .slice(0, MOST_TRAITS);

/** The fields of a row that the call names. */
export interface NamedFields {
  readonly traits?: readonly string[];
  readonly hasGender?: boolean;
  readonly hasDate?: boolean;
}

/** A row of a list has neither the progeny nor the contact. */
type Summarisable = AnimalRow & Partial<Pick<Animal, "TotalProgeny" | "Contact">>;

const animal = (from: Summarisable, { traits = [], hasGender = false, hasDate = false }: NamedFields = {}): SummarizedAnimal => ({
  LpnId: from.LpnId,
  Sire: from.Sire,
  Dam: from.Dam,
  Breed: from.Breed,
  Status: from.Status,
  ...(hasGender && from.Gender !== undefined && { Gender: from.Gender }),
  ...(hasDate && from.DateOfBirth !== undefined && { DateOfBirth: from.DateOfBirth }),
  ...(traits.length > 0 && { Traits: Object.fromEntries(traits.map((name) => [name, from.Traits[name] ?? null])) }),
  TotalProgeny: from.TotalProgeny ?? null,
  Contact: from.Contact ?? null,
  TopTraits: selectTopTraits(from.Traits),
});

const WEAK = `traits below ${LEAST_ACCURACY} % accuracy or beyond the best ${MOST_TRAITS}`;
const DETAILS = "RegistrationNumber, BreedId, BreedGroup, DateOfBirth, Gender, Genotyped, FlockCount";

export const summariseAnimal = (from: Animal): SummaryParts => ({ fixed: animal(from), dropped: [WEAK, DETAILS] });

/** A part of a list, with paging for a cut summary. */
interface Listed<Row> {
  readonly counts: Readonly<Record<string, unknown>>;
  readonly rows: readonly Row[];
  readonly continued: (kept: number) => Readonly<Record<string, unknown>>;
}

export const summariseAnimals = ({ counts, rows, continued }: Listed<AnimalRow>, named: NamedFields): SummaryParts => ({
  fixed: counts,
  rows: { name: "Animals", items: rows.map((one) => animal(one, named)), continued },
  dropped: [WEAK, "RegistrationNumber"],
});

/** A child in the form of the tools. */
interface Child {
  readonly LpnId: string;
  readonly Breed: string | null;
  readonly Sex: string | null;
  readonly DateOfBirth: string | null;
  readonly Traits: Traits;
}

/** The parent whose progeny it is. */
interface Parent {
  readonly LpnId: string;
  readonly Gender: string | null;
}

const children = (rows: readonly Child[], { LpnId: id, Gender }: Parent) =>
  rows.map(({ LpnId, Breed, Sex, DateOfBirth, Traits }) => ({
    LpnId,
    ...(Gender === "Male" && { Sire: id }),
    ...(Gender === "Female" && { Dam: id }),
    Breed,
    Sex,
    DateOfBirth,
    TopTraits: selectTopTraits(Traits),
  }));

export const summariseProgeny = ({ counts, rows, continued }: Listed<Child>, parent: Parent): SummaryParts => ({
  fixed: counts,
  rows: { name: "Progeny", items: children(rows, parent), continued },
  dropped: [WEAK],
});

export function summariseLineage(lineage: Lineage & { readonly Breed: string | null }): SummaryParts {
  const { LpnId, Breed, Sire, Dam, Status, Farm } = lineage;
  return {
    fixed: { LpnId, Sire: Sire?.LpnId ?? null, Dam: Dam?.LpnId ?? null, Breed, Status, Contact: Farm === null ? null : { farmName: Farm } },
    rows: { name: "Ancestors", items: ancestorsOf(lineage) },
    dropped: ["Farm, Indexes, DateOfBirth, Sex and Status of ancestors", "Indexes, DateOfBirth and Sex"],
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

/** Details of one animal, and the first page of its progeny. */
interface Everything extends Omit<Listed<Child>, "counts"> {
  readonly Details: Animal;
  /** The number of offspring in the list. */
  readonly total: number;
  readonly NextCursor: string | null;
}

export const summariseEverything = ({ Details, rows, total, NextCursor, continued }: Everything): SummaryParts => ({
  fixed: { ...animal(Details), TotalProgeny: Details.TotalProgeny ?? total, NextCursor },
  rows: { name: "Progeny", items: children(rows, Details), continued },
  dropped: ["Lineage beyond Sire and Dam", WEAK, DETAILS],
});

/** Warns of values whose accuracy is too low for decisions. @returns an empty list where all are accurate */
export function accuracyNote(lpnId: string, traits: Traits): readonly string[] {
  const unsure = Object.entries(traits).filter(([, { accuracy }]) => (accuracy ?? 0) < LEAST_ACCURACY);
  const names = unsure.map(([name]) => name).join(", ");
  return unsure.length === 0 ? [] : [`${lpnId}: accuracy below ${LEAST_ACCURACY} % or unknown for ${names}`];
}

/** A note for animals of several breeds, because breeding values are estimated within a breed. @param who the start of the note */
export const onSeparateScales = (who: string): string => `${who}; values of separate evaluations are not on one scale`;
