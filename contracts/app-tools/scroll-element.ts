import { z } from "zod";
import { defineAppTool } from "./define-app-tool.ts";
import { aftermath, modifiers, target, timeout } from "./target.ts";

export const ScrollElement = defineAppTool({
  name: "ScrollElement",
  description: "Turns the wheel over an element, or scrolls it to an edge or until one of its items is in view.",
  hints: { title: "Scroll", readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    dx: z.number().default(0).describe("device-independent pixels to the right"),
    dy: z.number().default(0).describe("device-independent pixels down; 50 are one notch of the wheel"),
    to: z.enum(["top", "bottom", "left", "right", "view"]).optional().describe("an edge; `view` brings the element itself into view"),
    item: z.string().optional().describe("text of an item to bring into view, realised or not"),
    index: z.int().min(0).optional().describe("index of an item to bring into view"),
    modifiers: modifiers.describe("keys held down while the wheel turns by `dx`, `dy`"),
    timeout,
  }),
  output: z.object({
    offset: z.object({ x: z.number(), y: z.number() }).nullable().describe("null where nothing scrolls, but the wheel is turned"),
    extent: z.object({ width: z.number(), height: z.number() }).nullable(),
    viewport: z.object({ width: z.number(), height: z.number() }).nullable(),
    path: z.string().nullable().describe("the item that is now in view"),
    handled: z.boolean().nullable().describe("whether a control handled the wheel; null where it was not turned"),
    ...aftermath,
  }),
});
