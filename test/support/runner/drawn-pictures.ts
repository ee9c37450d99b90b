import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { DecodedPicture } from "../../../runner/baselines/picture.ts";

type Rectangle = readonly [left: number, top: number, width: number, height: number];

/** A rectangle of one colour, such as `#5b57c7ff`, which replaces what is below it. */
export type DrawnBox = readonly [...Rectangle, color: string];

/** A picture that a few words define in every language: boxes on opaque white, in their order. */
export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly DrawnBox[];
}

export function drawBoxes({ width, height, boxes }: DrawnPicture): DecodedPicture {
  const data = Buffer.alloc(width * height * 4, 255);
  for (const [left, top, across, down, color] of boxes) {
    const row = Buffer.alloc(across * 4, Buffer.from(color.slice(1), "hex"));
    for (let y = top; y < top + down; y += 1) row.copy(data, (y * width + left) * 4);
  }
  return { width, height, data };
}

export interface DrawnElement {
  readonly type: string;
  readonly name?: string | undefined;
  readonly bounds: Rectangle;
  readonly properties?: Readonly<Record<string, string>>;
  readonly children?: readonly DrawnElement[];
}

/** The tree of a window as an app sends it, with indexes and paths. */
export const treeOf = (root: DrawnElement): ElementInfo => infoOf(root, 0, root.type);

function infoOf({ type, name, bounds: [x, y, width, height], properties = {}, children = [] }: DrawnElement, index: number, path: string) {
  const bounds = { x, y, width, height };
  const info: ElementInfo = {
    type,
    name: name ?? null,
    index,
    bounds,
    screenBounds: bounds,
    path,
    properties: { ...properties },
    children: [],
  };
  const counts = new Map<string, number>();
  for (const child of children) {
    const at = counts.get(child.type) ?? 0;
    counts.set(child.type, at + 1);
    info.children.push(infoOf(child, at, `${path}/${child.type}[${at}]`));
  }
  return info;
}
