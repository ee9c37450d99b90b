import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { elementLocator, oneWindow } from "../target.ts";

export const AccessibilityRule = z.enum(["name", "role", "image", "keyboard", "focusTrap", "tabOrder", "contrast"]);
export type AccessibilityRule = z.infer<typeof AccessibilityRule>;

/** A finding, or a text whose contrast cannot be computed. `problem` and `cure` are parts of one sentence. */
export const AccessibilityFinding = z.object({
  rule: AccessibilityRule,
  criterion: z.string().describe("success criterion of WCAG 2.2, such as `1.4.3`"),
  element: z.string().describe("locator"),
  problem: z.string().describe("what is wrong with the element, with its figure"),
  cure: z.string().describe("what to do about it; of `undecided` what to look at"),
});
export type AccessibilityFinding = z.infer<typeof AccessibilityFinding>;

export const CheckAccessibility = defineAppTool({
  name: "CheckAccessibility",
  description:
    "Checks names, roles, keyboard use, tab order and contrast of a window, or of one element and what is in it. Contrast is computed from the pixels; the focus stays where it is.",
  hints: { title: "Accessibility", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator.optional().describe("only this element and what is in it; the whole window when absent"),
    window: oneWindow,
    rules: z.array(AccessibilityRule).optional().describe("all when absent"),
    ignore: z
      .array(z.strictObject({ element: z.string().min(1).optional(), rules: z.array(AccessibilityRule).optional() }))
      .default([])
      .describe("findings left out; by element and what is in it, by rule, or by both"),
    contrast: z.number().min(1).max(21).default(4.5).describe("least contrast of text"),
    largeContrast: z
      .number()
      .min(1)
      .max(21)
      .default(3)
      .describe("least contrast of text from 24 device-independent pixels, or 18.66 if bold"),
  }),
  output: z.object({
    window: z.string(),
    elements: z.int().describe("how many elements were looked at"),
    texts: z.int().describe("how many texts had their contrast computed"),
    findings: z.array(AccessibilityFinding),
    moreFindings: z.int().min(0).describe("how many further findings are not listed"),
    undecided: z
      .array(AccessibilityFinding)
      .describe("texts over pictures, gradients or in several colours, whose contrast is not one figure"),
    ignored: z.int().min(0).describe("how many findings `ignore` has left out"),
  }),
});
