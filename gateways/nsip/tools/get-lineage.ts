import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { unknownAnimal } from "../errors.ts";
import { Lineage } from "../model.ts";
import { lineageUri } from "../record-uri.ts";
import type { NsipSource } from "../source.ts";
import { LineageSummary, summariseLineage } from "../summary.ts";
import { known } from "./known.ts";
import { lpn_id, reading } from "./parameters.ts";

export const getLineage = defineTool<NsipSource>()({
  name: "nsip_get_lineage",
  description: "Gets an animal's pedigree, Sire and Dam nested as far as NSIP shows them, with farms and published indexes.",
  method_name: "get_lineage",
  hints: reading("NSIP lineage"),
  input: { lpn_id },
  output: z.union([Lineage, LineageSummary]),
  summarise: (data) => summariseLineage(Lineage.parse(data)),
  record: ({ lpn_id: id }) => lineageUri(id),
  run: async ({ lpn_id: lpnId }, nsip, signal) =>
    known(await nsip.call("get_lineage", { lpnId }, signal), () => unknownAnimal("lpn_id", lpnId)),
});
