import { readFile } from "node:fs/promises";
import { z } from "zod";
import { PictureElement } from "../../../runner/baselines/element-facts.ts";

/** In device-independent pixels of a window. */
export type Point = readonly [x: number, y: number];

/** Where the middles of elements are in a window: an accepted picture of it remembers them. */
export async function placesIn(picture: string): Promise<(label: string) => Point> {
  const { elements } = z.object({ elements: z.array(PictureElement) }).parse(JSON.parse(await readFile(picture, "utf8")));
  return (label) => {
    const bounds = elements.find((element) => element.label === label)?.bounds;
    if (bounds === undefined) throw new Error(`there is no ${label} in ${picture}: ${elements.map((element) => element.label).join(", ")}`);
    return [Math.round(bounds.x + bounds.width / 2), Math.round(bounds.y + bounds.height / 2)];
  };
}
