import { defineTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { Statuses } from "../model/model.ts";
import { known } from "./known.ts";
import { reading } from "./parameters.ts";

export const getStatuses = defineTool<NsipSource>()({
  name: "nsip_get_statuses",
  description: "Lists the statuses that an animal can have, such as CURRENT or SOLD, for the parameter status of nsip_search_animals.",
  method_name: "get_statuses_by_breed_group",
  hints: reading("NSIP statuses"),
  input: {},
  output: Statuses,
  run: async (_, nsip, signal) => known(await nsip.call("get_statuses_by_breed_group", {}, signal)),
});
