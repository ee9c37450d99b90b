import type { ElementBounds, ElementInfo } from "../../../contracts/app-tools/element-info.ts";

/** A screenshot of a window. */
export interface Shot {
  readonly url: string;
  /** In pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Its upper left corner in the window, in device-independent pixels. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Pixels of the picture for each device-independent pixel; undefined where the app does not say it. */
  readonly scale: number | undefined;
}

/** A place in a picture, in parts of its width and height. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The bounds of an element in the coordinates of the window that is shown. An open popup may be a window of its own, with its own
 * coordinates: only the screen is common to both.
 */
function boundsIn(window: ElementInfo, { bounds, screenBounds }: ElementInfo): ElementBounds {
  const density = window.screenBounds.width / window.bounds.width;
  if (!Number.isFinite(density) || density <= 0) return bounds;
  return {
    x: window.bounds.x + (screenBounds.x - window.screenBounds.x) / density,
    y: window.bounds.y + (screenBounds.y - window.screenBounds.y) / density,
    width: bounds.width,
    height: bounds.height,
  };
}

const scaleOf = (shot: Shot, window: ElementInfo): number => shot.scale ?? shot.width / Math.max(1, window.bounds.width);

/** Where an element is in the picture of its window. */
export function areaOf(shot: Shot, window: ElementInfo, element: ElementInfo): Area {
  const { x, y, width, height } = boundsIn(window, element);
  const scale = scaleOf(shot, window);
  return {
    left: ((x - shot.origin.x) * scale) / shot.width,
    top: ((y - shot.origin.y) * scale) / shot.height,
    width: (width * scale) / shot.width,
    height: (height * scale) / shot.height,
  };
}

/** The element at a place of the picture, which is given in parts of its width and height: the innermost one that is drawn last. */
export function elementAt(shot: Shot, window: ElementInfo, place: { x: number; y: number }): ElementInfo | undefined {
  const scale = scaleOf(shot, window);
  const at = { x: (place.x * shot.width) / scale + shot.origin.x, y: (place.y * shot.height) / scale + shot.origin.y };
  return under(window, [window], at);
}

function under(window: ElementInfo, elements: readonly ElementInfo[], at: { x: number; y: number }): ElementInfo | undefined {
  for (const element of [...elements].reverse()) {
    if (element.properties["visible"] === "false") continue;
    const isInside = contains(boundsIn(window, element), at);
    // A popup is beneath its owner in the tree, and drawn outside of it; an item that is scrolled away is not drawn at all.
    const inner = under(window, isInside ? element.children : element.children.filter((child) => isPopup(child)), at);
    if (inner !== undefined) return inner;
    if (isInside) return element;
  }
  return undefined;
}

const isPopup = ({ type }: ElementInfo): boolean => /Popup|Overlay|Flyout|ToolTip|ContextMenu|MenuItem/.test(type);

const contains = ({ x, y, width, height }: ElementBounds, at: { x: number; y: number }): boolean =>
  at.x >= x && at.y >= y && at.x < x + width && at.y < y + height;
