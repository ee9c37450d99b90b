import { z } from "zod";

/** The 16 traits that NSIP evaluates, in its spelling. */
export const TRAITS = [
  ...["BWT", "WWT", "PWWT", "YWT", "MWWT", "NLB", "NLW", "PEMD"],
  ...["PFAT", "YEMD", "YFAT", "WFEC", "PFEC", "YFD", "YGFW", "YSL"],
] as const;

/** LPN identifier or registration number; an LPN is breed(3) flock(3) year(4) tag(6). */
/** An LPN without the blanks between its parts; a registration number may have some. */
const withoutBlanks = (id: string): string => {
  const joined = id.replace(/\s+/g, "");
  return /^\d{6}(19|20)\d{2}\w{6}$/.test(joined) ? joined : id;
};

export const LpnId = z.string().trim().overwrite(withoutBlanks).min(5).max(64);

export const isoDate = z.string().describe("YYYY-MM-DD").nullable();
const count = z.int().min(0);
/** A breed in the form of nsip_list_breeds. */
export const breedName = z.string().min(1).nullable().describe("null where NSIP does not say");

/** An estimated breeding value. `accuracy` is a whole percentage. */
export const Trait = z.object({ value: z.number(), accuracy: z.int().min(0).max(100).nullable().describe("percent") });
const Traits = z.record(z.string(), Trait).describe("estimated breeding values by trait, such as BWT");
export type Traits = z.infer<typeof Traits>;

/** Names of traits that NSIP does not evaluate today; their values and accuracies are kept. */
const otherTraits = z.array(z.string()).optional().describe("traits of the answer that are not among the 16 known ones");

/** An animal of a list. */
export const AnimalRow = z.object({
  LpnId: z.string().min(1),
  RegistrationNumber: z.string().nullable(),
  Sire: z.string().nullable().describe("LPN of the father"),
  Dam: z.string().nullable().describe("LPN of the mother"),
  Breed: breedName,
  Status: z.string().nullable(),
  Gender: z.string().nullable().optional(),
  DateOfBirth: isoDate.optional(),
  Traits,
});
export type AnimalRow = z.infer<typeof AnimalRow>;

/** An animal with all facts of its page. */
export const Animal = AnimalRow.extend({
  BreedId: z.int().nullable(),
  BreedGroup: z.string().nullable(),
  DateOfBirth: isoDate,
  Gender: z.string().nullable(),
  Genotyped: z.string().nullable(),
  FlockCount: count.nullable(),
  TotalProgeny: count.nullable(),
  Contact: z.record(z.string(), z.unknown()).nullable().describe("every contact field as it came"),
  OtherTraits: otherTraits,
});
export type Animal = z.infer<typeof Animal>;

const paging = { TotalCount: count, Page: count.describe("from 0"), PageSize: z.int().min(1), PageCount: count };

export const AnimalPage = z.object({ ...paging, Animals: z.array(AnimalRow), OtherTraits: otherTraits });
export type AnimalPage = z.infer<typeof AnimalPage>;

/** A child of a list of progeny. */
export const Offspring = z.object({ LpnId: z.string().min(1), Sex: z.string().nullable(), DateOfBirth: isoDate, Traits });
export type Offspring = z.infer<typeof Offspring>;

export const ProgenyPage = z.object({ LpnId: z.string().min(1), ...paging, Progeny: z.array(Offspring), OtherTraits: otherTraits });
export type ProgenyPage = z.infer<typeof ProgenyPage>;

/** Indexes as NSIP publishes them; the formula is not public. */
export const PublishedIndexes = z.record(z.string(), z.number()).describe("published indexes by name, never recomputed");

/** An animal of a pedigree, recursively with its parents. Ancestors mostly have only farm and indexes. */
export interface Lineage {
  readonly LpnId: string;
  readonly Farm: string | null;
  readonly Indexes: Readonly<Record<string, number>>;
  readonly DateOfBirth: string | null;
  readonly Sex: string | null;
  readonly Status: string | null;
  readonly Sire: Lineage | null;
  readonly Dam: Lineage | null;
}
/** The root of a pedigree. */
export const Pedigree = z.object({
  LpnId: z.string().min(1),
  Farm: z.string().nullable(),
  Indexes: PublishedIndexes,
  DateOfBirth: isoDate,
  Sex: z.string().nullable(),
  Status: z.string().nullable(),
  get Sire(): z.ZodType<Lineage | null> {
    return Lineage.nullable();
  },
  get Dam(): z.ZodType<Lineage | null> {
    return Lineage.nullable();
  },
});
export const Lineage: z.ZodType<Lineage> = z.lazy(() => Pedigree);

export const LastUpdate = z.object({ LastUpdated: z.string().describe("YYYY-MM-DD") });
export type LastUpdate = z.infer<typeof LastUpdate>;

const Breed = z.object({ Id: z.int(), Name: z.string() });
export const BreedGroups = z.object({ BreedGroups: z.array(z.object({ Id: z.int(), Name: z.string(), Breeds: z.array(Breed) })) });
export type BreedGroups = z.infer<typeof BreedGroups>;

export const Statuses = z.object({ Statuses: z.array(z.string()) });
export type Statuses = z.infer<typeof Statuses>;

export const TraitRanges = z.object({
  BreedId: z.int(),
  Traits: z.record(z.string(), z.object({ Min: z.number(), Max: z.number() })).describe("lowest and highest value by trait"),
});
export type TraitRanges = z.infer<typeof TraitRanges>;

/** The parts of an LPN, which is breed(3) flock(3) year(4) tag(6). */
interface LpnParts {
  readonly breedId: number;
  /** Breed and flock, as `flock_id` has it. */
  readonly flockId: string;
  readonly birthYear: string;
}

/** @returns undefined for any other identifier, such as a registration number */
export function partsOfLpn(id: string): LpnParts | undefined {
  const [, breed, flock, year] = /^(\d{3})(\d{3})((?:19|20)\d{2})/.exec(id) ?? [];
  return breed === undefined || flock === undefined || year === undefined
    ? undefined
    : { breedId: Number(breed), flockId: `${breed}${flock}`, birthYear: year };
}

/** URI of an animal's whole record. */
export const animalUri = (id: string): string => `nsip://animal/${encodeURIComponent(id)}`;

export const lineageUri = (id: string): string => `nsip://lineage/${encodeURIComponent(id)}`;

/** URI of a tool's whole answer for these arguments. */
export const recordUri = (tool: string, input: object): string => `nsip://answer/${tool}/${encodeURIComponent(JSON.stringify(input))}`;

/** The nearest multiple of a fraction. @param parts of one, such as 1000 for three digits */
export const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
