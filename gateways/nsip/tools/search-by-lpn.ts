import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { unknownAnimal } from "../errors.ts";
import { Animal, Lineage, ProgenyPage } from "../model.ts";
import { recordUri } from "../record-uri.ts";
import type { NsipSource } from "../source.ts";
import { EverythingSummary, summariseEverything } from "../summary.ts";
import { known } from "./known.ts";
import { lpn_id, reading } from "./parameters.ts";

const Everything = z.object({ LpnId: z.string().min(1), Details: Animal, Lineage: Lineage.nullable(), Progeny: ProgenyPage });

/** As many as the API gives unless it is told otherwise. */
const PROGENY = { page: 0, pageSize: 10 } as const;

export const searchByLpn = defineTool<NsipSource>()({
  name: "nsip_search_by_lpn",
  description: "Gets everything about one animal at once: details, pedigree and the first page of its offspring.",
  method_name: "search_by_lpn",
  hints: reading("NSIP animal with pedigree and progeny"),
  input: { lpn_id },
  output: z.union([Everything, EverythingSummary]),
  summarise: (data) => summariseEverything(Everything.parse(data)),
  record: (asked) => recordUri("nsip_search_by_lpn", asked),
  async run({ lpn_id: lpnId }, nsip, signal) {
    const [details, lineage, progeny] = await Promise.all([
      nsip.call("get_animal_details", { searchString: lpnId }, signal),
      nsip.call("get_lineage", { lpnId }, signal),
      nsip.call("get_progeny", { lpnId, ...PROGENY }, signal),
    ]);
    const Details = known(details, () => unknownAnimal("lpn_id", lpnId));
    return { LpnId: Details.LpnId, Details, Lineage: lineage ?? null, Progeny: known(progeny, () => unknownAnimal("lpn_id", lpnId)) };
  },
});
