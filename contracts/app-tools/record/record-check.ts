import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { elementLocator, window } from "../target.ts";

export const RecordCheck = defineAppTool({
  name: "RecordCheck",
  description: "Adds a check of an element, as it is now, to a recording that RecordInput has turned on.",
  hints: { title: "Record check", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator,
    window,
    check: z
      .enum(["text", "visible", "count", "screenshot", "tree"])
      .describe("its text, that it is shown, the number of items of its list, its pixels, or the outline of the elements within it"),
  }),
  output: z.object({
    locator: z.string().describe("by which the check finds its element"),
    check: z.string(),
    expected: z.string().nullable().describe("the text or the number of items"),
  }),
});
