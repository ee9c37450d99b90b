import { defineTool } from "../../kit/define-tool.ts";
import { unknownBreed } from "../errors.ts";
import { TraitRanges } from "../model.ts";
import type { NsipSource } from "../source.ts";
import { known } from "./known.ts";
import { breed_id, reading } from "./parameters.ts";

export const getTraitRanges = defineTool<NsipSource>()({
  name: "nsip_get_trait_ranges",
  description:
    "Gives the lowest and highest estimated breeding value of each trait within a breed, to judge whether a value is high or low.",
  method_name: "get_trait_ranges_by_breed",
  hints: reading("NSIP trait ranges"),
  input: { breed_id },
  output: TraitRanges,
  run: async ({ breed_id: breedId }, nsip, signal) =>
    known(await nsip.call("get_trait_ranges_by_breed", { breedId }, signal), () => unknownBreed(breedId)),
});
