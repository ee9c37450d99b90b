import type { ElementBounds, ElementInfo } from "../../../contracts/app-tools/element-info.ts";

/** A screenshot of a window. */
export interface Shot {
  readonly url: string;
  /** In pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Its upper left corner in the window, in device-independent pixels. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Pixels of the picture for each device-independent pixel; undefined if the app does not say it. */
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

/** A place of the picture, in parts of its width and height, as a point in the window in device-independent pixels. */
export function pointAt(shot: Shot, window: ElementInfo, place: { x: number; y: number }): { x: number; y: number } {
  const scale = scaleOf(shot, window);
  return { x: (place.x * shot.width) / scale + shot.origin.x, y: (place.y * shot.height) / scale + shot.origin.y };
}

/** The element at a place of the picture, which is given in parts of its width and height: the innermost one that is drawn last. */
export function elementAt(shot: Shot, window: ElementInfo, place: { x: number; y: number }): ElementInfo | undefined {
  const at = pointAt(shot, window, place);
  let best: { readonly element: ElementInfo; readonly isPopup: boolean } | undefined;
  const visit = (element: ElementInfo, { isCut, isPopup }: { isCut: boolean; isPopup: boolean }) => {
    if (element.properties["visible"] === "false") return;
    const isInside = contains(boundsIn(window, element), at);
    // Whatever is drawn later is above, and popups are above all that is none.
    if (isInside && !isCut && (isPopup || best?.isPopup !== true)) best = { element, isPopup };
    const isCutBelow = isCut || !(isInside || isTab(element));
    for (const child of element.children) {
      const isOpened = opens(element, child);
      visit(child, { isCut: isCutBelow && !isOpened, isPopup: isPopup || isOpened });
    }
  };
  visit(window, { isCut: false, isPopup: false });
  return best?.element;
}

/**
 * Whether a child is drawn above its parent and outside of it, which a popup is. Others are not drawn outside of their parents, such as an
 * item that is scrolled away.
 */
const opens = (parent: ElementInfo, child: ElementInfo): boolean =>
  /Popup|Overlay|Flyout|ToolTip|ContextMenu|MenuItem/.test(child.type) || /ComboBox|AutoComplete|Picker|MenuItem/.test(parent.type);

/** The content of a tab is beneath its header in the tree, and drawn below it. */
const isTab = ({ type, properties }: ElementInfo): boolean => properties["role"] === "tabItem" || type.endsWith("TabItem");

const contains = ({ x, y, width, height }: ElementBounds, at: { x: number; y: number }): boolean =>
  at.x >= x && at.y >= y && at.x < x + width && at.y < y + height;
