import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, button, dismissed, modifiers, target, timeout } from "../target.ts";

export const UsePointer = defineAppTool({
  name: "UsePointer",
  description:
    "Presses, moves or releases the mouse in calls of their own. A button stays pressed until `up`, or until HoverElement leaves every window.",
  hints: { title: "Pointer", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    action: z.enum(["down", "move", "up"]).describe("`down` keeps the button down until `up`"),
    ...target,
    button,
    count: z.int().min(1).max(3).default(1).describe("of `down`: 2 for the second press of a double click"),
    modifiers: modifiers.describe("held from `down` to `up`; keys"),
    force: z.boolean().default(false).describe("even where the element is covered or disabled"),
    timeout,
  }),
  output: z.object({
    hit: z.string().nullable().describe("path of the target; null where the pointer stayed"),
    held: z.array(z.enum(["left", "middle", "right"])).describe("the buttons that are pressed now"),
    dismissed,
    ...actionEffects,
  }),
});
