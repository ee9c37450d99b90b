import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { NsipSource } from "../client/source.ts";
import { apiError } from "../model/errors.ts";
import { Animal, Lineage, recordUri } from "../model/model.ts";
import { EverythingSummary, summariseEverything } from "../model/summary.ts";
import { known } from "./check-filters.ts";
import { findAnimal } from "./find-animal.ts";
import { Progeny, progenyOf } from "./get-progeny.ts";
import { continuedAfter, lpn_id } from "./parameters.ts";

const Everything = z.object({
  LpnId: z.string().min(1),
  Details: Animal.describe("as nsip_get_animal"),
  Lineage: Lineage.nullable().describe("as nsip_get_lineage"),
  Progeny: Progeny.describe("as nsip_get_progeny, which takes its NextCursor"),
});

/** The API's default page size. */
const PROGENY = { page: 0, page_size: 10 } as const;

export const searchByLpn = defineTool<NsipSource>()({
  name: "nsip_search_by_lpn",
  description: "Gets everything about one animal at once: details, pedigree and its first offspring.",
  method_name: "search_by_lpn",
  hints: readingHints("NSIP animal with pedigree and progeny"),
  input: { lpn_id },
  output: z.union([Everything, EverythingSummary]),
  summarise(data) {
    const { Details, Progeny: page } = Everything.parse(data);
    const { Progeny: rows, TotalCount: total, NextCursor } = page;
    return summariseEverything({ Details, rows, total, NextCursor, continued: continuedAfter(PROGENY) });
  },
  record: (asked) => recordUri("nsip_search_by_lpn", asked),
  async run({ lpn_id: id }, nsip, signal) {
    const Details = await findAnimal(nsip, { parameter: "lpn_id", id }, signal);
    const [lineage, page] = await Promise.all([
      nsip.call("get_lineage", { lpnId: Details.LpnId }, signal),
      progenyOf(nsip, Details, PROGENY, signal),
    ]);
    const nothing = () => apiError("get_progeny", new UpstreamProblem(`the API has ${Details.LpnId}, but refuses its progeny`));
    return { LpnId: Details.LpnId, Details, Lineage: lineage ?? null, Progeny: known(page, nothing) };
  },
});
