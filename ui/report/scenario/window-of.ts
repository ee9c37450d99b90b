import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales are the same in both directions, up to rounding to whole pixels. */
const TOLERANCE = 0.02;

/** Whether a picture can be one of this element: it has the same shape. */
export function isPictureOf({ bounds }: ElementInfo, { width, height }: Size): boolean {
  if (bounds.width <= 0 || bounds.height <= 0) return false;
  const scales = [width / bounds.width, height / bounds.height];
  return Math.abs((scales[0] ?? 0) / (scales[1] ?? 1) - 1) < TOLERANCE;
}

/** The window of a picture: one of its shape, rather one that has the focus; without a picture the first window. */
export function windowOf(roots: readonly ElementInfo[], picture: Size | null | undefined): ElementInfo | undefined {
  const alike = picture ? roots.filter((root) => isPictureOf(root, picture)) : [];
  return alike.find(hasFocus) ?? alike[0] ?? roots.find(hasFocus) ?? roots[0];
}

const hasFocus = ({ properties, children }: ElementInfo): boolean => properties["focused"] === "true" || children.some(hasFocus);
