import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, modifiers, target, timeout } from "./target.ts";

export const ScrollElement = defineAppTool({
  name: "ScrollElement",
  description: "Scrolls a scrollable element by wheel distance, to an edge, or until one of its items is in view.",
  hints: { title: "Scroll", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    dx: z.number().default(0).describe("device-independent pixels to the right"),
    dy: z.number().default(0).describe("device-independent pixels down"),
    to: z.enum(["top", "bottom", "left", "right", "view"]).optional().describe("an edge; `view` brings the element itself into view"),
    item: z.string().optional().describe("text of an item to bring into view, realised or not"),
    index: z.int().min(0).optional().describe("index of an item to bring into view"),
    modifiers: modifiers.describe("keys held down while the wheel turns by `dx`, `dy`"),
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
