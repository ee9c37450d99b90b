import type { ChangedArea } from "../../../contracts/html-report.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A choice of magnification: the whole picture, screen pixels for each pixel, or one of the changed areas. */
export type Zoom =
  | { readonly kind: "fit" }
  | { readonly kind: "times"; readonly times: number }
  | { readonly kind: "area"; readonly index: number };

const MOST = 8;
/** Around an area, as a share of it: what it belongs to should be recognized. */
const MARGIN = 0.6;
const LEAST_MARGIN = 24;

/** Screen pixels for each pixel of a picture. @param box the visible part of the page */
export function scaleFor(zoom: Zoom, picture: Size, box: Size, areas: readonly ChangedArea[]): number {
  const fit = Math.min(1, box.width / Math.max(1, picture.width));
  if (zoom.kind === "times") return zoom.times;
  const area = zoom.kind === "area" ? areas[zoom.index] : undefined;
  if (area === undefined) return fit;
  const { width, height } = withMargin(area);
  return Math.max(fit, Math.min(MOST, box.width / width, box.height / height));
}

function withMargin({ left, top, right, bottom }: ChangedArea): Size {
  const [width, height] = [right - left, bottom - top];
  return { width: width + 2 * Math.max(LEAST_MARGIN, width * MARGIN), height: height + 2 * Math.max(LEAST_MARGIN, height * MARGIN) };
}

/** Where to scroll so that an area is in the middle. */
export function scrollFor({ left, top, right, bottom }: ChangedArea, scale: number, box: Size): { left: number; top: number } {
  return {
    left: Math.max(0, ((left + right) / 2) * scale - box.width / 2),
    top: Math.max(0, ((top + bottom) / 2) * scale - box.height / 2),
  };
}

/** The words of a magnification in a list. */
export function zoomWords(zoom: Zoom, areas: readonly ChangedArea[]): string {
  if (zoom.kind === "fit") return "Whole picture";
  if (zoom.kind === "times") return `${zoom.times * 100} %`;
  const area = areas[zoom.index];
  return area === undefined
    ? ""
    : `Change ${zoom.index + 1}: ${area.right - area.left} × ${area.bottom - area.top} at ${area.left}, ${area.top}`;
}

/** All choices, the changed areas last. */
export const zoomsFor = (areas: readonly ChangedArea[]): readonly Zoom[] => [
  { kind: "fit" },
  ...[1, 2, 4].map((times): Zoom => ({ kind: "times", times })),
  ...areas.map((_, index): Zoom => ({ kind: "area", index })),
];
