import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, target, timeout } from "./target.ts";

export const SelectItem = defineAppTool({
  name: "SelectItem",
  description: "Selects an item of a list, combo box, tab control or tree by text or index. It scrolls to an item that is not realised.",
  hints: { title: "Select item", readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    ...target,
    item: z.string().optional().describe("its text or name"),
    index: z.int().min(0).optional(),
    timeout,
  }),
  output: z.object({ index: z.int(), text: z.string(), path: z.string().nullable(), ...aftermath }),
});
