import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { unknownAnimal } from "../errors.ts";
import { ProgenyPage } from "../model.ts";
import { recordUri } from "../record-uri.ts";
import type { NsipSource } from "../source.ts";
import { ProgenySummary, summariseProgeny } from "../summary.ts";
import { known } from "./known.ts";
import { lpn_id, page, pageSize, reading } from "./parameters.ts";

export const getProgeny = defineTool<NsipSource>()({
  name: "nsip_get_progeny",
  description: "Lists an animal's offspring with sex, date of birth and breeding values; one page at a time.",
  method_name: "get_progeny",
  hints: reading("NSIP progeny"),
  input: { lpn_id, page, page_size: pageSize(10) },
  output: z.union([ProgenyPage, ProgenySummary]),
  summarise: (data) => summariseProgeny(ProgenyPage.parse(data)),
  record: (asked) => recordUri("nsip_get_progeny", asked),
  run: async ({ lpn_id: lpnId, page, page_size: pageSize }, nsip, signal) =>
    known(await nsip.call("get_progeny", { lpnId, page, pageSize }, signal), () => unknownAnimal("lpn_id", lpnId)),
});
