import type { Region } from "./compare.ts";
import { type DecodedPicture, decodePng, encodePng } from "./picture.ts";

/** One place of two pictures, as PNGs. Undefined where a picture has no such place, because it is smaller or new. */
export interface ChangedView {
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
  /** In pixels. */
  readonly width: number;
}

/** The strip around a change, in pixels, by which its place is recognised. */
const MARGIN = 40;
const MOST_VIEWS = 3;

/**
 * Cuts what has changed out of two pictures: near areas are one view, and the three largest views are returned, the largest first. Without
 * areas, such as for a new picture, the view is the whole picture.
 *
 * @throws Error where a picture cannot be decoded
 */
export function changedViews(
  { before, after }: { readonly before: Uint8Array | undefined; readonly after: Uint8Array },
  areas: readonly Region[],
): ChangedView[] {
  const now = decodePng(after);
  const old = before === undefined ? undefined : decodePng(before);
  const whole = { left: 0, top: 0, right: Math.max(now.width, old?.width ?? 0), bottom: Math.max(now.height, old?.height ?? 0) };
  const padded = areas.map((area) => within(whole, grown(area))).filter((area) => size(area) > 0);
  const regions = padded.length === 0 ? [whole] : joined(padded).toSorted((one, other) => size(other) - size(one));
  return regions
    .slice(0, MOST_VIEWS)
    .map((region) => ({ before: old && cut(old, region), after: cut(now, region), width: region.right - region.left }));
}

const grown = ({ left, top, right, bottom }: Region): Region => ({
  left: Math.floor(left) - MARGIN,
  top: Math.floor(top) - MARGIN,
  right: Math.ceil(right) + MARGIN,
  bottom: Math.ceil(bottom) + MARGIN,
});

const within = (whole: Region, { left, top, right, bottom }: Region): Region => ({
  left: Math.max(left, whole.left),
  top: Math.max(top, whole.top),
  right: Math.min(right, whole.right),
  bottom: Math.min(bottom, whole.bottom),
});

const size = ({ left, top, right, bottom }: Region): number => Math.max(0, right - left) * Math.max(0, bottom - top);

/** Unites regions until none overlap. */
function joined(regions: readonly Region[]): Region[] {
  const apart: Region[] = [];
  for (const region of regions) {
    let united = region;
    for (let at = overlapping(apart, united); at !== -1; at = overlapping(apart, united)) {
      const [other = united] = apart.splice(at, 1);
      united = {
        left: Math.min(united.left, other.left),
        top: Math.min(united.top, other.top),
        right: Math.max(united.right, other.right),
        bottom: Math.max(united.bottom, other.bottom),
      };
    }
    apart.push(united);
  }
  return apart;
}

const overlapping = (regions: readonly Region[], region: Region): number => regions.findIndex((other) => size(within(other, region)) > 0);

/** @returns undefined where the picture has no pixel of the region */
function cut(picture: DecodedPicture, region: Region): Buffer | undefined {
  const { left, top, right, bottom } = within({ left: 0, top: 0, right: picture.width, bottom: picture.height }, region);
  if (right <= left || bottom <= top) return undefined;
  const rows = Array.from({ length: bottom - top }, (_, row) => {
    const start = ((top + row) * picture.width + left) * 4;
    return picture.data.subarray(start, start + (right - left) * 4);
  });
  return encodePng({ width: right - left, height: bottom - top, data: Buffer.concat(rows) });
}
