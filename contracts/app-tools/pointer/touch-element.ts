import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, dismissed, elementLocator, target, timeout } from "../target.ts";

export const TouchElement = defineAppTool({
  name: "TouchElement",
  description:
    "Taps, swipes or pinches an element or a point with touch input. A swipe goes in a direction, or to an end in the same window; a pinch has two fingers.",
  hints: { title: "Touch", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    action: z.enum(["tap", "swipe", "pinch"]),
    ...target,
    count: z.int().min(1).max(3).default(1).describe("taps; 2 is a double tap"),
    holdMs: z.int().min(1).max(60_000).optional().describe("milliseconds that a tap stays down; for a long press"),
    direction: z.enum(["up", "down", "left", "right"]).optional().describe("of the finger, `up` scrolls down"),
    distance: z.number().positive().optional().describe("device-independent pixels; most of the element when absent"),
    toElement: elementLocator.optional().describe("locator at which a swipe ends"),
    toX: z.number().optional().describe("instead of `toElement`; with `toY`, device-independent pixels from the window's left"),
    toY: z.number().optional().describe("with `toX`; device-independent pixels from the window's top"),
    scale: z.number().positive().optional().describe("of a pinch, 2 doubles the distance of the fingers; 0.5 halves it"),
    timeout,
  }),
  output: z.object({ hit: z.string().describe("path of the element that was touched"), window: z.string(), dismissed, ...actionEffects }),
});
