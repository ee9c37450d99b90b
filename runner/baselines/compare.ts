import pixelmatch from "pixelmatch";
import { type Picture, padTo } from "./picture.ts";

/** In pixels; `right` and `bottom` are exclusive. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Difference {
  readonly pixels: number;
  /** Share of all pixels, 0 to 1. */
  readonly ratio: number;
  readonly sizesDiffer: boolean;
  /** Regions of differing pixels; near pixels are grouped into at most MAX_REGIONS. */
  readonly regions: readonly Region[];
  /** The expected picture in pale colours with changed pixels in red. */
  readonly picture: Picture;
}

/** Size of the grid cells by which changed pixels are grouped. */
const CELL = 16;
const MAX_REGIONS = 20;

/**
 * Compares two pictures pixel by pixel. Pictures of different sizes are padded to the larger and always differ.
 *
 * @param threshold 0 counts every pixel whose bytes differ; above, pixelmatch's colour distance (YIQ, 0 to 1) decides
 */
export function compare(expected: Picture, actual: Picture, threshold: number): Difference {
  const width = Math.max(expected.width, actual.width);
  const height = Math.max(expected.height, actual.height);
  const before = padTo(expected, width, height);
  const after = padTo(actual, width, height);
  const changed = threshold === 0 ? changedExactly(before.data, after.data) : changedVisibly(before, after, threshold);
  const pixels = changed.reduce((sum, flag) => sum + flag, 0);
  return {
    pixels,
    ratio: pixels / (width * height),
    sizesDiffer: expected.width !== actual.width || expected.height !== actual.height,
    regions: regionsOf(changed, width, height),
    picture: paint(before, changed),
  };
}

function changedExactly(before: Buffer, after: Buffer): Uint8Array {
  const changed = new Uint8Array(before.length / 4);
  for (let pixel = 0; pixel < changed.length; pixel += 1) {
    if (before.readUInt32LE(pixel * 4) !== after.readUInt32LE(pixel * 4)) changed[pixel] = 1;
  }
  return changed;
}

function changedVisibly(before: Picture, after: Picture, threshold: number): Uint8Array {
  const { width, height } = before;
  const mask = Buffer.alloc(width * height * 4);
  pixelmatch(before.data, after.data, mask, width, height, { threshold, includeAA: true, diffMask: true });
  const changed = new Uint8Array(width * height);
  for (let pixel = 0; pixel < changed.length; pixel += 1) changed[pixel] = mask[pixel * 4 + 3] === 0 ? 0 : 1;
  return changed;
}

/** Groups changed pixels by grid cells; adjacent cells form one region. */
function regionsOf(changed: Uint8Array, width: number, height: number): Region[] {
  const cells = new Map<string, Region>();
  for (let pixel = changed.indexOf(1); pixel !== -1; pixel = changed.indexOf(1, pixel + 1)) {
    const x = pixel % width;
    const y = Math.floor(pixel / width);
    const key = `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;
    const cell = cells.get(key);
    cells.set(
      key,
      cell === undefined ? { left: x, top: y, right: x + 1, bottom: y + 1 } : union(cell, { left: x, top: y, right: x + 1, bottom: y + 1 }),
    );
  }
  const regions: Region[] = [];
  for (const cell of cells.values()) {
    let grown = cell;
    for (let near = nextNear(regions, grown); near !== -1; near = nextNear(regions, grown))
      grown = union(grown, regions.splice(near, 1)[0] ?? grown);
    regions.push(grown);
  }
  const largestFirst = regions.sort((a, b) => area(b) - area(a));
  return largestFirst
    .slice(0, MAX_REGIONS)
    .map(({ left, top, right, bottom }) => ({ left, top, right: Math.min(right, width), bottom: Math.min(bottom, height) }));
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

function paint(before: Picture, changed: Uint8Array): Picture {
  const data = Buffer.alloc(before.data.length);
  for (let pixel = 0; pixel < changed.length; pixel += 1) {
    const at = pixel * 4;
    if (changed[pixel] === 1) data.writeUInt32BE(0xff0000ff, at);
    else {
      const [red = 0, green = 0, blue = 0] = before.data.subarray(at, at + 3);
      const grey = Math.round(255 - (255 - (red * 0.299 + green * 0.587 + blue * 0.114)) * 0.25);
      data.fill(grey, at, at + 3);
      data[at + 3] = 255;
    }
  }
  return { width: before.width, height: before.height, data };
}
