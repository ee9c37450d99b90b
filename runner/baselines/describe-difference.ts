import type { z } from "zod";
import type { CaptureScreenshot, RenderFingerprint } from "../../contracts/app-tools/capture-screenshot.ts";
import type { ScreenshotRequest } from "../../contracts/step.ts";
import type { Baseline } from "./baseline.ts";
import type { Difference } from "./compare.ts";

/** The size of the difference, then circumstances that may explain it. */
export function findingsOf(
  difference: Difference,
  baseline: Baseline,
  facts: z.output<typeof CaptureScreenshot.output>,
  request: ScreenshotRequest,
): readonly string[] {
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

function fingerprintNotes(accepted: RenderFingerprint | undefined, now: RenderFingerprint): readonly string[] {
  if (accepted === undefined) return [];
  const other = (Object.keys(now) as (keyof RenderFingerprint)[]).filter((key) => accepted[key] !== now[key]);
  return other.length === 0 ? [] : [`it was accepted under ${other.map((key) => `${key} ${accepted[key]} (now ${now[key]})`).join(", ")}`];
}

/** `12 pixels (0.10 %)` */
export const countOf = ({ pixels, ratio }: Difference) =>
  `${pixels} ${pixels === 1 ? "pixel" : "pixels"} (${(ratio * 100).toFixed(ratio < 0.001 ? 4 : 2)} %)`;

/** The note of a step that passed by its tolerance. */
export const toleratedNote = (difference: Difference, request: ScreenshotRequest) =>
  `${countOf(difference)} differ, tolerated: ${toleranceOf(request)}`;

const toleranceOf = ({ maxDiffPixels, maxDiffRatio, threshold, ignoreAntialiasing }: ScreenshotRequest) =>
  [
    ...(Number.isFinite(maxDiffPixels) ? [`maxDiffPixels ${maxDiffPixels}`] : []),
    ...(maxDiffRatio < 1 ? [`maxDiffRatio ${maxDiffRatio}`] : []),
    `threshold ${threshold}`,
    ...(ignoreAntialiasing ? ["smoothed edges"] : []),
  ].join(", ");
