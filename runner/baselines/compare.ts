import { createHash } from "node:crypto";
import pixelmatch from "pixelmatch";
import { AmcpError } from "../../contracts/errors.ts";
import { type DecodedPicture, MOST_PIXELS, padTo } from "./picture.ts";

/** In pixels; `right` and `bottom` are exclusive. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A region in which pixels differ. */
export interface ChangedRegion extends Region {
  /** Where most of its changed pixels had one colour and have another one now: both, such as `#5b57c7`. */
  readonly recoloured?: { readonly from: string; readonly to: string };
}

/** Which pixels count as different. */
export interface Sensitivity {
  /** 0 counts every pixel whose bytes differ; above, pixelmatch's colour distance (YIQ, 0 to 1) decides. */
  readonly threshold: number;
  /** Whether a pixel that pixelmatch takes for the smoothed edge of a shape does not count. */
  readonly ignoreAntialiasing: boolean;
}

export interface Difference {
  readonly pixels: number;
  /** Share of all pixels, 0 to 1. */
  readonly ratio: number;
  readonly sizesDiffer: boolean;
  /** Regions of differing pixels; near pixels are grouped into at most MAX_REGIONS. */
  readonly regions: readonly ChangedRegion[];
  /** Equal for the same change in other pictures and at other places: a hash of the changed pixels before and after, by region. */
  readonly fingerprint: string;
  /** Drawn when it is read: the expected picture in pale colours with changed pixels in red. */
  readonly picture: DecodedPicture;
}

/** Size of the grid cells by which changed pixels are grouped. */
const CELL = 16;
const MAX_REGIONS = 20;

/** Every pixel whose bytes differ counts. */
export const EXACT: Sensitivity = { threshold: 0, ignoreAntialiasing: false };

/**
 * Compares two pictures pixel by pixel. Pictures of different sizes are padded to the larger and always differ.
 *
 * @throws AmcpError AMCP_BASELINE_BROKEN if the padded pictures have more than MOST_PIXELS
 */
export function comparePixels(
  expected: DecodedPicture,
  actual: DecodedPicture,
  { threshold, ignoreAntialiasing }: Sensitivity,
): Difference {
  const width = Math.max(expected.width, actual.width);
  const height = Math.max(expected.height, actual.height);
  if (width * height > MOST_PIXELS)
    throw new AmcpError(
      "AMCP_BASELINE_BROKEN",
      `pictures of ${expected.width}x${expected.height} and ${actual.width}x${actual.height} cannot be compared: together they are too large`,
    );
  const before = padTo(expected, width, height);
  const after = padTo(actual, width, height);
  const isExact = threshold === 0 && !ignoreAntialiasing;
  const words = { before: wordsOf(before), after: wordsOf(after) };
  const changed = isExact
    ? changedExactly(words.before, words.after, width)
    : changedVisibly(before, after, { threshold, ignoreAntialiasing });
  const pixels = countOf(changed);
  return {
    pixels,
    ratio: pixels / (width * height),
    sizesDiffer: expected.width !== actual.width || expected.height !== actual.height,
    ...seenIn(regionsOf(changed, width, height), { width, changed, ...words }),
    get picture() {
      return paint(before, changed);
    },
  };
}

/** The pixels of a picture as words. Words need an aligned place in memory, which a small buffer may not have. */
function wordsOf({ data }: DecodedPicture): Uint32Array {
  const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** Rows that are equal as bytes, usually most of them, are not looked into. */
function changedExactly(before: Uint32Array, after: Uint32Array, width: number): Uint8Array {
  const changed = new Uint8Array(before.length);
  for (let start = 0; start < before.length; start += width) {
    if (rowOf(before, start, width).equals(rowOf(after, start, width))) continue;
    for (let pixel = start; pixel < start + width; pixel += 1) if (before[pixel] !== after[pixel]) changed[pixel] = 1;
  }
  return changed;
}

const rowOf = ({ buffer, byteOffset }: Uint32Array, start: number, width: number) => Buffer.from(buffer, byteOffset + start * 4, width * 4);

/** The number of changed pixels. `indexOf` skips the unchanged ones faster than a loop. */
function countOf(changed: Uint8Array): number {
  let pixels = 0;
  for (let pixel = changed.indexOf(1); pixel !== -1; pixel = changed.indexOf(1, pixel)) {
    while (changed[pixel] === 1) {
      pixels += 1;
      pixel += 1;
    }
  }
  return pixels;
}

function changedVisibly(before: DecodedPicture, after: DecodedPicture, { threshold, ignoreAntialiasing }: Sensitivity): Uint8Array {
  const { width, height } = before;
  const mask = Buffer.alloc(width * height * 4);
  pixelmatch(before.data, after.data, mask, width, height, { threshold, includeAA: !ignoreAntialiasing, diffMask: true });
  const changed = new Uint8Array(width * height);
  for (let pixel = 0; pixel < changed.length; pixel += 1) changed[pixel] = mask[pixel * 4 + 3] === 0 ? 0 : 1;
  return changed;
}

interface Compared {
  readonly width: number;
  readonly changed: Uint8Array;
  /** Pixels as words, red in the lowest byte. */
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

/** The regions with their colours, the largest MAX_REGIONS of them, and the fingerprint of all. */
function seenIn(regions: readonly Region[], compared: Compared): Pick<Difference, "regions" | "fingerprint"> {
  const seen = regions.map((region) => lookInto(region, compared));
  const hashes = seen.map(({ hash }) => hash).toSorted();
  return {
    regions: seen.slice(0, MAX_REGIONS).map(({ region }) => region),
    fingerprint: createHash("sha256").update(hashes.join()).digest("hex").slice(0, 16),
  };
}

/** @returns the region with its colours, and a hash of its changed pixels: their place in it, before and after */
function lookInto(region: Region, { width, changed, before, after }: Compared): { readonly region: ChangedRegion; readonly hash: string } {
  const { left, top, right, bottom } = region;
  const found = new Uint32Array((right - left) * (bottom - top) * 3);
  let end = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = y * width + x;
      if (changed[pixel] !== 1) continue;
      found[end] = (y - top) * (right - left) + x - left;
      found[end + 1] = before[pixel] ?? 0;
      found[end + 2] = after[pixel] ?? 0;
      end += 3;
    }
  }
  const pixels = found.subarray(0, end);
  const size = `${right - left}x${bottom - top}`;
  const bytes = new Uint8Array(pixels.buffer, 0, pixels.byteLength);
  const recoloured = colorChangeOf(pixels);
  return {
    region: recoloured === undefined ? region : { ...region, recoloured },
    hash: createHash("sha256").update(size).update(bytes).digest("hex"),
  };
}

/** The share of a region's changed pixels that must change alike, so that it is called recoloured; the rest are smoothed edges. */
const MOST_ALIKE = 0.6;
/** Fewer changed pixels say nothing about a colour. */
const LEAST_PIXELS = 16;

/**
 * The colour change of most pixels; undefined where they differ. The candidate is found by the majority vote of Boyer and Moore.
 *
 * @param pixels place, colour before and colour after of each
 */
function colorChangeOf(pixels: Uint32Array): ChangedRegion["recoloured"] {
  if (pixels.length / 3 < LEAST_PIXELS) return undefined;
  let candidate = 0;
  let lead = 0;
  const isAlike = (at: number) => pixels[at + 1] === pixels[candidate + 1] && pixels[at + 2] === pixels[candidate + 2];
  for (let at = 0; at < pixels.length; at += 3) {
    if (lead === 0) candidate = at;
    lead += isAlike(at) ? 1 : -1;
  }
  let alike = 0;
  for (let at = 0; at < pixels.length; at += 3) if (isAlike(at)) alike += 1;
  if (alike < (pixels.length / 3) * MOST_ALIKE) return undefined;
  return { from: hexColor(pixels[candidate + 1] ?? 0), to: hexColor(pixels[candidate + 2] ?? 0) };
}

/** Such as `#5b57c7`, with the alpha where that is not 255. */
function hexColor(word: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(word);
  const color = bytes.toString("hex");
  return `#${color.endsWith("ff") ? color.slice(0, 6) : color}`;
}

/** Groups changed pixels by grid cells; adjacent cells form one region. */
function regionsOf(changed: Uint8Array, width: number, height: number): Region[] {
  const columns = Math.ceil(width / CELL);
  const cells: (Region | undefined)[] = new Array(columns * Math.ceil(height / CELL));
  for (let pixel = changed.indexOf(1); pixel !== -1; pixel = changed.indexOf(1, pixel + 1)) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    const at = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
    const cell = cells[at];
    if (cell !== undefined && x >= cell.left && x < cell.right && y < cell.bottom) continue;
    const own = { left: x, top: y, right: x + 1, bottom: y + 1 };
    cells[at] = cell === undefined ? own : union(cell, own);
  }
  const regions: Region[] = [];
  for (const cell of cells) {
    if (cell === undefined) continue;
    let grown = cell;
    for (let near = nextNear(regions, grown); near !== -1; near = nextNear(regions, grown))
      grown = union(grown, regions.splice(near, 1)[0] ?? grown);
    regions.push(grown);
  }
  return regions.sort((a, b) => area(b) - area(a));
}

const nextNear = (regions: readonly Region[], region: Region) => regions.findIndex((other) => isNear(other, region));

const isNear = (a: Region, b: Region) =>
  a.left - CELL < b.right && b.left - CELL < a.right && a.top - CELL < b.bottom && b.top - CELL < a.bottom;

const union = (a: Region, b: Region): Region => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

const area = ({ left, top, right, bottom }: Region) => (right - left) * (bottom - top);

function paint(before: DecodedPicture, changed: Uint8Array): DecodedPicture {
  const data = Buffer.alloc(before.data.length);
  const from = wordsOf(before);
  // A new buffer of this size has an aligned place of its own.
  const to = new Uint32Array(data.buffer, data.byteOffset, changed.length);
  for (let pixel = 0; pixel < changed.length; pixel += 1) to[pixel] = changed[pixel] === 1 ? RED : paled(from[pixel] ?? 0);
  return { width: before.width, height: before.height, data };
}

/** Opaque red as a word, with the red byte lowest. */
const RED = 0xff0000ff;

/** A colour's brightness (Rec. 601), at a quarter of its contrast to white. */
function paled(word: number): number {
  const brightness = (word & 255) * 0.299 + ((word >>> 8) & 255) * 0.587 + ((word >>> 16) & 255) * 0.114;
  const grey = Math.round(255 - (255 - brightness) * 0.25);
  return ((255 << 24) | (grey << 16) | (grey << 8) | grey) >>> 0;
}
