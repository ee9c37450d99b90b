import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { Criteria } from "../client/methods.ts";
import type { NsipSource } from "../client/source.ts";
import { apiError, notListed } from "../model/errors.ts";
import { AnimalPage, recordUri } from "../model/model.ts";
import { AnimalPageSummary, type NamedFields, summariseAnimals } from "../model/summary.ts";
import { checkFilters, checkFlock, known, withBreedId } from "./check-filters.ts";
import { withBreeds } from "./find-animal.ts";
import {
  born_after,
  born_before,
  breed_id,
  continuedAfter,
  contradictingDates,
  contradictingPages,
  flock_id,
  listCursor,
  NextCursor,
  page,
  pageSize,
  pageWith,
  rowsFrom,
  statusParameter,
  trait,
} from "./parameters.ts";

const input = {
  page,
  page_size: pageSize(6),
  cursor: listCursor,
  breed_id: breed_id.optional(),
  breed_group_id: z.int().min(1).max(9999).optional().describe("Id of a breed group, as nsip_list_breeds has it"),
  sorted_trait: trait.optional().describe("sorts by this trait's value, lowest first"),
  reverse: z.boolean().optional().describe("highest first"),
  born_after: born_after.optional(),
  born_before: born_before.optional(),
  gender: z.enum(["Male", "Female", "Both"]).optional(),
  proven_only: z.boolean().optional().describe("only animals with progeny"),
  status: statusParameter.optional(),
  flock_id: flock_id.optional(),
  trait_ranges: z
    .partialRecord(trait, z.strictObject({ min: z.number().optional(), max: z.number().optional() }))
    .optional()
    .describe('values by trait, such as {"BWT": {"min": -1, "max": 1}}'),
};
type Input = z.output<z.ZodObject<typeof input>>;

const FoundAnimals = AnimalPage.extend({ NextCursor });

export const searchAnimals = defineTool<NsipSource>()({
  name: "nsip_search_animals",
  description: "Searches animals by breed, flock, age, sex, status and breeding values, sorted by a trait, page by page.",
  method_name: "search_animals",
  hints: readingHints("NSIP search"),
  input,
  refine: contradictionIn,
  understand: withBreedId,
  output: z.union([FoundAnimals, AnimalPageSummary]),
  summarise(data, asked) {
    const { Animals: rows, OtherTraits: _traits, ...counts } = FoundAnimals.parse(data);
    return summariseAnimals({ counts, rows, continued: continuedAfter(asked) }, namedIn(asked));
  },
  record: (asked) => recordUri("nsip_search_animals", asked),
  async run(asked, nsip, signal) {
    const written = await checkFilters(nsip, asked, signal);
    const found = known(await nsip.call("search_animals", parametersOf({ ...asked, status: written }), signal), () => refused(asked));
    if (found.TotalCount === 0 && asked.flock_id !== undefined) await checkFlock(nsip, asked.flock_id, signal);
    const { rows, NextCursor: next } = rowsFrom(found.Animals, found.TotalCount, asked);
    return { ...found, Animals: await withBreeds(nsip, rows, signal), NextCursor: next };
  },
});

/** The fields that the call names, which each row has even in a summary. */
const namedIn = ({ sorted_trait, trait_ranges, gender, born_after, born_before }: Input): NamedFields => ({
  traits: [...new Set([...(sorted_trait === undefined ? [] : [sorted_trait]), ...Object.keys(trait_ranges ?? {})])],
  hasGender: gender !== undefined,
  hasDate: born_after !== undefined || born_before !== undefined,
});

/** The error where the API refuses a search, which it does for an unknown breed only. */
const refused = ({ breed_id: value }: Input) =>
  value === undefined
    ? apiError("search_animals", new UpstreamProblem("the API refuses these criteria; leave some of them out"))
    : notListed({ parameter: "breed_id", value, known: [], near: [] });

function contradictionIn(asked: Input) {
  const isEmpty = Object.values(asked.trait_ranges ?? {}).some((range) => (range.min ?? -Infinity) > (range.max ?? Infinity));
  const contradiction = contradictingPages(asked) ?? contradictingDates(asked);
  if (contradiction !== undefined) return contradiction;
  return isEmpty ? { parameter: "trait_ranges", message: "ranges whose min is not above their max" } : undefined;
}

function parametersOf(asked: Input) {
  const { page_size: pageSize, breed_id: breedId, sorted_trait: sortedTrait, reverse } = asked;
  return {
    page: pageWith(asked),
    pageSize,
    criteria: criteriaOf(asked),
    ...(breedId !== undefined && { breedId }),
    ...(sortedTrait !== undefined && { sortedTrait }),
    ...(reverse !== undefined && { reverse }),
  };
}

function criteriaOf(asked: Input): Criteria {
  const { breed_group_id, born_after, born_before, gender, proven_only, status, flock_id, trait_ranges } = asked;
  return {
    ...(breed_group_id !== undefined && { breedGroupId: breed_group_id }),
    ...(born_after !== undefined && { bornAfter: born_after }),
    ...(born_before !== undefined && { bornBefore: born_before }),
    ...(gender !== undefined && { gender }),
    ...(proven_only !== undefined && { provenOnly: proven_only }),
    ...(status !== undefined && { status }),
    ...(flock_id !== undefined && { flockId: flock_id }),
    ...(trait_ranges !== undefined && { traitRanges: rangesOf(trait_ranges) }),
  };
}

const rangesOf = (ranges: NonNullable<Input["trait_ranges"]>): NonNullable<Criteria["traitRanges"]> =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, { min, max }]) => [name, { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }]),
  );
