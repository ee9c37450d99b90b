import { test } from "vitest";
import type { StepContext, StepOutcome } from "../../contracts/step.ts";
import { comparePixels, EXACT } from "../../runner/baselines/compare.ts";
import { type DecodedPicture, encodeInBackground } from "../../runner/baselines/picture.ts";
import { createScreenshotChecks } from "../../runner/baselines/screenshot-checks.ts";
import { timed } from "../support/durations.ts";
import { openDesk, signal } from "../support/e2e/desk.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { answer } from "./samples.ts";

const RUNS = 60;
/** Rounds after which the runtimes have compiled what a check runs through. */
const COMPILED = 160;

const request = {
  name: "desk",
  popup: false,
  // It shows another second each time.
  mask: ["Clock"],
  maxDiffPixels: 0,
  maxDiffRatio: 0,
  threshold: 0,
  ignoreAntialiasing: false,
};

test("how long does a screenshot take that equals its baseline, over the real proxy?", async () => {
  const { app, close } = await openDesk();
  try {
    const root = await temporaryFolder();
    const place = { template: "{scenarioDir}/{name}.png", root, scenarioDir: root, scenario: "desk" };
    const context = { app, signal, timeoutMs: 5000, negated: false, attach: stored };
    await createScreenshotChecks({ ...place, update: "all" }).check(request, context);
    const checks = createScreenshotChecks({ ...place, update: "none" });
    await answer("A screenshot that is equal by its hash, 1280x800", async () => {
      const samples: number[] = [];
      for (let number = 0; number < COMPILED + RUNS; number += 1)
        samples.push((await timed(() => equal(checks.check(request, context)))).ms);
      return [{ what: "check", samples: samples.slice(-RUNS), target: { figure: "median", atMost: 12 } }];
    });
  } finally {
    await close();
  }
});

test("how long does the verdict on a changed picture of 1920x1080 take, and its diff image?", async () => {
  const [before, after] = [screen(0), screen(40)];
  await answer("A changed picture, 1920x1080, from raw pixels", async () => {
    const [verdicts, pictures]: [number[], number[]] = [[], []];
    for (let number = 0; number < COMPILED + RUNS; number += 1) {
      let difference = comparePixels(before, after, EXACT);
      verdicts.push((await timed(async () => (difference = comparePixels(before, after, EXACT)))).ms);
      if (number >= COMPILED) pictures.push((await timed(() => encodeInBackground(difference.picture))).ms);
    }
    return [
      { what: "verdict", samples: verdicts.slice(-RUNS), target: { figure: "median", atMost: 10 } },
      { what: "diff image", samples: pictures, target: { figure: "median", atMost: 100 } },
    ];
  });
});

/** Stores nothing: the picture is kept as the baseline. */
const stored: StepContext["attach"] = async ({ name, kind, mediaType }) => ({ name, kind, mediaType, path: name, sha256: "", bytes: 0 });

/** @throws Error if a check has not passed, whose time would be that of a difference */
async function equal(check: Promise<StepOutcome>): Promise<void> {
  const outcome = await check;
  if (outcome.status !== "passed") throw new Error(outcome.problem);
}

/** A screen with rows of text-like strokes and a button, which is `moved` pixels down. */
function screen(moved: number): DecodedPicture {
  const [width, height] = [1920, 1080];
  const words = new Uint32Array(width * height).fill(0xffffffff);
  const fill = ([left, top, right, bottom]: readonly [number, number, number, number], color: number) => {
    for (let y = top; y < bottom; y += 1) words.fill(color, y * width + left, y * width + right);
  };
  for (let row = 0; row < 40; row += 1)
    for (let stroke = 0; stroke < 150; stroke += 1) {
      const left = 20 + stroke * 9 + ((row * stroke) % 5);
      fill([left, 30 + row * 20, left + 2 + ((row + stroke) % 5), 42 + row * 20], 0xff333333 + ((row * stroke) % 64));
    }
  fill([1500, 900 + moved, 1620, 940 + moved], 0xffc7575b);
  return { width, height, data: Buffer.from(words.buffer) };
}
