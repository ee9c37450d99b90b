import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { actionEffects, button, dismissed, elementLocator, modifiers, target, timeout } from "../target.ts";

export const DragElement = defineAppTool({
  name: "DragElement",
  description:
    "Drags from an element or point to another one of the same window. The pointer input is real, with a frame of the app between the moves.",
  hints: { title: "Drag", readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    ...target,
    toElement: elementLocator.optional().describe("locator to drop on"),
    toX: z.number().optional().describe("instead of `toElement`; with `toY`, device-independent pixels from the window's left"),
    toY: z.number().optional().describe("with `toX`; device-independent pixels from the window's top"),
    steps: z.int().min(2).max(100).default(5).describe("moves on the way, the last one onto the target"),
    button,
    modifiers,
    timeout,
  }),
  output: z.object({
    hit: z.string().describe("path of the element that was dragged"),
    droppedOn: z.string().describe("path of the element that was under the pointer's end"),
    window: z.string(),
    dismissed,
    ...actionEffects,
  }),
});
