import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import type { Criteria } from "../client/methods.ts";
import type { NsipSource } from "../client/source.ts";
import { type FlockFigures, flockFigures } from "../genetics/flock-figures.ts";
import type { AnimalPage, AnimalRow } from "../model/model.ts";
import { onSeparateScales } from "../model/summary.ts";
import { checkFilters, checkFlock, known } from "./check-filters.ts";
import { withBreeds } from "./find-animal.ts";
import { born_after, born_before, contradictingDates, flock_id, statusParameter } from "./parameters.ts";

/** The largest page of the API. */
const PAGE_SIZE = 100;
/** The most pages that are read of a flock, to limit the load on NSIP. */
const MOST_PAGES = 10;

const count = z.int().min(0);

const FlockSummary = z.object({
  FlockId: z.string().min(1),
  TotalCount: count.describe("animals that meet the criteria"),
  Counted: count.describe("of these, how many were looked at: everything from ByStatus on is about them"),
  Males: count.describe("of TotalCount"),
  Females: count.describe("of TotalCount"),
  Proven: count.describe("of TotalCount: those with progeny"),
  ByStatus: z.record(z.string(), count),
  ByBirthYear: z.record(z.string(), count).describe("by the year in the LPN"),
  ByBreed: z.record(z.string(), count),
  BornElsewhere: count.describe("those whose LPN has the code of another flock"),
  Traits: z
    .record(
      z.string(),
      z.object({ Known: count, Mean: z.number(), Lowest: z.number(), Highest: z.number(), MeanAccuracy: z.number().nullable() }),
    )
    .describe("of Known animals with a value; accuracies are percent"),
  TopSires: z.array(z.object({ LpnId: z.string(), Offspring: count })).describe("by offspring among those counted"),
  Notes: z.array(z.string()).describe("what to bear in mind"),
});

export const flockSummary = defineTool<NsipSource>()({
  name: "nsip_flock_summary",
  description:
    "Sums up a flock: how many animals by sex, status, breed and year of birth, mean and range of each estimated breeding value, and the sires most used. Looks at up to 1000 animals, and says so when there are more.",
  method_name: "flock_summary",
  hints: readingHints("NSIP flock summary"),
  input: { flock_id, status: statusParameter.optional(), born_after: born_after.optional(), born_before: born_before.optional() },
  refine: contradictingDates,
  output: FlockSummary,
  async run({ flock_id: flockId, status: asked, born_after: bornAfter, born_before: bornBefore }, nsip, signal) {
    const status = await checkFilters(nsip, { status: asked }, signal);
    const criteria: Criteria = {
      flockId,
      ...(status !== undefined && { status }),
      ...(bornAfter !== undefined && { bornAfter }),
      ...(bornBefore !== undefined && { bornBefore }),
    };
    const find: Find = async (page, pageSize, more = {}) =>
      known(await nsip.call("search_animals", { page, pageSize, criteria: { ...criteria, ...more } }, signal));
    const { animals: found, total } = await readPages(find);
    const animals = await withBreeds(nsip, found, signal);
    if (total === 0) await checkFlock(nsip, flockId, signal);
    const howMany = async (more: Criteria) => (await find(0, 1, more)).TotalCount;
    const [Males, Females, Proven] = await Promise.all([
      howMany({ gender: "Male" }),
      howMany({ gender: "Female" }),
      howMany({ provenOnly: true }),
    ]);
    const figures = flockFigures(animals, flockId);
    return {
      FlockId: flockId,
      TotalCount: total,
      Counted: animals.length,
      Males,
      Females,
      Proven,
      ...figures,
      Notes: notesOn(figures, total, animals.length),
    };
  },
});

/** A page of the flock, or of a part of it. @throws GatewayError where there are no animals */
type Find = (page: number, pageSize: number, more?: Criteria) => Promise<AnimalPage>;

/** Reads pages until the list is complete, a page is empty, or the limit is reached. Duplicates from shifted pages count once. */
async function readPages(find: Find): Promise<{ readonly animals: readonly AnimalRow[]; readonly total: number }> {
  const animals = new Map<string, AnimalRow>();
  let total = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await find(page, PAGE_SIZE);
    for (const animal of found.Animals) animals.set(animal.LpnId, animal);
    total = found.TotalCount;
    if (found.Animals.length === 0 || animals.size >= total) break;
  }
  return { animals: [...animals.values()], total };
}

function notesOn({ BornElsewhere, ByBreed }: FlockFigures, total: number, counted: number): string[] {
  const breeds = Object.keys(ByBreed);
  return [
    ...(counted < total ? [`${counted} of ${total} animals were looked at; narrow the search by status or dates for the others`] : []),
    ...(counted === 0 ? ["The flock has animals, but none that meets the criteria"] : []),
    ...(counted > 0 && BornElsewhere === counted
      ? ["None of these animals has the flock's code in its LPN: NSIP may not have heeded flock_id"]
      : []),
    ...(breeds.length > 1 ? [onSeparateScales(`The flock has ${breeds.join(", ")}`)] : []),
  ];
}
