import type { z } from "zod";
import { CaptureScreenshot, type Fingerprint } from "../../contracts/app-tools/capture-screenshot.ts";
import type { Attachment, Candidate } from "../../contracts/events.ts";
import {
  failed,
  type Image,
  passed,
  refused,
  type ScreenshotChecks,
  type ScreenshotRequest,
  type StepContext,
  type StepOutcome,
} from "../../contracts/step.ts";
import { slashedPath } from "../../platform/paths.ts";
import { type Baseline, factsText, readBaseline, writeBaseline } from "./baseline.ts";
import { type BaselineName, baselinePath } from "./baseline-path.ts";
import { compare, type Difference } from "./compare.ts";
import { type ElementFacts, elementsOf } from "./element-facts.ts";
import { explain } from "./explain.ts";
import { decodePng, encodePng } from "./picture.ts";
import type { UpdateMode } from "./update-mode.ts";

export interface ScreenshotOptions extends Omit<BaselineName, "name" | "extension"> {
  readonly update: UpdateMode;
}

type CheckContext = Parameters<ScreenshotChecks["check"]>[1];

interface ScreenshotFrame {
  readonly facts: z.output<typeof CaptureScreenshot.output>;
  readonly image: Image | undefined;
}

/** Compares frames of an app with accepted pictures: by pixel hash, and by pixels only if the hashes differ. */
export function createScreenshotChecks({ update, ...place }: ScreenshotOptions): ScreenshotChecks {
  return {
    async check(request, context) {
      const file = baselinePath({ ...place, name: request.name });
      const baseline = await readBaseline(file);
      const deadline = performance.now() + context.timeoutMs;
      const captured = await captureCalm(request, update === "all" ? undefined : baseline?.pixelHash, context, deadline);
      if (!captured.ok) return captured.outcome;
      const { facts, image } = captured.frame;
      if (facts.same && baseline !== undefined)
        return passed(`identical, ${facts.width}x${facts.height}`, { picture: pictureOf(request, facts, baseline.png) });
      if (image === undefined) return failed("the app sent no picture", { code: "AMCP_PEER_MISMATCH" });
      const frame = { facts, image };
      const shown = slashedPath(place.root, file);
      const outcome =
        baseline === undefined
          ? await withoutBaseline({ file, shown }, request, frame, { update, context })
          : await differs({ baseline, shown, request, frame, update, context });
      return { ...outcome, picture: pictureOf(request, facts, image.png) };
    },
  };
}

const pictureOf = (
  { name, window, clip }: ScreenshotRequest,
  { pixelHash, fingerprint, origin }: ScreenshotFrame["facts"],
  png: Uint8Array,
) => ({
  ...{ name, window, clip, origin, png, pixelHash },
  scale: fingerprint.scale,
});

type Captured = { readonly ok: true; readonly frame: ScreenshotFrame } | { readonly ok: false; readonly outcome: StepOutcome };

/**
 * Accepts a frame that equals the baseline at once. Otherwise takes frames until the app is idle and
 * two in a row are equal, because the effects of one frame, such as a hover state, appear only in the next.
 */
async function captureCalm(
  request: ScreenshotRequest,
  unlessHash: string | undefined,
  context: CheckContext,
  deadline: number,
): Promise<Captured> {
  const { window, clip: element, mask, popup } = request;
  const input = { popup, ...(window && { window }), ...(element && { element }), ...(unlessHash && { unlessHash }), mask: [...mask] };
  for (let previous: string | undefined; ; ) {
    const outcome = await context.app.call(CaptureScreenshot, input, context.signal);
    if (!outcome.ok) return { ok: false, outcome: refused(outcome) };
    const { same, idle, pixelHash } = outcome.data;
    const isFinal = same || (idle && pixelHash === previous) || performance.now() >= deadline;
    if (isFinal) return { ok: true, frame: { facts: outcome.data, image: outcome.images[0] } };
    previous = pixelHash;
  }
}

interface Shown extends ScreenshotFrame {
  readonly image: Image;
}

async function withoutBaseline(
  { file, shown }: { file: string; shown: string },
  { name, window, clip }: ScreenshotRequest,
  frame: Shown,
  { update, context }: { update: UpdateMode; context: CheckContext },
): Promise<StepOutcome> {
  const actual = await context.attach({ name: `${name}-actual`, kind: "actual", mediaType: "image/png", content: frame.image.png });
  const attachments = [actual];
  const elements = await elementsOf(context.app, { window, clip, origin: frame.facts.origin }, context.signal);
  if (update === "none") {
    return failed(`there is no accepted picture ${shown}; write it with --update missing`, {
      code: "AMCP_BASELINE_MISSING",
      retryable: false,
      attachments,
      candidate: await propose({ name, shown, replaces: null, actual, frame, elements }, context.attach),
    });
  }
  await accept(file, frame, elements);
  if (update !== "missing") return passed(`accepted as ${shown}`, { attachments });
  return failed(`there was no accepted picture; this one was written to ${shown}: look at it and commit it`, {
    code: "AMCP_BASELINE_MISSING",
    soft: true,
    retryable: false,
    attachments,
  });
}

interface Differing {
  readonly baseline: Baseline;
  /** The path of the accepted file in reports. */
  readonly shown: string;
  readonly request: ScreenshotRequest;
  readonly frame: Shown;
  readonly update: UpdateMode;
  readonly context: CheckContext;
}

async function differs({ baseline, shown, request, frame, update, context }: Differing): Promise<StepOutcome> {
  const { name, maxDiffPixels, maxDiffRatio } = request;
  const difference = compare(decodePng(baseline.png), decodePng(frame.image.png), request);
  const isTolerated = !difference.sizesDiffer && difference.pixels <= maxDiffPixels && difference.ratio <= maxDiffRatio;
  if (isTolerated && update !== "all") return passed(toleratedNote(difference, request));

  const elements = await elementsOf(
    context.app,
    { window: request.window, clip: request.clip, origin: frame.facts.origin },
    context.signal,
  );
  if (update === "changed" || update === "all") {
    await accept(baseline.file, frame, elements);
    return passed(`accepted, ${countOf(difference)} changed`);
  }
  const reasons = explain({
    regions: difference.regions,
    before: baseline.elements,
    after: elements,
    scale: frame.facts.fingerprint.scale,
  });
  const [expected, actual, diff] = await attachAll(name, { baseline, frame, difference }, context.attach);
  const proposed = { name, shown, replaces: baseline.fileHash, change: difference.fingerprint, actual, frame, elements };
  return failed([...findingsOf(difference, baseline, frame, request), ...reasons], {
    code: "AMCP_SCREENSHOT_DIFFERS",
    expected: { pixelHash: baseline.pixelHash, file: shown },
    actual: { pixelHash: frame.facts.pixelHash, pixels: difference.pixels, ratio: difference.ratio, regions: difference.regions, reasons },
    attachments: [expected, actual, diff],
    candidate: await propose(proposed, context.attach),
  });
}

interface Proposed {
  readonly name: string;
  /** The path of the baseline in reports. */
  readonly shown: string;
  readonly replaces: string | null;
  readonly change?: string;
  readonly actual: Attachment;
  readonly frame: Shown;
  readonly elements: readonly ElementFacts[];
}

/** Stores what stands beside a baseline, so that the picture can be accepted later. */
async function propose(
  { name, shown, replaces, change, actual, frame: { facts, image }, elements }: Proposed,
  attach: StepContext["attach"],
): Promise<Candidate> {
  const content = factsText({ png: Buffer.from(image.png), pixelHash: facts.pixelHash, fingerprint: facts.fingerprint, elements });
  const { path } = await attach({ name: `${name}-facts`, kind: "text", mediaType: "application/json", content });
  return { file: shown, replaces, content: actual.path, sha256: actual.sha256, facts: path, ...(change && { change }) };
}

/** The size of the difference, then circumstances that may explain it. */
function findingsOf(difference: Difference, baseline: Baseline, { facts }: ScreenshotFrame, request: ScreenshotRequest): readonly string[] {
  const size = difference.sizesDiffer ? `the sizes differ (now ${facts.width}x${facts.height}), ` : "";
  const { maxDiffPixels, maxDiffRatio, threshold, ignoreAntialiasing } = request;
  const shares = [
    ...(Number.isFinite(maxDiffPixels) ? [String(maxDiffPixels)] : []),
    ...(maxDiffRatio < 1 ? [`${maxDiffRatio * 100} %`] : []),
  ];
  const isExact = (maxDiffPixels === 0 || maxDiffRatio === 0) && threshold === 0 && !ignoreAntialiasing;
  const tolerance = isExact
    ? ""
    : ` (tolerated: ${shares.join(" and ")} at threshold ${threshold}${ignoreAntialiasing ? ", without smoothed edges" : ""})`;
  return [
    `${size}${countOf(difference)} differ${tolerance}`,
    ...fingerprintNotes(baseline.fingerprint, facts.fingerprint),
    ...(facts.idle ? [] : [`the app was still busy: ${facts.stillBusy.join(", ")}`]),
  ];
}

function fingerprintNotes(accepted: Fingerprint | undefined, now: Fingerprint): readonly string[] {
  if (accepted === undefined) return [];
  const other = (Object.keys(now) as (keyof Fingerprint)[]).filter((key) => accepted[key] !== now[key]);
  return other.length === 0 ? [] : [`it was accepted under ${other.map((key) => `${key} ${accepted[key]} (now ${now[key]})`).join(", ")}`];
}

const countOf = ({ pixels, ratio }: Difference) =>
  `${pixels} ${pixels === 1 ? "pixel" : "pixels"} (${(ratio * 100).toFixed(ratio < 0.001 ? 4 : 2)} %)`;

const toleratedNote = (difference: Difference, request: ScreenshotRequest) =>
  `${countOf(difference)} differ, tolerated: ${toleranceOf(request)}`;

const toleranceOf = ({ maxDiffPixels, maxDiffRatio, threshold, ignoreAntialiasing }: ScreenshotRequest) =>
  [
    ...(Number.isFinite(maxDiffPixels) ? [`maxDiffPixels ${maxDiffPixels}`] : []),
    ...(maxDiffRatio < 1 ? [`maxDiffRatio ${maxDiffRatio}`] : []),
    `threshold ${threshold}`,
    ...(ignoreAntialiasing ? ["smoothed edges"] : []),
  ].join(", ");

function attachAll(
  name: string,
  { baseline, frame, difference }: { baseline: Baseline; frame: Shown; difference: Difference },
  attach: StepContext["attach"],
) {
  return Promise.all([
    attach({ name: `${name}-expected`, kind: "expected", mediaType: "image/png", content: baseline.png }),
    attach({ name: `${name}-actual`, kind: "actual", mediaType: "image/png", content: frame.image.png }),
    attach({ name: `${name}-diff`, kind: "diff", mediaType: "image/png", content: encodePng(difference.picture) }),
  ]);
}

async function accept(file: string, { facts, image }: Shown, elements: readonly ElementFacts[]): Promise<void> {
  await writeBaseline({ file, png: Buffer.from(image.png), pixelHash: facts.pixelHash, fingerprint: facts.fingerprint, elements });
}
