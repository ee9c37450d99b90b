import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, target, timeout } from "../target.ts";

export const SetFocus = defineAppTool({
  name: "SetFocus",
  description: "Focuses an element, or what takes the focus at a point, without a click.",
  hints: { title: "Set focus", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ ...target, timeout }),
  output: z.object({ focused: z.string().describe("path of what has the focus now"), ...actionEffects }),
});
