import { z } from "zod";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/locator-argument.ts";

/** Compared by pixel hash; a tolerance is optional and appears in the report. */
export const screenshot = defineVerb({
  name: "screenshot",
  family: "verify",
  summary: "Compares the window, or with `clip` one element, with the accepted picture of that name; exactly, unless a tolerance is given.",
  args: z.strictObject({
    screenshot: z.string().regex(/^[\w-]+$/, "a picture's name has letters, digits, `-` and `_`"),
    mask: z.array(ElementLocator).default([]).describe("elements that are painted over before comparing"),
    clip: ElementLocator.optional().describe("compare only this element"),
    popup: z
      .boolean()
      .default(false)
      .describe("compare only what `clip`, or else the window, has open: drop-down, menu, flyout or tool tip"),
    maxDiffPixels: z.int().min(0).default(0).describe("how many pixels may differ"),
    threshold: z.number().min(0).max(1).default(0).describe("how far a pixel may differ to count as equal; 0 is exact"),
  }),
  examples: ["{ screenshot: acknowledged, mask: [Clock] }", "{ screenshot: alert-list, clip: AlertList, maxDiffPixels: 10 }"],
  sentence: ({ screenshot, clip, popup, mask, maxDiffPixels, threshold }) =>
    [
      `${popup ? "the popup of " : ""}${clip === undefined ? "the window" : renderLocator(clip)} looks like ${screenshot}`,
      ...(mask.length === 0 ? [] : [`without ${mask.map(renderLocator).join(", ")}`]),
      ...(maxDiffPixels === 0 ? [] : [`but for ${maxDiffPixels} pixels`]),
      ...(threshold === 0 ? [] : [`within ${threshold}`]),
    ].join(" "),
  run: ({ screenshot: name, ...how }, context) => context.screens.check({ name, window: context.window, ...how }, context),
});
