import { type DecodedPicture, encodePng } from "../../../runner/baselines/picture.ts";

/** A picture of one colour with rectangles in it, as large as a test can be read. */
export function picture(
  width: number,
  height: number,
  boxes: readonly { x: number; y: number; width: number; height: number; grey: number }[] = [],
): DecodedPicture {
  const data = Buffer.alloc(width * height * 4, 255);
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y += 1) {
      for (let x = box.x; x < box.x + box.width; x += 1) data.fill(box.grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data };
}

export const png = (...given: Parameters<typeof picture>): Buffer => encodePng(picture(...given));
