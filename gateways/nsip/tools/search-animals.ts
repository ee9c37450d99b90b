import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { Criteria } from "../client/methods.ts";
import { apiError, unknownBreed } from "../errors.ts";
import { AnimalPage } from "../model.ts";
import { recordUri } from "../record-uri.ts";
import type { NsipSource } from "../source.ts";
import { AnimalPageSummary, summariseAnimals } from "../summary.ts";
import { known } from "./known.ts";
import { born_after, born_before, breed_id, contradictingDates, flock_id, page, pageSize, reading, status, trait } from "./parameters.ts";

const input = {
  page,
  page_size: pageSize(15),
  breed_id: breed_id.optional(),
  breed_group_id: z
    .int()
    .min(1)
    .max(9999)
    .optional()
    .meta({ description: "Id of a breed group, as nsip_list_breeds has it", examples: [64] }),
  sorted_trait: trait.optional().describe("sorts by this trait's value, lowest first"),
  reverse: z.boolean().optional().describe("highest first"),
  born_after: born_after.optional(),
  born_before: born_before.optional(),
  gender: z.enum(["Male", "Female", "Both"]).optional(),
  proven_only: z.boolean().optional().describe("only animals with progeny"),
  status: status.optional(),
  flock_id: flock_id.optional(),
  trait_ranges: z
    .partialRecord(trait, z.strictObject({ min: z.number().optional(), max: z.number().optional() }))
    .optional()
    .describe('values by trait, such as {"BWT": {"min": -1, "max": 1}}'),
};
type Input = z.output<z.ZodObject<typeof input>>;

export const searchAnimals = defineTool<NsipSource>()({
  name: "nsip_search_animals",
  description: "Searches animals by breed, flock, age, sex, status and breeding values, sorted by a trait; one page at a time.",
  method_name: "search_animals",
  hints: reading("NSIP search"),
  input,
  refine: contradictionIn,
  output: z.union([AnimalPage, AnimalPageSummary]),
  summarise: (data) => summariseAnimals(AnimalPage.parse(data)),
  record: (asked) => recordUri("nsip_search_animals", asked),
  async run(asked, nsip, signal) {
    const { page, page_size: pageSize, breed_id: breedId, sorted_trait: sortedTrait, reverse } = asked;
    const parameters = {
      ...{ page, pageSize, criteria: criteriaOf(asked) },
      ...(breedId !== undefined && { breedId }),
      ...(sortedTrait !== undefined && { sortedTrait }),
      ...(reverse !== undefined && { reverse }),
    };
    const refused = () => apiError("search_animals", new UpstreamProblem("the API refuses these criteria; leave some of them out"));
    const found = await nsip.call("search_animals", parameters, signal);
    return known(found, breedId === undefined ? refused : () => unknownBreed(breedId));
  },
});

function contradictionIn(asked: Input) {
  const isEmpty = Object.values(asked.trait_ranges ?? {}).some((range) => (range.min ?? -Infinity) > (range.max ?? Infinity));
  const dates = contradictingDates(asked);
  if (dates !== undefined) return dates;
  return isEmpty ? { parameter: "trait_ranges", message: "ranges whose min is not above their max" } : undefined;
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
