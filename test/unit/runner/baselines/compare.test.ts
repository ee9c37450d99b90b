import { expect, test } from "vitest";
import { comparePixels, EXACT } from "../../../../runner/baselines/compare.ts";
import { decodePng, encodePng, pixelHash } from "../../../../runner/baselines/picture.ts";
import { picture } from "../../../support/runner/pictures.ts";
import { verifies } from "../../../support/verifies.ts";

const box = { x: 40, y: 30, width: 10, height: 5, grey: 0 };

test("finds nothing between equal pictures", () => {
  expect(comparePixels(picture(100, 80, [box]), picture(100, 80, [box]), EXACT)).toMatchObject({
    pixels: 0,
    ratio: 0,
    sizesDiffer: false,
    regions: [],
  });
});

test("counts one pixel and tells where it is", verifies(["card/screenshot-exact"]), () => {
  const changed = picture(100, 80, [{ ...box, x: 7, y: 9, width: 1, height: 1, grey: 254 }]);
  expect(comparePixels(picture(100, 80), changed, EXACT)).toMatchObject({
    pixels: 1,
    ratio: 1 / 8000,
    regions: [{ left: 7, top: 9, right: 8, bottom: 10 }],
  });
});

test("keeps changes that are far apart apart, and near ones together", () => {
  const dots = [0, 4, 80].map((x) => ({ x, y: 0, width: 2, height: 2, grey: 0 }));
  const { regions } = comparePixels(picture(100, 20), picture(100, 20, dots), EXACT);
  expect(regions).toEqual([
    { left: 0, top: 0, right: 6, bottom: 2 },
    { left: 80, top: 0, right: 82, bottom: 2 },
  ]);
});

test("a threshold lets invisible differences through, and nothing more", () => {
  const before = picture(20, 20);
  const faint = picture(20, 20, [{ x: 5, y: 5, width: 4, height: 4, grey: 253 }]);
  const clear = picture(20, 20, [{ x: 5, y: 5, width: 4, height: 4, grey: 100 }]);
  expect([
    comparePixels(before, faint, EXACT).pixels,
    comparePixels(before, faint, { threshold: 0.1, ignoreAntialiasing: false }).pixels,
    comparePixels(before, clear, { threshold: 0.1, ignoreAntialiasing: false }).pixels,
  ]).toEqual([16, 0, 16]);
});

test("pictures of different sizes differ, and what is only in one of them is marked", verifies(["card/screenshot-size"]), () => {
  const difference = comparePixels(picture(10, 10), picture(12, 10), EXACT);
  expect(difference).toMatchObject({ sizesDiffer: true, pixels: 20 });
  expect([difference.picture.width, difference.picture.height]).toEqual([12, 10]);
});

test("the diff shows changed pixels in red on a paled picture", () => {
  const { picture: diff } = comparePixels(picture(2, 1), picture(2, 1, [{ x: 1, y: 0, width: 1, height: 1, grey: 0 }]), EXACT);
  expect([...diff.data]).toEqual([255, 255, 255, 255, 255, 0, 0, 255]);
});

test("a picture survives being written and read, with its hash", () => {
  const original = picture(31, 17, [{ x: 3, y: 4, width: 9, height: 2, grey: 77 }]);
  const read = decodePng(encodePng(original));
  expect(pixelHash(read)).toBe(pixelHash(original));
  expect(pixelHash(read)).not.toBe(pixelHash(picture(17, 31)));
});

test("a smoothed edge does not count where that is asked for, a moved one does", () => {
  const edge = (greys: readonly number[]) =>
    picture(
      20,
      20,
      greys.map((grey, x) => ({ x: 8 + x, y: 0, width: 1, height: 20, grey })),
    );
  const [smooth, sharper, moved] = [edge([0, 0, 128, 255]), edge([0, 0, 90, 255]), edge([0, 0, 0, 0])];
  const ignoring = { threshold: 0.1, ignoreAntialiasing: true };
  expect(comparePixels(smooth, sharper, { ...ignoring, ignoreAntialiasing: false }).pixels).toBeGreaterThan(0);
  expect(comparePixels(smooth, sharper, ignoring).pixels).toBe(0);
  expect(comparePixels(smooth, moved, ignoring).pixels).toBeGreaterThan(0);
});

test("the same change has the same fingerprint at any place, another change another one", () => {
  const at = (x: number, y: number, grey: number) =>
    comparePixels(picture(120, 90), picture(120, 90, [{ x, y, width: 12, height: 7, grey }]), EXACT).fingerprint;
  expect(new Set([at(3, 5, 10), at(61, 40, 10), at(17, 70, 10)]).size).toBe(1);
  expect(at(3, 5, 10)).not.toBe(at(3, 5, 11));
});

test("a region whose pixels mostly change alike is recoloured, a mixed one is not", () => {
  const gradient = Array.from({ length: 10 }, (_, x) => ({ x, y: 0, width: 1, height: 10, grey: x * 20 }));
  expect(comparePixels(picture(20, 10), picture(20, 10, gradient), EXACT).regions[0]).not.toHaveProperty("recoloured");
  const flat = [{ x: 0, y: 0, width: 10, height: 10, grey: 91 }, ...gradient.slice(0, 2)];
  expect(comparePixels(picture(20, 10), picture(20, 10, flat), EXACT).regions[0]).toMatchObject({
    recoloured: { from: "#ffffff", to: "#5b5b5b" },
  });
});
