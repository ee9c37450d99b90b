import { expect, test } from "vitest";
import type { PictureElement } from "../../../../runner/baselines/element-facts.ts";
import { explainDifference } from "../../../../runner/baselines/explain.ts";
import { verifies } from "../../../support/verifies.ts";

const window: PictureElement = { path: "W", label: "Window[0]", bounds: { x: 0, y: 0, width: 200, height: 100 } };
const save: PictureElement = { path: "W/Button[0]", label: "Button#Save", text: "Save", bounds: { x: 10, y: 10, width: 80, height: 30 } };
const label: PictureElement = {
  path: "W/Button[0]/TextBlock[0]",
  label: "TextBlock 'Save'",
  text: "Save",
  bounds: { x: 20, y: 15, width: 40, height: 20 },
};
const everywhere = [{ left: 0, top: 0, right: 200, bottom: 100 }];

const moved = (facts: PictureElement, dx: number, dy: number): PictureElement => ({
  ...facts,
  bounds: { ...facts.bounds, x: facts.bounds.x + dx, y: facts.bounds.y + dy },
});

test("tells a move once, not for everything inside", verifies(["card/screenshot-explained"]), () => {
  const after = [window, moved(save, 0, 2), moved(label, 0, 2)];
  expect(explainDifference({ regions: everywhere, before: [window, save, label], after, scale: 1 })).toEqual([
    "`Button#Save` moved 2 px down",
  ]);
});

test("tells a change of size together with the move", () => {
  const wider = { ...save, bounds: { x: 5, y: 10, width: 90, height: 28 } };
  expect(explainDifference({ regions: everywhere, before: [save], after: [wider], scale: 1 })).toEqual([
    "`Button#Save` moved 5 px left and is 10 px wider and 2 px lower",
  ]);
});

test("tells a changed text", () => {
  const renamed = { ...label, text: "Store" };
  expect(explainDifference({ regions: everywhere, before: [label], after: [renamed], scale: 1 })).toEqual([
    `the text of \`TextBlock 'Save'\` is "Store" instead of "Save"`,
  ]);
});

test("tells what is new and what is gone, without their children", () => {
  expect(explainDifference({ regions: everywhere, before: [window], after: [window, save, label], scale: 1 })).toEqual([
    "`Button#Save` is new",
  ]);
  expect(explainDifference({ regions: everywhere, before: [window, save, label], after: [window], scale: 1 })).toEqual([
    "`Button#Save` is gone",
  ]);
});

test("names the innermost element where only pixels changed, in pixels of the scale", verifies(["card/screenshot-explained"]), () => {
  const regions = [{ left: 50, top: 40, right: 52, bottom: 42 }];
  expect(explainDifference({ regions, before: [window, save, label], after: [window, save, label], scale: 2 })).toEqual([
    "pixels changed inside `TextBlock 'Save'`",
  ]);
});

test("names an element though its edge is drawn a pixel outside", () => {
  const regions = [{ left: 9, top: 9, right: 60, bottom: 40 }];
  expect(explainDifference({ regions, before: [window, save], after: [window, save], scale: 1 })).toEqual([
    "pixels changed inside `Button#Save`",
  ]);
});

test("says nothing of elements whose pixels are the same", () => {
  const regions = [{ left: 150, top: 80, right: 160, bottom: 90 }];
  expect(explainDifference({ regions, before: [window, save], after: [window, moved(save, 3, 0)], scale: 1 })).toEqual([
    "pixels changed inside `Window[0]`",
  ]);
});

test("tells a changed colour with both colours", () => {
  const regions = [{ left: 12, top: 12, right: 60, bottom: 30, recoloured: { from: "#5b57c7", to: "#5b58c7" } }];
  expect(explainDifference({ regions, before: [window, save], after: [window, save], scale: 1 })).toEqual([
    "#5b57c7 became #5b58c7 inside `Button#Save`",
  ]);
});
