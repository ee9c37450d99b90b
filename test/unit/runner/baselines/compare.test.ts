import { expect, test } from "vitest";
import { compare } from "../../../../runner/baselines/compare.ts";
import { decodePng, encodePng, pixelHash } from "../../../../runner/baselines/picture.ts";
import { picture } from "../../../support/runner/pictures.ts";
import { verifies } from "../../../support/verifies.ts";

const box = { x: 40, y: 30, width: 10, height: 5, grey: 0 };

test("finds nothing between equal pictures", () => {
  expect(compare(picture(100, 80, [box]), picture(100, 80, [box]), 0)).toMatchObject({
    pixels: 0,
    ratio: 0,
    sizesDiffer: false,
    regions: [],
  });
});

test("counts one pixel and tells where it is", verifies(["card/screenshot-exact"]), () => {
  const changed = picture(100, 80, [{ ...box, x: 7, y: 9, width: 1, height: 1, grey: 254 }]);
  expect(compare(picture(100, 80), changed, 0)).toMatchObject({
    pixels: 1,
    ratio: 1 / 8000,
    regions: [{ left: 7, top: 9, right: 8, bottom: 10 }],
  });
});

test("keeps changes that are far apart apart, and near ones together", () => {
  const dots = [0, 4, 80].map((x) => ({ x, y: 0, width: 2, height: 2, grey: 0 }));
  const { regions } = compare(picture(100, 20), picture(100, 20, dots), 0);
  expect(regions).toEqual([
    { left: 0, top: 0, right: 6, bottom: 2 },
    { left: 80, top: 0, right: 82, bottom: 2 },
  ]);
});

test("a threshold lets invisible differences through, and nothing more", () => {
  const before = picture(20, 20);
  const faint = picture(20, 20, [{ x: 5, y: 5, width: 4, height: 4, grey: 253 }]);
  const clear = picture(20, 20, [{ x: 5, y: 5, width: 4, height: 4, grey: 100 }]);
  expect([compare(before, faint, 0).pixels, compare(before, faint, 0.1).pixels, compare(before, clear, 0.1).pixels]).toEqual([16, 0, 16]);
});

test("pictures of different sizes differ, and what is only in one of them is marked", verifies(["card/screenshot-size"]), () => {
  const difference = compare(picture(10, 10), picture(12, 10), 0);
  expect(difference).toMatchObject({ sizesDiffer: true, pixels: 20 });
  expect([difference.picture.width, difference.picture.height]).toEqual([12, 10]);
});

test("the diff shows changed pixels in red on a paled picture", () => {
  const { picture: diff } = compare(picture(2, 1), picture(2, 1, [{ x: 1, y: 0, width: 1, height: 1, grey: 0 }]), 0);
  expect([...diff.data]).toEqual([255, 255, 255, 255, 255, 0, 0, 255]);
});

test("a picture survives being written and read, with its hash", () => {
  const original = picture(31, 17, [{ x: 3, y: 4, width: 9, height: 2, grey: 77 }]);
  const read = decodePng(encodePng(original));
  expect(pixelHash(read)).toBe(pixelHash(original));
  expect(pixelHash(read)).not.toBe(pixelHash(picture(17, 31)));
});
