import type { z } from "zod";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import type { AppTools, NewAttachment, ScreenshotRequest, StepOutcome } from "../../../contracts/step.ts";
import { DEFAULT_TEMPLATE, type UpdateMode } from "../../../runner/baselines/baseline-path.ts";
import { type DecodedPicture, decodePng, pixelHash } from "../../../runner/baselines/picture.ts";
import { createScreenshotChecks } from "../../../runner/baselines/screenshot-checks.ts";

const fingerprint = { renderer: "managed 1", avalonia: "12.1.6", fonts: "f00d", scale: 1, theme: "Light", culture: "en-US" };

interface Frame {
  readonly png: Buffer;
  readonly idle?: boolean;
  readonly culture?: string;
  readonly renderer?: string;
  /** No elements by default. */
  readonly roots?: readonly ElementInfo[];
}

type Shot = z.output<typeof CaptureScreenshot.output>;

/** An app that shows these frames one after the other, and the last one for ever. */
export function appShowing(frames: readonly Frame[]): AppTools & { captures: () => number } {
  let captures = 0;
  let shown = frames[0];
  return {
    name: "Paint",
    captures: () => captures,
    async call(tool, input) {
      if (tool.name === "GetElementTree") {
        const data = tool.output.parse({ roots: shown?.roots ?? [], count: 0, revision: 0 });
        return { ok: true, data, text: "", images: [] };
      }
      shown = frames[Math.min(captures, frames.length - 1)];
      if (shown === undefined) throw new Error("the app shows no frame");
      captures += 1;
      const picture = pictureIn(shown.png);
      const hash = pixelHash(picture);
      const same = typeof input === "object" && input !== null && "unlessHash" in input && input.unlessHash === hash;
      const { idle = true, culture = fingerprint.culture, renderer = fingerprint.renderer } = shown;
      const shot: Shot = {
        same,
        width: picture.width,
        height: picture.height,
        pixelHash: hash,
        idle,
        stillBusy: [],
        masked: [],
        window: "Paint",
        origin: { x: 0, y: 0 },
        fingerprint: { ...fingerprint, culture, renderer },
      };
      return { ok: true, data: tool.output.parse(shot), text: "", images: same ? [] : [{ png: shown.png, pixelHash: hash }] };
    },
  };
}

/** A frame that cannot be decoded has a hash as well. */
function pictureIn(png: Buffer): DecodedPicture {
  try {
    return decodePng(png);
  } catch {
    return { width: 1, height: 1, data: png };
  }
}

type Tolerance = Partial<Pick<ScreenshotRequest, "maxDiffPixels" | "maxDiffRatio" | "threshold" | "ignoreAntialiasing">>;

interface Checked {
  readonly attached: readonly NewAttachment[];
  readonly outcome: Promise<StepOutcome>;
}

/** Compares the picture `canvas` of the scenario `s/draw.yaml` in a project's folder. */
export function checksIn(root: string, template = DEFAULT_TEMPLATE) {
  return (
    app: AppTools,
    update: UpdateMode,
    { negated = false, ...tolerance }: Tolerance & { readonly negated?: boolean } = {},
  ): Checked => {
    const attached: NewAttachment[] = [];
    const checks = createScreenshotChecks({ template, root, scenarioDir: "s", scenario: "draw", update });
    const attach = async (attachment: NewAttachment) => {
      attached.push(attachment);
      const { name, kind, mediaType } = attachment;
      return { name, kind, mediaType, path: name, sha256: "", bytes: 0 };
    };
    const exact = { maxDiffPixels: 0, maxDiffRatio: 1, threshold: 0, ignoreAntialiasing: false };
    const request = { name: "canvas", popup: false, mask: [], ...exact, ...tolerance };
    return { attached, outcome: checks.check(request, { app, attach, signal: new AbortController().signal, timeoutMs: 200, negated }) };
  };
}
