import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, target, timeout } from "../target.ts";

export const DropFiles = defineAppTool({
  name: "DropFiles",
  description: "Drops files or folders on an element or a point, as from a file manager.",
  hints: { title: "Drop files", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    files: z.array(z.string().min(1)).min(1).describe("absolute paths; they must exist"),
    effect: z.enum(["copy", "move", "link"]).optional().describe("the only one offered; all three when absent"),
    timeout,
  }),
  output: z.object({
    hit: z.string().describe("path of the element that the files were dropped on"),
    effect: z.enum(["copy", "move", "link"]).describe("what the app made of them"),
    ...actionEffects,
  }),
});
