import { defineTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { notListed } from "../model/errors.ts";
import { TraitRanges } from "../model/model.ts";
import { checkFilters } from "./check-filters.ts";
import { breed_id, reading } from "./parameters.ts";

export const getTraitRanges = defineTool<NsipSource>()({
  name: "nsip_get_trait_ranges",
  description:
    "Gives the lowest and highest estimated breeding value of each trait within a breed, to judge whether a value is high or low.",
  method_name: "get_trait_ranges_by_breed",
  hints: reading("NSIP trait ranges"),
  input: { breed_id },
  output: TraitRanges,
  async run({ breed_id }, nsip, signal) {
    const ranges = await nsip.call("get_trait_ranges_by_breed", { breedId: breed_id }, signal);
    if (ranges !== undefined) return ranges;
    await checkFilters(nsip, { breed_id }, signal);
    throw notListed({ parameter: "breed_id", value: breed_id, known: [], near: [] });
  },
});
