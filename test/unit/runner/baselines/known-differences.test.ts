import { expect, test } from "vitest";
import { comparePixels, EXACT } from "../../../../runner/baselines/compare.ts";
import type { PictureElement } from "../../../../runner/baselines/element-facts.ts";
import { explainDifference } from "../../../../runner/baselines/explain.ts";
import type { DecodedPicture } from "../../../../runner/baselines/picture.ts";
import { verifies } from "../../../support/verifies.ts";

type Color = readonly [red: number, green: number, blue: number];
type Shade = (x: number, y: number) => Color | undefined;

const WHITE: Color = [255, 255, 255];
const GREY: Color = [235, 235, 235];
const BLUE: Color = [91, 87, 199];
const VIOLET: Color = [120, 40, 160];

const box =
  ([left, top, width, height]: readonly [left: number, top: number, width: number, height: number], color: Color): Shade =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height ? color : undefined;

/** Strokes of letters: each third column, two rows of three. */
const text =
  (left: number, top: number, width: number, color: Color): Shade =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + 9 && (x - left) % 3 === 0 && (y - top) % 3 !== 2 ? color : undefined;

/** A disc whose edge is smoothed by the share of each pixel that it covers, approximated by the distance to its centre. */
const disc =
  (centre: number, radius: number, color: Color): Shade =>
  (x, y) => {
    const share = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x + 0.5 - centre, y + 0.5 - centre)));
    return share === 0 ? undefined : (color.map((value) => Math.round(255 - (255 - value) * share)) as [number, number, number]);
  };

function draw(width: number, height: number, shades: readonly Shade[]): DecodedPicture {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = shades.reduce<Color>((under, shade) => shade(x, y) ?? under, WHITE);
      data.set(color, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

const element = (label: string, [x, y, width, height]: readonly [number, number, number, number], more: Partial<PictureElement> = {}) => ({
  path: `W/${label}`,
  label,
  called: label,
  bounds: { x, y, width, height },
  ...more,
});
const window = element("W", [0, 0, 160, 120], { path: "W" });

interface Known {
  readonly before: readonly Shade[];
  readonly after: readonly Shade[];
  readonly elements: { readonly before: readonly PictureElement[]; readonly after: readonly PictureElement[] };
  readonly pixels: number;
  readonly regions: readonly (readonly [left: number, top: number, right: number, bottom: number])[];
  readonly said: readonly string[];
}

const same = (...elements: readonly PictureElement[]) => ({ before: [window, ...elements], after: [window, ...elements] });

const save = element("Save", [20, 20, 40, 16]);
const total = element("Total", [20, 60, 60, 9], { text: "Total" });
const separator = element("Separator", [0, 80, 160, 1]);
/** Rows of a list from the top, each with a text in it and a colour of its own. */
const rowsOf = (names: readonly (keyof typeof colors)[]) =>
  names.flatMap((name, at) => {
    const path = `W/ListBoxItem[${at}]`;
    const row = element(`ListBoxItem '${name}'`, [10, 10 + at * 20, 100, 16], { path, text: name });
    return [row, { ...row, path: `${path}/Border[0]`, label: "Border[0]", called: "Border" }];
  });
const colors = { Apples: GREY, Plums: BLUE, Figs: VIOLET } as const;
const rowShades = (names: readonly (keyof typeof colors)[]) => names.map((name, at) => box([10, 10 + at * 20, 100, 16], colors[name]));

const known: Readonly<Record<string, Known>> = {
  "a box that moved": {
    before: [box([20, 20, 40, 16], BLUE)],
    after: [box([20, 24, 40, 16], BLUE)],
    elements: { before: [window, save], after: [window, element("Save", [20, 24, 40, 16])] },
    pixels: 2 * 4 * 40,
    regions: [[20, 20, 60, 40]],
    said: ["`Save` moved 4 px down"],
  },
  "a text with another colour": {
    before: [text(20, 60, 60, BLUE)],
    after: [text(20, 60, 60, VIOLET)],
    elements: same(total),
    pixels: 20 * 6,
    regions: [[20, 60, 78, 68]],
    said: ["#5b57c7 became #7828a0 inside `Total`"],
  },
  "a line of one pixel": {
    before: [],
    after: [box([0, 80, 160, 1], GREY)],
    elements: { before: [window], after: [window, separator] },
    pixels: 160,
    regions: [[0, 80, 160, 81]],
    said: ["`Separator` is new"],
  },
  "a row that was added, which moves those below it": {
    before: rowShades(["Apples", "Figs"]),
    after: rowShades(["Apples", "Plums", "Figs"]),
    elements: { before: [window, ...rowsOf(["Apples", "Figs"])], after: [window, ...rowsOf(["Apples", "Plums", "Figs"])] },
    pixels: 2 * 100 * 16,
    regions: [[10, 30, 110, 66]],
    said: ["`ListBoxItem 'Plums'` is new", "`ListBoxItem 'Figs'` moved 20 px down"],
  },
  "an element that is gone": {
    before: [box([20, 20, 40, 16], BLUE)],
    after: [],
    elements: { before: [window, save], after: [window] },
    pixels: 40 * 16,
    regions: [[20, 20, 60, 36]],
    said: ["`Save` is gone"],
  },
  "another text": {
    before: [text(20, 60, 60, BLUE)],
    after: [text(20, 60, 30, BLUE)],
    elements: {
      before: [window, { ...total, label: "TextBlock 'Total'" }],
      after: [window, { ...total, label: "TextBlock 'Sum'", called: "TextBlock 'Sum'", text: "Sum" }],
    },
    pixels: 10 * 6,
    regions: [[50, 60, 78, 68]],
    said: [`the text of \`TextBlock 'Sum'\` is "Sum" instead of "Total"`],
  },
};

test.each(Object.entries(known))(
  "%s: its pixels, its region and its sentence",
  verifies(["card/screenshot-explained"]),
  (_, { before, after, elements, pixels, regions, said }) => {
    const difference = comparePixels(draw(160, 120, before), draw(160, 120, after), EXACT);
    expect(difference.pixels).toBe(pixels);
    expect(difference.regions.map(({ left, top, right, bottom }) => [left, top, right, bottom])).toEqual(regions);
    expect(explainDifference({ regions: difference.regions, ...elements, scale: 1 })).toEqual(said);
  },
);

test("the smoothed edge of a shape that is drawn slightly differently counts, unless smoothed edges are ignored", () => {
  const [sharp, soft] = [draw(160, 120, [disc(60, 30, BLUE)]), draw(160, 120, [disc(60, 30.3, BLUE)])];
  const perceptual = { threshold: 0.1, ignoreAntialiasing: true };
  expect(comparePixels(sharp, soft, EXACT).pixels).toBeGreaterThan(150);
  expect(comparePixels(sharp, soft, { ...perceptual, ignoreAntialiasing: false }).pixels).toBeGreaterThan(0);
  expect(comparePixels(sharp, soft, perceptual).pixels).toBe(0);
  expect(comparePixels(sharp, draw(160, 120, [disc(60, 33, BLUE)]), perceptual).pixels).toBeGreaterThan(100);
});
