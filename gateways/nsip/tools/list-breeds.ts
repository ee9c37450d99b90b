import { defineTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { BreedGroups } from "../model/model.ts";
import { known } from "./known.ts";
import { reading } from "./parameters.ts";

export const listBreeds = defineTool<NsipSource>()({
  name: "nsip_list_breeds",
  description: "Lists NSIP's breed groups with their breeds. The Id of a breed is the breed_id that other tools take.",
  method_name: "get_available_breed_groups",
  hints: reading("NSIP breeds"),
  input: {},
  output: BreedGroups,
  run: async (_, nsip, signal) => known(await nsip.call("get_available_breed_groups", {}, signal)),
});
