import { PNG } from "pngjs";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";

const [WIDTH, HEIGHT] = [320, 200];

interface Sketch {
  readonly type: string;
  readonly name: string | null;
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly properties?: Readonly<Record<string, string>>;
  readonly children?: readonly Sketch[];
}

const sketch: Sketch = {
  type: "MainWindow",
  name: "Alerts",
  at: [0, 0, WIDTH, HEIGHT],
  properties: { title: "Alerts" },
  children: [
    { type: "TextBlock", name: "3 alerts", at: [16, 12, 120, 24], properties: { automationId: "AlertCount", text: "3 alerts" } },
    {
      type: "ListBox",
      name: "Alerts",
      at: [16, 48, 288, 96],
      properties: { automationId: "AlertList", itemCount: "2" },
      children: [
        { type: "ListBoxItem", name: "Disk full", at: [16, 48, 288, 32], properties: { selected: "true" } },
        { type: "ListBoxItem", name: "<img src=x onerror=alert(1)>", at: [16, 80, 288, 32] },
      ],
    },
    { type: "Button", name: "Acknowledge", at: [16, 156, 120, 32], properties: { automationId: "Acknowledge", enabled: "true" } },
  ],
};

/** The tree of a small window, in the form of GetElementTree. */
export const windowTree = (): { roots: ElementInfo[]; count: number; revision: number } => ({
  roots: [elementOf(sketch, "", 0)],
  count: 6,
  revision: 1,
});

function elementOf({ type, name, at, properties = {}, children = [] }: Sketch, parent: string, index: number): ElementInfo {
  const [x, y, width, height] = at;
  const bounds = { x, y, width, height };
  const path = parent === "" ? type : `${parent}/${type}[${index}]`;
  const counts = new Map<string, number>();
  return {
    type,
    name,
    index,
    bounds,
    screenBounds: bounds,
    path,
    properties: { ...properties },
    children: children.map((child) => {
      const own = counts.get(child.type) ?? 0;
      counts.set(child.type, own + 1);
      return elementOf(child, path, own);
    }),
  };
}

/** A picture of that window as PNG: each element is a rectangle. */
export function drawWindow(): Buffer {
  const png = new PNG({ width: WIDTH, height: HEIGHT });
  const fill = ({ at: [left, top, width, height], children = [] }: Sketch, depth: number) => {
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) png.data.set([40 + depth * 60, 90 + depth * 30, 160, 255], (y * WIDTH + x) * 4);
    for (const child of children) fill(child, depth + 1);
  };
  fill(sketch, 0);
  return PNG.sync.write(png);
}
