import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { ElementBounds } from "../element-info.ts";
import { elementLocator, oneWindow } from "../target.ts";

export const LayoutRule = z.enum(["clipped", "trimmed", "overlap", "outside", "small", "growth"]);
export type LayoutRule = z.infer<typeof LayoutRule>;

/** A fault of layout with one cause. `problem` and `cure` are parts of one sentence that begins with the first element. */
export const LayoutFinding = z.object({
  rule: LayoutRule,
  elements: z.array(z.string()).min(1).describe("locators, the faulty element first"),
  moreElements: z.int().min(0).describe("how many further elements have the same cause"),
  problem: z.string().describe("what is wrong with the first element, with its figure"),
  cure: z.string().describe("what to do about it"),
  bounds: z.array(ElementBounds).describe("of the elements, in the window"),
});
export type LayoutFinding = z.infer<typeof LayoutFinding>;

export const CheckLayout = defineAppTool({
  name: "CheckLayout",
  description: "Finds clipped or trimmed texts, overlaps, elements outside of the window or scroll area, and targets under 24 x 24.",
  hints: { title: "Layout", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator.optional(),
    window: oneWindow,
    rules: z.array(LayoutRule).optional().describe("all but `growth` when absent; `growth`: faults with texts 40 % longer"),
    // The app knows the rules; listing them twice would cost agents tokens.
    ignore: z.array(z.object({ element: z.string().optional(), rules: z.array(z.string()).optional() })).default([]),
  }),
  output: z.object({
    window: z.string(),
    width: z.number().describe("of the window, in device-independent pixels"),
    height: z.number(),
    elements: z.int().describe("how many elements were looked at"),
    texts: z.int().describe("how many texts were looked at"),
    findings: z.array(LayoutFinding),
    moreFindings: z.int().min(0).describe("how many further findings are not listed"),
    ignored: z.int().min(0).describe("how many findings `ignore` has left out"),
  }),
});

/** The facts of the findings that a failed step reports. */
export const LayoutFacts = CheckLayout.output.pick({ window: true, width: true, height: true, findings: true });
export type LayoutFacts = z.infer<typeof LayoutFacts>;

/** The name of the picture in which reports mark the findings of a step. */
export const LAYOUT_PICTURE = "layout";
