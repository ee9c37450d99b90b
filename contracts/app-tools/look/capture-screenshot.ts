import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { ElementBounds } from "../element-info.ts";
import { elementLocator, window } from "../target.ts";

/** The factors besides the app that pixels depend on; a baseline includes it, so that a mismatch can be explained. */
export const RenderFingerprint = z
  .object({
    renderer: z.string().describe("`managed` or `skia`, with its version"),
    avalonia: z.string(),
    fonts: z.string().describe("hash of the default font, then of the fonts in `fonts` of amcp.config.yaml, if any"),
    scale: z.number(),
    theme: z.string(),
    culture: z.string(),
  })
  .meta({ id: "Fingerprint" });
export type RenderFingerprint = z.infer<typeof RenderFingerprint>;

/**
 * `pixelHash` is the lower-case hex SHA-256 of the width and the height as 32-bit little-endian integers, then the pixels as RGBA bytes
 * (not premultiplied), row by row from the top. It does not depend on the PNG compression.
 */
export const CaptureScreenshot = defineAppTool({
  name: "CaptureScreenshot",
  description:
    "Captures a window with its popups, one element, or one popup alone, as a PNG with the hash of its pixels. Nothing is sent when the pixels are those of `unlessHash`.",
  hints: { title: "Screenshot", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator.optional().describe("only this element"),
    window,
    popup: z
      .boolean()
      .default(false)
      .describe(
        "only what the element has open, such as a drop-down or tool tip; drop-down, menu, flyout or tool tip, whole even where it reaches beyond the window; without an element the newest popup",
      ),
    scale: z.number().positive().optional().describe("pixels per unit; the window's own when absent"),
    caret: z.boolean().default(false).describe("show the text caret"),
    mask: z.array(elementLocator).default([]).describe("elements painted over; one that matches nothing is an error"),
    unlessHash: z.string().optional().describe("no picture if it has this hash; the answer is `same` then"),
  }),
  output: z.object({
    same: z.boolean(),
    width: z.int(),
    height: z.int(),
    pixelHash: z.string(),
    idle: z.boolean().describe("nothing was animating, loading layout or waiting for a frame"),
    stillBusy: z.array(z.string()),
    masked: z.array(ElementBounds),
    window: z.string(),
    origin: z
      .object({ x: z.number(), y: z.number() })
      .describe("where the picture's upper left corner is in its window, in device-independent pixels"),
    fingerprint: RenderFingerprint,
  }),
});
