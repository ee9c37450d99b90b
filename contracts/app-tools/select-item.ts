import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, dismissed, target, timeout } from "./target.ts";

export const SelectItem = defineAppTool({
  name: "SelectItem",
  description: "Selects an item of a list, combo box, tab control or tree by its text or index, scrolling to it where it is not realised.",
  hints: { title: "Select item", readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    ...target,
    item: z.string().optional().describe("the item's text or accessible name"),
    index: z.int().min(0).optional(),
    timeout,
  }),
  output: z.object({ index: z.int(), text: z.string(), path: z.string().nullable(), dismissed, ...aftermath }),
});
