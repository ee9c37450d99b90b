import { expect, test } from "vitest";
import { changedViews } from "../../../../runner/baselines/crop.ts";
import { decodePng } from "../../../../runner/baselines/picture.ts";
import { png } from "../../../support/runner/pictures.ts";

const area = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
const sizeOf = (picture: Buffer | undefined) => {
  if (picture === undefined) return undefined;
  const { width, height } = decodePng(picture);
  return `${width}x${height}`;
};

test("a view is the changed area with what is around it, of both pictures", () => {
  const [before, after] = [png(600, 400, []), png(600, 400, [{ x: 300, y: 200, width: 20, height: 10, grey: 0 }])];
  const [view, ...others] = changedViews({ before, after }, [area(300, 200, 20, 10)]);
  expect(others).toEqual([]);
  expect([sizeOf(view?.before), sizeOf(view?.after), view?.width]).toEqual(["100x90", "100x90", 100]);
  const { data } = decodePng(view?.after ?? Buffer.alloc(0));
  expect([data[(40 * 100 + 40) * 4], data[(39 * 100 + 40) * 4]]).toEqual([0, 255]);
});

test("near areas are one view, and of far ones the three largest are shown", () => {
  const both = { before: png(2000, 300, []), after: png(2000, 300, []) };
  const near = changedViews(both, [area(100, 100, 10, 10), area(170, 100, 10, 10)]);
  expect(near.map(({ width }) => width)).toEqual([160]);
  const far = changedViews(both, [area(100, 100, 10, 10), area(600, 100, 40, 10), area(1100, 100, 20, 10), area(1600, 100, 30, 10)]);
  expect(far.map(({ width }) => width)).toEqual([120, 110, 100]);
});

test("a view ends at the edge of the picture, and without an area it is the whole", () => {
  const after = png(300, 200, []);
  expect(changedViews({ before: after, after }, [area(0, 0, 10, 10)]).map(({ width }) => width)).toEqual([50]);
  for (const areas of [[], [area(5000, 5000, 10, 10)], [area(10, 10, -500, 5)]])
    expect(changedViews({ before: undefined, after }, areas).map((view) => [view.before, sizeOf(view.after)])).toEqual([
      [undefined, "300x200"],
    ]);
});

test("what only one of two sizes has is shown of that one", () => {
  const [view] = changedViews({ before: png(300, 400, []), after: png(300, 200, []) }, [area(10, 300, 10, 10)]);
  expect([sizeOf(view?.before), sizeOf(view?.after)]).toEqual(["60x90", undefined]);
});

test("no picture is an error", () => {
  expect(() => changedViews({ before: undefined, after: Buffer.from("<html>") }, [])).toThrow("signature of a PNG");
});
