import { defineTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { LastUpdate } from "../model/model.ts";
import { known } from "./known.ts";
import { reading } from "./parameters.ts";

export const getLastUpdate = defineTool<NsipSource>()({
  name: "nsip_get_last_update",
  description: "Tells when NSIP last published its evaluations. Ask it to know how recent breeding values are.",
  method_name: "get_date_last_updated",
  hints: reading("NSIP last update"),
  input: {},
  output: LastUpdate,
  run: async (_, nsip, signal) => known(await nsip.call("get_date_last_updated", {}, signal)),
});
