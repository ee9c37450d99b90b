import { expect, test } from "vitest";
import type { RenderFingerprint } from "../../../../contracts/app-tools/look/capture-screenshot.ts";
import { comparePixels, EXACT } from "../../../../runner/baselines/compare.ts";
import { elementsInPicture } from "../../../../runner/baselines/element-facts.ts";
import { explainDifference, findingsOf } from "../../../../runner/baselines/explain.ts";
import { pixelHash } from "../../../../runner/baselines/picture.ts";
import { drawBoxes, treeOf } from "../../../support/runner/drawn-pictures.ts";
import { answering, fakeContext } from "../../../support/runner/fake-context.ts";
import { type PictureCase, pictureCases, type Sight, seededCase } from "../../../support/runner/picture-cases.ts";
import { verifies } from "../../../support/verifies.ts";

const FINGERPRINT: RenderFingerprint = {
  renderer: "managed 0.1.0",
  avalonia: "12.1.6",
  fonts: "7f12c1e03289d648",
  scale: 1,
  theme: "Light",
  culture: "en-US",
};
const SEEDED = 16;

const cases: Readonly<Record<string, PictureCase>> = {
  ...pictureCases,
  ...Object.fromEntries(Array.from({ length: SEEDED }, (_, seed) => [`seed ${seed + 1}`, seededCase(seed + 1)])),
};

const rootsOf = ({ window }: Sight) => (window === undefined ? [] : [treeOf(window)]);

function elementsOf(sight: Sight, origin: { readonly x: number; readonly y: number }) {
  const { app } = fakeContext({ tools: { GetElementTree: answering({ roots: rootsOf(sight), count: 0, revision: 1 }) } });
  return elementsInPicture(app, { window: undefined, origin }, AbortSignal.timeout(1000));
}

/** A case with what the runner finds in it. */
async function described(name: string, { before, after, scale = 1, origin = { x: 0, y: 0 }, ...how }: PictureCase) {
  const { accepted, stillBusy = [], maxDiffPixels = 0 } = how;
  const difference = comparePixels(drawBoxes(before), drawBoxes(after), EXACT);
  const elements = { before: await elementsOf(before, origin), after: await elementsOf(after, origin) };
  const now = { ...FINGERPRINT, scale };
  const facts = { width: after.width, height: after.height, idle: stillBusy.length === 0, stillBusy: [...stillBusy], fingerprint: now };
  const then = { ...now, ...accepted };
  return {
    name,
    origin,
    before: { width: before.width, height: before.height, boxes: before.boxes, roots: rootsOf(before) },
    after: { width: after.width, height: after.height, boxes: after.boxes, roots: rootsOf(after) },
    accepted: then,
    now,
    stillBusy,
    maxDiffPixels,
    hashes: { before: pixelHash(drawBoxes(before)), after: pixelHash(drawBoxes(after)), diff: pixelHash(difference.picture) },
    pixels: difference.pixels,
    regions: difference.regions,
    names: elements.after.map(({ label, called }) => `${label} = ${called}`),
    sentences: explainDifference({ regions: difference.regions, ...elements, scale }),
    findings: findingsOf(difference, then, facts, { maxDiffPixels, maxDiffRatio: 1, ...EXACT }),
  };
}

/** Places on the screen say nothing about pictures. */
const withoutScreen = (key: string, value: unknown) => (key === "screenBounds" ? undefined : value);

test("the typed client of C# is checked with the differences that the runner finds", verifies(["card/screenshot-explained"]), async () => {
  const all = await Promise.all(Object.entries(cases).map(([name, one]) => described(name, one)));
  const lines = all.map((one) => ` ${JSON.stringify(one, withoutScreen)}`);
  await expect(`[\n${lines.join(",\n")}\n]\n`).toMatchFileSnapshot("../../../../fixtures/golden/picture-differences.json");
});
