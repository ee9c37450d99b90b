import type { z } from "zod";
import type { ElementBounds } from "../../contracts/app-tools/element-info.ts";
import type { CaptureScreenshot, RenderFingerprint } from "../../contracts/app-tools/look/capture-screenshot.ts";
import type { ScreenshotRequest } from "../../contracts/step.ts";
import type { ChangedRegion, Difference, Region } from "./compare.ts";
import type { PictureElement } from "./element-facts.ts";

const MAX_SENTENCES = 8;

interface Change {
  readonly path: string;
  readonly sentence: string;
  /** Set for a pure move, so that children that move with their parent are not reported. */
  readonly moved?: string;
}

export interface ComparedElements {
  readonly regions: readonly ChangedRegion[];
  readonly before: readonly PictureElement[];
  readonly after: readonly PictureElement[];
  /** Pixels per device-independent pixel. */
  readonly scale: number;
}

/** Explains by elements why two pictures differ: "`Button#Save` moved 2 px down". */
export function explainDifference(explanation: ComparedElements): string[] {
  const distinct = [...new Set(changesIn(explanation).map(({ sentence }) => sentence))];
  return distinct.length > MAX_SENTENCES
    ? [...distinct.slice(0, MAX_SENTENCES), `and ${distinct.length - MAX_SENTENCES} more changes`]
    : distinct;
}

/** The paths of the changed elements, in order. */
export const changedPaths = (explanation: ComparedElements): string[] =>
  [...new Set(changesIn(explanation).map(({ path }) => path))].sort();

function changesIn({ regions, before, after, scale }: ComparedElements): readonly Change[] {
  const concerned = (facts: PictureElement) => regions.some((region) => overlaps(facts.bounds, region, scale));
  const old = formerOf(before, after);
  const kept = new Set(old.values());
  const changes = [
    ...after.filter(concerned).flatMap((facts) => changeOf(old.get(facts), facts)),
    ...before
      .filter((facts) => !kept.has(facts) && concerned(facts))
      .map((facts): Change => ({ path: facts.path, sentence: `\`${nameOf(facts)}\` is gone` })),
  ];
  // Of a picture without a tree nothing is known, so nothing is new or gone.
  const isKnown = before.length > 0 && after.length > 0;
  const own = isKnown ? changes.filter((change) => !changes.some((parent) => coveredBy(change, parent))) : [];
  return own.length > 0 ? own : regions.flatMap((region) => inside(region, after.length > 0 ? after : before, scale));
}

/**
 * For each element the same one of the earlier tree: the one with its id or name, where that is unique in both trees, or else the one in
 * its place in the same parent. So a row that was added moves those below it and does not rename them.
 */
function formerOf(before: readonly PictureElement[], after: readonly PictureElement[]): ReadonlyMap<PictureElement, PictureElement> {
  const named = uniquelyLabelled(before);
  const namedNow = uniquelyLabelled(after);
  const byPath = new Map(before.map((facts) => [facts.path, facts]));
  const former = new Map<PictureElement, PictureElement>();
  const formerPaths = new Map<string, string>();
  for (const facts of after) {
    const end = facts.path.lastIndexOf("/");
    const parent = facts.path.slice(0, Math.max(0, end));
    const place = byPath.get(end === -1 ? facts.path : `${formerPaths.get(parent) ?? parent}${facts.path.slice(end)}`);
    const inPlace = place !== undefined && named.has(place.label) && namedNow.has(place.label) ? undefined : place;
    const found = (namedNow.has(facts.label) ? named.get(facts.label) : undefined) ?? inPlace;
    if (found === undefined) continue;
    former.set(facts, found);
    formerPaths.set(facts.path, found.path);
  }
  return former;
}

/** The elements whose id or name no other one has, by their labels. */
function uniquelyLabelled(elements: readonly PictureElement[]): ReadonlyMap<string, PictureElement> {
  const labels = new Map<string, PictureElement | undefined>();
  for (const facts of elements) labels.set(facts.label, labels.has(facts.label) ? undefined : facts);
  return new Map([...labels].flatMap(([label, facts]) => (facts === undefined || /\[\d+\]$/.test(label) ? [] : [[label, facts] as const])));
}

/** Whether two labels are those of one type with different names, as of a text whose name is what it shows. */
const isRenamed = (old: PictureElement, now: PictureElement): boolean =>
  old.text !== now.text && [old, now].every(({ label }) => label.includes(" '")) && typeIn(old.label) === typeIn(now.label);

const typeIn = (label: string): string | undefined => label.split(" ")[0];

function changeOf(old: PictureElement | undefined, now: PictureElement): Change[] {
  if (old === undefined) return [{ path: now.path, sentence: `\`${nameOf(now)}\` is new` }];
  if (old.label !== now.label && !isRenamed(old, now))
    return [{ path: now.path, sentence: `\`${nameOf(now)}\` stands where \`${nameOf(old)}\` was` }];
  if (old.text !== now.text)
    return [{ path: now.path, sentence: `the text of \`${nameOf(now)}\` is ${quote(now.text)} instead of ${quote(old.text)}` }];
  const move = moveOf(old.bounds, now.bounds);
  const growth = growthOf(old.bounds, now.bounds);
  if (move === "" && growth === "") return [];
  const sentence = `\`${nameOf(now)}\` ${[move && `moved ${move}`, growth && `is ${growth}`].filter(Boolean).join(" and ")}`;
  return [{ path: now.path, sentence, ...(growth === "" ? { moved: move } : {}) }];
}

/** Baselines of older versions have only a label. */
const nameOf = ({ called, label }: PictureElement): string => called ?? label;

const quote = (text: string | undefined) => (text === undefined ? "nothing" : JSON.stringify(text));

function moveOf(old: ElementBounds, now: ElementBounds): string {
  return [by(now.x - old.x, "right", "left"), by(now.y - old.y, "down", "up")].filter(Boolean).join(" and ");
}

function growthOf(old: ElementBounds, now: ElementBounds): string {
  return [by(now.width - old.width, "wider", "narrower"), by(now.height - old.height, "taller", "lower")].filter(Boolean).join(" and ");
}

function by(amount: number, more: string, less: string): string {
  const rounded = Math.round(Math.abs(amount) * 100) / 100;
  return rounded === 0 ? "" : `${rounded} px ${amount > 0 ? more : less}`;
}

/** Whether the change of the parent implies that of the child: both new, both gone, or moved alike. */
function coveredBy(change: Change, parent: Change): boolean {
  if (change === parent || !change.path.startsWith(`${parent.path}/`)) return false;
  if (change.moved !== undefined) return change.moved === parent.moved;
  return parent.sentence.endsWith(" is new") || parent.sentence.endsWith(" is gone");
}

/** Share of a region that must lie in an element to attribute the change to it; edges are often drawn a pixel outside. */
const MOST = 0.8;

/** Names the innermost element around changed pixels if no element changed. */
function inside(region: ChangedRegion, elements: readonly PictureElement[], scale: number): Change[] {
  const around = elements.filter(({ bounds }) => shareWithin(bounds, region, scale) >= MOST);
  const innermost = around.sort(
    (a, b) => a.bounds.width * a.bounds.height - b.bounds.width * b.bounds.height || b.path.length - a.path.length,
  )[0];
  if (innermost === undefined) return [];
  const { recoloured } = region;
  const name = `\`${nameOf(innermost)}\``;
  const sentence = recoloured === undefined ? `pixels changed inside ${name}` : `${recoloured.from} became ${recoloured.to} inside ${name}`;
  return [{ path: innermost.path, sentence }];
}

const overlaps = (bounds: ElementBounds, region: Region, scale: number) =>
  bounds.x * scale < region.right &&
  region.left < (bounds.x + bounds.width) * scale &&
  bounds.y * scale < region.bottom &&
  region.top < (bounds.y + bounds.height) * scale;

/** Share of the region's area in the element, 0 to 1. */
function shareWithin({ x, y, width, height }: ElementBounds, { left, top, right, bottom }: Region, scale: number): number {
  const across = Math.min(right, (x + width) * scale) - Math.max(left, x * scale);
  const down = Math.min(bottom, (y + height) * scale) - Math.max(top, y * scale);
  return (Math.max(0, across) * Math.max(0, down)) / ((right - left) * (bottom - top));
}

/** The facts of the current picture that findings name. */
type PictureNow = Pick<z.output<typeof CaptureScreenshot.output>, "width" | "height" | "idle" | "stillBusy" | "fingerprint">;

type Tolerance = Pick<ScreenshotRequest, "maxDiffPixels" | "maxDiffRatio" | "threshold" | "ignoreAntialiasing">;

/**
 * The size of the difference, then circumstances that may explain it.
 *
 * @param accepted the fingerprint of the baseline, if it has one
 */
export function findingsOf(
  difference: Difference,
  accepted: RenderFingerprint | undefined,
  facts: PictureNow,
  tolerated: Tolerance,
): readonly string[] {
  const size = difference.sizesDiffer ? `the sizes differ (now ${facts.width}x${facts.height}), ` : "";
  const { maxDiffPixels, maxDiffRatio, threshold, ignoreAntialiasing } = tolerated;
  const shares = [
    ...(Number.isFinite(maxDiffPixels) ? [String(maxDiffPixels)] : []),
    ...(maxDiffRatio < 1 ? [`${maxDiffRatio * 100} %`] : []),
  ];
  const isExact = (maxDiffPixels === 0 || maxDiffRatio === 0) && threshold === 0 && !ignoreAntialiasing;
  const tolerance = isExact
    ? ""
    : ` (tolerated: ${shares.join(" and ")}${threshold === 0 ? "" : ` at threshold ${threshold}`}${ignoreAntialiasing ? ", without smoothed edges" : ""})`;
  return [
    `${size}${countOf(difference)} differ${tolerance}`,
    ...fingerprintNotes(accepted, facts.fingerprint),
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
export const toleratedNote = (difference: Difference, tolerated: Tolerance) =>
  `${countOf(difference)} differ, tolerated: ${toleranceOf(tolerated)}`;

const toleranceOf = ({ maxDiffPixels, maxDiffRatio, threshold, ignoreAntialiasing }: Tolerance) =>
  [
    ...(Number.isFinite(maxDiffPixels) ? [`maxDiffPixels ${maxDiffPixels}`] : []),
    ...(maxDiffRatio < 1 ? [`maxDiffRatio ${maxDiffRatio}`] : []),
    ...(threshold === 0 ? [] : [`threshold ${threshold}`]),
    ...(ignoreAntialiasing ? ["smoothed edges"] : []),
  ].join(", ");
