import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, target, timeout } from "./target.ts";

export const HoverElement = defineAppTool({
  name: "HoverElement",
  description: "Moves the pointer over an element or a point, without either out of every window.",
  hints: { title: "Hover", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ ...target, timeout }),
  output: z.object({ hit: z.string().nullable().describe("path of the element under the pointer"), ...aftermath }),
});
