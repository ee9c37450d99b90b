import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, button, dismissed, modifiers, target, timeout } from "../target.ts";

export const ClickElement = defineAppTool({
  name: "ClickElement",
  description: "Clicks an element or a point. The pointer input is real, once the element is visible, stable, enabled and reachable.",
  hints: { title: "Click", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    button,
    count: z.int().min(1).max(3).default(1).describe("2 is a double click"),
    modifiers,
    force: z.boolean().default(false).describe("click even where the element is covered or disabled"),
    timeout,
  }),
  output: z.object({
    hit: z.string().describe("path of the element that received the click"),
    x: z.number(),
    y: z.number(),
    window: z.string(),
    dismissed,
    ...actionEffects,
  }),
});
