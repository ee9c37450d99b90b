import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, dismissed, target, timeout } from "../target.ts";

export const SelectItem = defineAppTool({
  name: "SelectItem",
  description:
    "Selects an item of a list, combo box, tab control or tree by text or index. It scrolls to an item that is not realised. Collapsed nodes stay closed unless `path` or `expand` asks.",
  hints: { title: "Select item", readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    ...target,
    item: z.string().optional().describe("its text or name; its value where it shows no text"),
    index: z.int().min(0).optional(),
    path: z.array(z.string()).min(1).optional().describe("in a tree, texts of the nodes from the top; each of them is expanded"),
    expand: z.boolean().default(false).describe("look beneath collapsed nodes too; those around the match are expanded"),
    timeout,
  }),
  output: z.object({ index: z.int(), text: z.string(), path: z.string().nullable(), dismissed, ...actionEffects }),
});
