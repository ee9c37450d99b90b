import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, modifiers, target, timeout } from "../target.ts";

export const ScrollElement = defineAppTool({
  name: "ScrollElement",
  description: "Scrolls by a wheel distance, to an edge, or to an item.",
  hints: { title: "Scroll", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    dx: z.number().default(0).describe("to the right; device-independent pixels"),
    dy: z.number().default(0).describe("down; device-independent pixels, 50 are one notch of the wheel"),
    to: z.enum(["top", "bottom", "left", "right", "view"]).optional().describe("`view` is the element itself; the others are edges"),
    item: z.string().optional().describe("an item's text; realised or not"),
    index: z.int().min(0).optional().describe("an item's index"),
    modifiers: modifiers.describe("held down meanwhile; while the wheel turns by `dx`, `dy`"),
    timeout,
  }),
  output: z.object({
    offset: z.object({ x: z.number(), y: z.number() }).nullable().describe("null where nothing scrolls, but the wheel is turned"),
    extent: z.object({ width: z.number(), height: z.number() }).nullable(),
    viewport: z.object({ width: z.number(), height: z.number() }).nullable(),
    path: z.string().nullable().describe("the item that is now in view"),
    handled: z.boolean().nullable().describe("whether a control handled the wheel; null where it was not turned"),
    ...actionEffects,
  }),
});
