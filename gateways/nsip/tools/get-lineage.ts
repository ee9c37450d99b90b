import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { NsipSource } from "../client/source.ts";
import { breedName, Pedigree } from "../model/model.ts";
import { lineageUri } from "../model/record-uri.ts";
import { LineageSummary, summariseLineage } from "../model/summary.ts";
import { withBreeds } from "./breed-names.ts";
import { findLineage } from "./find-animal.ts";
import { lpn_id, reading } from "./parameters.ts";

const BredLineage = Pedigree.extend({ Breed: breedName });

export const getLineage = defineTool<NsipSource>()({
  name: "nsip_get_lineage",
  description: "Gets an animal's pedigree, Sire and Dam nested as far as NSIP shows them, with farms and published indexes.",
  method_name: "get_lineage",
  hints: reading("NSIP lineage"),
  input: { lpn_id },
  output: z.union([BredLineage, LineageSummary]),
  summarise: (data) => summariseLineage(BredLineage.parse(data)),
  record: ({ lpn_id: id }) => lineageUri(id),
  async run({ lpn_id: id }, nsip, signal) {
    const lineage = await findLineage(nsip, { parameter: "lpn_id", id }, signal);
    const [{ Breed } = { Breed: null }] = await withBreeds(nsip, [{ LpnId: lineage.LpnId, Breed: null }], signal);
    return { ...lineage, Breed };
  },
});
