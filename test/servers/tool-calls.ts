import { readFileSync } from "node:fs";
import { z } from "zod";
import { ToolFailureCode } from "../../contracts/app-tools/failure.ts";

const ToolCalls = z.strictObject({
  about: z.string(),
  calls: z.array(
    z.strictObject({
      tool: z.string(),
      arguments: z.record(z.string(), z.json()),
      answer: z.string().default("").describe("stands in the structured answer, written as compact JSON"),
      refusal: ToolFailureCode.optional().describe("the code with which the tool refuses"),
    }),
  ),
});

/** Calls of every tool that a freshly started WatchTower answers, in this order. */
export const toolCalls = ToolCalls.parse(JSON.parse(readFileSync("fixtures/golden/tool-calls.json", "utf8"))).calls;
