import { z } from "zod";
import { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { failed, passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator, fileNameOf } from "../parts/arguments.ts";

/** A picture for the report, without comparison. */
export const inspectScreenshot = defineStepVerb({
  name: "screenshot",
  family: "inspect",
  summary: "Stores a picture of the window, or of one element, beside the report.",
  args: z.strictObject({
    screenshot: fileNameOf("a picture"),
    element: ElementLocator.optional().describe("only this element"),
    popup: z.boolean().default(false).describe("only what the element, or else the window, has open: drop-down, menu, flyout or tool tip"),
    scale: z.number().positive().optional().describe("pixels per device-independent pixel; the window's own when absent"),
    mask: z.array(ElementLocator).default([]).describe("elements that are painted over"),
    caret: z.boolean().default(false).describe("show the text caret"),
  }),
  saves: CaptureScreenshot.output.pick({ width: true, height: true, pixelHash: true }),
  examples: ["{ screenshot: after-sign-in }", "{ screenshot: row, element: AlertList, window: WatchTower }"],
  sentence: ({ screenshot, element, popup }) =>
    `take a screenshot ${screenshot}${popup ? " of the popup" : ""}${element === undefined ? "" : ` of ${renderLocator(element)}`}`,
  async run({ screenshot: name, ...how }, { app, window, signal, attach }) {
    const answer = await app.call(CaptureScreenshot, { ...how, window }, signal);
    if (!answer.ok) return refused(answer);
    const [image] = answer.images;
    if (image === undefined) return failed("the app answered without a picture", { actual: answer.data });
    const attachment = await attach({ name, kind: "screenshot", mediaType: "image/png", content: image.png });
    const { width, height, pixelHash, fingerprint, origin } = answer.data;
    const picture = { name, png: image.png, pixelHash, window, clip: how.element, origin, scale: how.scale ?? fingerprint.scale };
    return passed(`${width} x ${height}`, { saved: { width, height, pixelHash }, attachments: [attachment], picture });
  },
});
