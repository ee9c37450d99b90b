import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, modifiers, target, timeout } from "./target.ts";

export const ScrollElement = defineAppTool({
  name: "ScrollElement",
  description: "Scrolls by a wheel distance, to an edge, or to an item.",
  hints: { title: "Scroll", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    dx: z.number().default(0).describe("to the right; device-independent pixels"),
    dy: z.number().default(0).describe("down; device-independent pixels"),
    to: z.enum(["top", "bottom", "left", "right", "view"]).optional().describe("`view` is the element itself; the others are edges"),
    item: z.string().optional().describe("an item's text; realised or not"),
    index: z.int().min(0).optional().describe("an item's index"),
    modifiers: modifiers.describe("held down meanwhile; while the wheel turns by `dx`, `dy`"),
    timeout,
  }),
  output: z.object({
    offset: z.object({ x: z.number(), y: z.number() }),
    extent: z.object({ width: z.number(), height: z.number() }),
    viewport: z.object({ width: z.number(), height: z.number() }),
    path: z.string().nullable().describe("the item that is now in view"),
    ...aftermath,
  }),
});
