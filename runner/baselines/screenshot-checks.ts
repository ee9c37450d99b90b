import type { z } from "zod";
import { CaptureScreenshot, type RenderFingerprint } from "../../contracts/app-tools/look/capture-screenshot.ts";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
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
import { slashedPath } from "../../platform/files/paths.ts";
import { type Baseline, decodeBaseline, factsText, platformOf, readBaseline, writeBaseline } from "./baseline.ts";
import { type BaselineName, baselineFile, isPerPlatform, type UpdateMode } from "./baseline-path.ts";
import { comparePixels } from "./compare.ts";
import { elementsInPicture, type PictureElement } from "./element-facts.ts";
import { countOf, explainDifference, findingsOf, toleratedNote } from "./explain.ts";
import { type DecodedPicture, decodePng, encodeInBackground } from "./picture.ts";

export interface ScreenshotOptions extends Omit<BaselineName, "name" | "extension"> {
  readonly update: UpdateMode;
  /** Whether a picture that equals its baseline is attached. */
  readonly keepsPassed?: boolean;
}

type CheckContext = Parameters<ScreenshotChecks["check"]>[1];

interface ScreenshotFrame {
  readonly facts: z.output<typeof CaptureScreenshot.output>;
  readonly image: Image | undefined;
}

/** A baseline's file, and what is in it. */
interface Accepted {
  readonly file: string;
  /** The path in reports. */
  readonly shown: string;
  readonly baseline: Baseline | undefined;
  /** Of a file for one platform: that platform, and the one of the file that serves all others. */
  readonly only?: { readonly platform: string; readonly other: string };
}

/** Compares frames of an app with accepted pictures: by pixel hash, and by pixels only if the hashes differ. */
export function createScreenshotChecks({ update: mode, keepsPassed = false, ...place }: ScreenshotOptions): ScreenshotChecks {
  const read = async (name: string, only?: Accepted["only"]): Promise<Accepted> => {
    const file = await baselineFile({ ...place, name, platform: only?.platform });
    const baseline = await readBaseline(file).catch((error: unknown) => {
      // What cannot be read is replaced where every difference is accepted.
      if (isAccepting(mode) && error instanceof AmcpError && error.code === "AMCP_BASELINE_BROKEN") return undefined;
      throw error;
    });
    return { file, shown: slashedPath(place.root, file), baseline, ...(only && { only }) };
  };
  /** The file for the platform of a frame, if another platform has accepted the usual one and the template distinguishes them. */
  const forPlatform = async (usual: Accepted, name: string, fingerprint: RenderFingerprint): Promise<Accepted> => {
    const platform = platformOf(fingerprint);
    const other = usual.baseline?.platform ?? platform;
    return other === platform || !isPerPlatform(place.template) ? usual : read(name, { platform, other });
  };
  const pictured = async (outcome: StepOutcome, picture: ReturnType<typeof pictureOf>, { attach }: CheckContext): Promise<StepOutcome> => {
    const isKept = keepsPassed && (outcome.attachments ?? []).length === 0;
    const attachments = isKept ? { attachments: [await attachActual(picture.name, picture.png, attach)] } : {};
    return { ...outcome, ...attachments, picture };
  };
  return {
    async check(request, context) {
      const update = context.negated ? "none" : mode;
      const usual = await read(request.name);
      const captured = await captureCalm(request, context, {
        accepted: usual,
        forFrame: ({ fingerprint }) => forPlatform(usual, request.name, fingerprint),
        isTaken: update === "all",
      });
      if (!captured.ok) return captured.outcome;
      const { accepted, frame } = captured;
      const { facts, image } = frame;
      const { baseline } = accepted;
      if (update !== "all" && baseline !== undefined && baseline.pixelHash === facts.pixelHash)
        return pictured(passed(`identical, ${facts.width}x${facts.height}`), pictureOf(request, facts, baseline.png), context);
      if (image === undefined) return failed("the app sent no picture", { code: "AMCP_PEER_MISMATCH" });
      const outcome =
        baseline === undefined
          ? await withoutBaseline(accepted, request, { facts, image }, { update, context })
          : await differs({ baseline, shown: accepted.shown, request, frame: { facts, image }, update, context });
      return pictured(outcome, pictureOf(request, facts, image.png), context);
    },
  };
}

const attachActual = (name: string, content: Uint8Array, attach: StepContext["attach"]): Promise<Attachment> =>
  attach({ name: `${name}-actual`, kind: "actual", mediaType: "image/png", content });

const isAccepting = (update: UpdateMode): boolean => update === "changed" || update === "all";

const pictureOf = (
  { name, window, clip }: ScreenshotRequest,
  { pixelHash, fingerprint, origin }: ScreenshotFrame["facts"],
  png: Uint8Array,
) => ({ name, window, clip, origin, png, pixelHash, scale: fingerprint.scale });

type Captured =
  | { readonly ok: true; readonly frame: ScreenshotFrame; readonly accepted: Accepted }
  | { readonly ok: false; readonly outcome: StepOutcome };

interface Wanted {
  readonly accepted: Accepted;
  /** The baseline for a frame, which may be another one than the expected. */
  forFrame(facts: ScreenshotFrame["facts"]): Promise<Accepted>;
  /** Whether the picture is taken in any case, to be accepted. */
  readonly isTaken: boolean;
}

/**
 * Accepts a frame that equals the baseline at once. Otherwise takes frames until the app is idle and
 * two in a row are equal, because the effects of one frame, such as a hover state, appear only in the next.
 */
async function captureCalm(request: ScreenshotRequest, context: CheckContext, wanted: Wanted): Promise<Captured> {
  const deadline = performance.now() + context.timeoutMs;
  let { accepted } = wanted;
  for (let previous: string | undefined; ; ) {
    const unlessHash = wanted.isTaken ? undefined : accepted.baseline?.pixelHash;
    const outcome = await context.app.call(CaptureScreenshot, inputOf(request, unlessHash), context.signal);
    if (!outcome.ok) return { ok: false, outcome: refused(outcome) };
    const { same, idle, pixelHash } = outcome.data;
    if (previous === undefined && !same) accepted = await wanted.forFrame(outcome.data);
    const isEqual = same || (!wanted.isTaken && pixelHash === accepted.baseline?.pixelHash);
    const isFinal = isEqual || (idle && pixelHash === previous) || performance.now() >= deadline;
    if (isFinal) return { ok: true, frame: { facts: outcome.data, image: outcome.images[0] }, accepted };
    previous = pixelHash;
  }
}

const inputOf = ({ window, clip: element, mask, popup }: ScreenshotRequest, unlessHash: string | undefined) => ({
  popup,
  mask: [...mask],
  ...(window && { window }),
  ...(element && { element }),
  ...(unlessHash && { unlessHash }),
});

interface Shown extends ScreenshotFrame {
  readonly image: Image;
}

const NOTHING = { replaces: null, replacesInGit: { file: null, facts: null } } as const;

async function withoutBaseline(
  { file, shown, only }: Accepted,
  { name, window, clip }: ScreenshotRequest,
  frame: Shown,
  { update, context }: { update: UpdateMode; context: CheckContext },
): Promise<StepOutcome> {
  const actual = await attachActual(name, frame.image.png, context.attach);
  const attachments = [actual];
  const elements = await elementsInPicture(context.app, { window, clip, origin: frame.facts.origin }, context.signal);
  if (update === "none") {
    const cure = context.negated ? "accept it with a step without `not`" : "write it with --update missing";
    return failed(`there is no accepted picture ${shown}${whose(only)}; ${cure}`, {
      code: "AMCP_BASELINE_MISSING",
      retryable: false,
      attachments,
      candidate: await propose({ name, shown, ...NOTHING, actual, frame, elements }, context.attach),
    });
  }
  await accept(file, frame, elements);
  if (update !== "missing") return passed(`accepted as ${shown}`, { attachments });
  return failed(`there was no accepted picture${whose(only)}; this one was written to ${shown}: look at it and commit it`, {
    code: "AMCP_BASELINE_MISSING",
    soft: true,
    retryable: false,
    attachments,
  });
}

const whose = (only: Accepted["only"]): string =>
  only === undefined ? "" : ` for ${only.platform}, and the other one is of ${only.other}`;

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
  const difference = comparePixels(decodeBaseline(baseline), decodeFrame(frame.image), request);
  const isTolerated = !difference.sizesDiffer && difference.pixels <= maxDiffPixels && difference.ratio <= maxDiffRatio;
  if (isTolerated && update !== "all") return passed(toleratedNote(difference, request));

  // Drawn while the app answers.
  const diff = isAccepting(update) ? undefined : encodeInBackground(difference.picture);
  const elements = await elementsInPicture(
    context.app,
    { window: request.window, clip: request.clip, origin: frame.facts.origin },
    context.signal,
  );
  if (diff === undefined) {
    await accept(baseline.file, frame, elements);
    return passed(`accepted, ${countOf(difference)} changed`);
  }
  const reasons = explainDifference({
    regions: difference.regions,
    before: baseline.elements,
    after: elements,
    scale: frame.facts.fingerprint.scale,
  });
  const [expected, actual, drawn] = await attachAll(name, { baseline, frame, diff }, context.attach);
  const replaced = { replaces: baseline.fileHash, replacesInGit: baseline.gitIds };
  const proposed = { name, shown, ...replaced, change: difference.fingerprint, actual, frame, elements };
  return failed([...findingsOf(difference, baseline.fingerprint, frame.facts, request), ...reasons], {
    code: "AMCP_SCREENSHOT_DIFFERS",
    expected: { pixelHash: baseline.pixelHash, file: shown },
    actual: { pixelHash: frame.facts.pixelHash, pixels: difference.pixels, ratio: difference.ratio, regions: difference.regions, reasons },
    attachments: [expected, actual, drawn],
    candidate: await propose(proposed, context.attach),
  });
}

/** @throws AmcpError AMCP_PEER_MISMATCH if the app's picture cannot be decoded */
function decodeFrame({ png }: Image): DecodedPicture {
  try {
    return decodePng(png);
  } catch (cause) {
    throw new AmcpError("AMCP_PEER_MISMATCH", `the picture of the app cannot be read: ${messageOf(cause)}`, { cause });
  }
}

interface Proposed extends Pick<Candidate, "replaces" | "change"> {
  readonly replacesInGit: NonNullable<Candidate["replacesInGit"]>;
  readonly name: string;
  /** The path of the baseline in reports. */
  readonly shown: string;
  readonly actual: Attachment;
  readonly frame: Shown;
  readonly elements: readonly PictureElement[];
}

/** Stores what stands beside a baseline, so that the picture can be accepted later. */
async function propose(
  { name, shown, replaces, replacesInGit, change, actual, frame: { facts, image }, elements }: Proposed,
  attach: StepContext["attach"],
): Promise<Candidate> {
  const content = factsText({ png: Buffer.from(image.png), pixelHash: facts.pixelHash, fingerprint: facts.fingerprint, elements });
  const { path } = await attach({ name: `${name}-facts`, kind: "text", mediaType: "application/json", content });
  return { file: shown, replaces, replacesInGit, content: actual.path, sha256: actual.sha256, facts: path, ...(change && { change }) };
}

async function attachAll(
  name: string,
  { baseline, frame, diff }: { baseline: Baseline; frame: Shown; diff: Promise<Buffer> },
  attach: StepContext["attach"],
) {
  const drawn = await diff;
  return Promise.all([
    attach({ name: `${name}-expected`, kind: "expected", mediaType: "image/png", content: baseline.png }),
    attach({ name: `${name}-actual`, kind: "actual", mediaType: "image/png", content: frame.image.png }),
    attach({ name: `${name}-diff`, kind: "diff", mediaType: "image/png", content: drawn }),
  ]);
}

async function accept(file: string, { facts, image }: Shown, elements: readonly PictureElement[]): Promise<void> {
  await writeBaseline({ file, png: Buffer.from(image.png), pixelHash: facts.pixelHash, fingerprint: facts.fingerprint, elements });
}
