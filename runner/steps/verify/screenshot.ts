import { z } from "zod";
import { renderLocator } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator, fileNameOf } from "../parts/arguments.ts";

/** Compared by pixel hash; a tolerance is optional and appears in the report. */
export const verifyScreenshot = defineStepVerb({
  name: "screenshot",
  family: "verify",
  summary: "Compares the window, or with `clip` one element, with the accepted picture of that name; exactly, unless a tolerance is given.",
  args: z.strictObject({
    screenshot: fileNameOf("a picture"),
    mask: z.array(ElementLocator).default([]).describe("elements that are painted over before comparing"),
    clip: ElementLocator.optional().describe("compare only this element"),
    popup: z
      .boolean()
      .default(false)
      .describe("compare only what `clip`, or else the window, has open: drop-down, menu, flyout or tool tip"),
    maxDiffPixels: z.int().min(0).optional().describe("how many pixels may differ; none unless `maxDiffRatio` allows some"),
    maxDiffRatio: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe("which share of all pixels may differ; with `maxDiffPixels` the smaller applies"),
    threshold: z.number().min(0).max(1).default(0).describe("how far a pixel may differ to count as equal; 0 is exact"),
    ignoreAntialiasing: z.boolean().default(false).describe("whether pixels of smoothed edges do not count"),
  }),
  examples: ["{ screenshot: acknowledged, mask: [Clock] }", "{ screenshot: alert-list, clip: AlertList, maxDiffPixels: 10 }"],
  sentence: ({ screenshot, clip, popup, mask, maxDiffPixels = 0, maxDiffRatio = 0, threshold, ignoreAntialiasing }) =>
    [
      `${popup ? "the popup of " : ""}${clip === undefined ? "the window" : renderLocator(clip)} looks like ${screenshot}`,
      ...(mask.length === 0 ? [] : [`without ${mask.map(renderLocator).join(", ")}`]),
      ...(maxDiffPixels === 0 ? [] : [`but for ${maxDiffPixels} pixels`]),
      ...(maxDiffRatio === 0 ? [] : [`but for ${maxDiffRatio * 100} %`]),
      ...(threshold === 0 ? [] : [`within ${threshold}`]),
      ...(ignoreAntialiasing ? ["but for smoothed edges"] : []),
    ].join(" "),
  run: ({ screenshot: name, maxDiffPixels, maxDiffRatio, ...how }, context) =>
    context.screens.check(
      {
        name,
        window: context.window,
        ...how,
        maxDiffPixels: maxDiffPixels ?? (maxDiffRatio === undefined ? 0 : Number.POSITIVE_INFINITY),
        maxDiffRatio: maxDiffRatio ?? 1,
      },
      context,
    ),
});
