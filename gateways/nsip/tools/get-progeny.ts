import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import type { NsipSource } from "../client/source.ts";
import { apiError } from "../model/errors.ts";
import { recordUri } from "../model/record-uri.ts";
import { ProgenySummary, summariseProgeny } from "../model/summary.ts";
import { findAnimal } from "./find-animal.ts";
import { known } from "./known.ts";
import { continuedAfter, contradictingPages, cursor, page, pageSize } from "./paging.ts";
import { lpn_id, reading } from "./parameters.ts";
import { Progeny, progenyOf } from "./progeny.ts";

export const getProgeny = defineTool<NsipSource>()({
  name: "nsip_get_progeny",
  description: "Lists an animal's offspring with sex, date of birth and breeding values, page by page.",
  method_name: "get_progeny",
  hints: reading("NSIP progeny"),
  input: { lpn_id, page, page_size: pageSize(7), cursor },
  refine: contradictingPages,
  output: z.union([Progeny, ProgenySummary]),
  summarise(data, asked) {
    const { Progeny: rows, Parent, OtherTraits: _traits, ...counts } = Progeny.parse(data);
    return summariseProgeny({ counts, rows, continued: continuedAfter(asked) }, { LpnId: counts.LpnId, ...Parent });
  },
  record: (asked) => recordUri("nsip_get_progeny", asked),
  async run({ lpn_id: id, ...asked }, nsip, signal) {
    const parent = await findAnimal(nsip, { parameter: "lpn_id", id }, signal);
    const nothing = () => apiError("get_progeny", new UpstreamProblem(`the API has ${parent.LpnId}, but refuses its progeny`));
    return known(await progenyOf(nsip, parent, asked, signal), nothing);
  },
});
