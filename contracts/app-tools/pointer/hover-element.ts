import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, target, timeout } from "../target.ts";

export const HoverElement = defineAppTool({
  name: "HoverElement",
  description:
    "Moves the pointer over an element or a point, without either out of every window. The latter also releases held buttons and keys.",
  hints: { title: "Hover", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    ...target,
    force: z.boolean().default(false).describe("move even where the element is covered or disabled"),
    timeout,
  }),
  output: z.object({ hit: z.string().nullable().describe("path of the element under the pointer"), ...actionEffects }),
});
