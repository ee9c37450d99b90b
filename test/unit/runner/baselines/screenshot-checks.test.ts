import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decodePng, encodePng } from "../../../../runner/baselines/picture.ts";
import { png } from "../../../support/runner/pictures.ts";
import { appShowing, checksIn } from "../../../support/runner/screenshots.ts";
import { verifies } from "../../../support/verifies.ts";

const button = { x: 4, y: 4, width: 8, height: 8, grey: 0 };
let root: string;
let check: ReturnType<typeof checksIn>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "amcp-shots-"));
  check = checksIn(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const file = () => join(root, "s/__baselines__/draw/canvas.png");

test(
  "a missing baseline fails under CI and writes nothing",
  verifies(["card/screenshot-missing", "error/AMCP_BASELINE_MISSING"]),
  async () => {
    const outcome = await check(appShowing([{ png: png(20, 20) }]), "none").outcome;
    expect(outcome).toMatchObject({ status: "failed", code: "AMCP_BASELINE_MISSING", retryable: false });
    expect(await readdir(root)).toEqual([]);
  },
);

test(
  "a missing baseline is written locally, fails softly, and is accepted from then on",
  verifies(["card/screenshot-missing"]),
  async () => {
    const app = appShowing([{ png: png(20, 20, [button]) }]);
    expect(await check(app, "missing").outcome).toMatchObject({ status: "failed", soft: true, retryable: false });
    expect(await check(app, "none").outcome).toMatchObject({ status: "passed", note: "identical, 20x20" });
  },
);

test("one changed pixel in the baseline's file fails, with expected, actual and diff", verifies(["card/screenshot-exact"]), async () => {
  const app = appShowing([{ png: png(20, 20, [button]) }]);
  await check(app, "all").outcome;
  const accepted = decodePng(await readFile(file()));
  accepted.data[0] = 254;
  await writeFile(file(), encodePng(accepted));
  const { attached, outcome } = check(app, "none");
  expect(await outcome).toMatchObject({ status: "failed", code: "AMCP_SCREENSHOT_DIFFERS", problem: "1 pixel (0.25 %) differ" });
  expect(attached.map(({ name }) => name)).toEqual(["canvas-expected", "canvas-actual", "canvas-diff", "canvas-facts"]);
});

test("waits for the frames of a busy app, and no longer than until it is calm", verifies(["card/screenshot-idle"]), async () => {
  await check(appShowing([{ png: png(20, 20, [button]) }]), "all").outcome;
  const fading = appShowing([{ png: png(20, 20), idle: false }, { png: png(20, 20), idle: false }, { png: png(20, 20, [button]) }]);
  expect(await check(fading, "none").outcome).toMatchObject({ status: "passed" });
  const settling = appShowing([{ png: png(20, 20) }, { png: png(20, 20, [button]) }]);
  expect(await check(settling, "none").outcome).toMatchObject({ status: "passed" });
  const calm = appShowing([{ png: png(20, 20) }]);
  expect(await check(calm, "none").outcome).toMatchObject({ status: "failed" });
  expect(calm.captures()).toBe(2);
});

test("a tolerance is the writer's wish and is told with the result", verifies(["card/screenshot-opt-in"]), async () => {
  await check(appShowing([{ png: png(20, 20) }]), "all").outcome;
  const app = appShowing([{ png: png(20, 20, [{ ...button, width: 2, height: 1 }]) }]);
  expect(await check(app, "none", { maxDiffPixels: 1 }).outcome).toMatchObject({ problem: "2 pixels (0.50 %) differ (tolerated: 1)" });
  expect(await check(app, "none", { maxDiffPixels: 2 }).outcome).toMatchObject({
    status: "passed",
    note: "2 pixels (0.50 %) differ, tolerated: maxDiffPixels 2",
  });
  const share = { maxDiffPixels: Number.POSITIVE_INFINITY };
  expect(await check(app, "none", { ...share, maxDiffRatio: 0.005 }).outcome).toMatchObject({
    note: "2 pixels (0.50 %) differ, tolerated: maxDiffRatio 0.005",
  });
  expect(await check(app, "none", { ...share, maxDiffRatio: 0.004 }).outcome).toMatchObject({
    problem: "2 pixels (0.50 %) differ (tolerated: 0.4 %)",
  });
  // The smaller of both limits applies.
  expect(await check(app, "none", { maxDiffPixels: 1, maxDiffRatio: 0.5 }).outcome).toMatchObject({
    problem: "2 pixels (0.50 %) differ (tolerated: 1 and 50 %)",
  });
});

test("names what the baseline was accepted under where that differs", verifies(["card/screenshot-fingerprint"]), async () => {
  await check(appShowing([{ png: png(20, 20) }]), "all").outcome;
  const outcome = await check(appShowing([{ png: png(20, 20, [button]), culture: "de-DE" }]), "none").outcome;
  const details = ["64 pixels (16.00 %) differ", "it was accepted under culture en-US (now de-DE)"];
  expect(outcome).toMatchObject({ problem: details.join("; "), details });
});

test("`changed` accepts a difference and leaves an equal picture's file alone", verifies(["card/run-update"]), async () => {
  await check(appShowing([{ png: png(20, 20) }]), "all").outcome;
  const before = await readFile(file());
  expect(await check(appShowing([{ png: png(20, 20) }]), "changed").outcome).toMatchObject({ status: "passed", note: "identical, 20x20" });
  expect(await readFile(file())).toEqual(before);
  expect(await check(appShowing([{ png: png(20, 20, [button]) }]), "changed").outcome).toMatchObject({
    note: "accepted, 64 pixels (16.00 %) changed",
  });
  expect(await check(appShowing([{ png: png(20, 20, [button]) }]), "none").outcome).toMatchObject({ status: "passed" });
});

test("a picture that differs or is missing can be accepted later, with the facts that stand beside it", async () => {
  const missing = await check(appShowing([{ png: png(20, 20) }]), "none").outcome;
  const shown = "s/__baselines__/draw/canvas.png";
  expect(missing).toMatchObject({ candidate: { file: shown, replaces: null, content: "canvas-actual", facts: "canvas-facts" } });
  await check(appShowing([{ png: png(20, 20) }]), "all").outcome;
  const replaces = createHash("sha256")
    .update(await readFile(file()))
    .digest("hex");
  const { attached, outcome } = check(appShowing([{ png: png(20, 20, [button]) }]), "none");
  expect(await outcome).toMatchObject({ candidate: { file: shown, replaces, change: expect.stringMatching(/^[0-9a-f]{16}$/) } });
  const facts = attached.find(({ name }) => name === "canvas-facts")?.content;
  await check(appShowing([{ png: png(20, 20, [button]) }]), "all").outcome;
  expect(facts).toBe(await readFile(file().replace(".png", ".json"), "utf8"));
});

test("a picture that another platform has accepted has a file of its own, if the template says so", async () => {
  const template = "{scenarioDir}/__baselines__/{scenario}/{name}{-platform}.png";
  check = checksIn(root, template);
  const [managed, skia] = [[{ png: png(20, 20) }], [{ png: png(20, 20, [button]), renderer: "skia 3" }]];
  await check(appShowing(managed), "all").outcome;
  const platform = `skia-${process.platform}`;
  expect(await check(appShowing(skia), "none").outcome).toMatchObject({
    code: "AMCP_BASELINE_MISSING",
    problem: `there is no accepted picture s/__baselines__/draw/canvas-${platform}.png for ${platform}, and the other one is of managed; write it with --update missing`,
    candidate: { file: `s/__baselines__/draw/canvas-${platform}.png`, replaces: null },
  });
  await check(appShowing(skia), "missing").outcome;
  expect((await readdir(join(root, "s/__baselines__/draw"))).sort()).toEqual([
    `canvas-${platform}.json`,
    `canvas-${platform}.png`,
    "canvas.json",
    "canvas.png",
  ]);
  for (const frames of [managed, skia]) {
    expect(await check(appShowing(frames), "none").outcome).toMatchObject({ status: "passed", note: "identical, 20x20" });
  }
  expect(await check(appShowing([{ png: png(20, 20), renderer: "skia 3" }]), "none").outcome).toMatchObject({ status: "passed" });
  const changed = [{ png: png(20, 20, [{ ...button, grey: 9 }]), renderer: "skia 3" }];
  expect(await check(appShowing(changed), "none").outcome).toMatchObject({
    code: "AMCP_SCREENSHOT_DIFFERS",
    expected: { file: `s/__baselines__/draw/canvas-${platform}.png` },
  });
});

test("the usual file is compared on every platform where the template does not distinguish them", async () => {
  await check(appShowing([{ png: png(20, 20) }]), "all").outcome;
  expect(await check(appShowing([{ png: png(20, 20, [button]), renderer: "skia 3" }]), "none").outcome).toMatchObject({
    code: "AMCP_SCREENSHOT_DIFFERS",
    details: ["64 pixels (16.00 %) differ", "it was accepted under renderer managed 1 (now skia 3)"],
  });
  expect(await readdir(join(root, "s/__baselines__/draw"))).toHaveLength(2);
});

test("a negated check writes nothing, whatever the update mode, and needs an accepted picture", async () => {
  const app = appShowing([{ png: png(20, 20, [button]) }]);
  for (const update of ["none", "missing", "changed", "all"] as const) {
    expect(await check(app, update, { negated: true }).outcome).toMatchObject({
      status: "failed",
      code: "AMCP_BASELINE_MISSING",
      problem: "there is no accepted picture s/__baselines__/draw/canvas.png; accept it with a step without `not`",
    });
  }
  expect(await readdir(root)).toEqual([]);

  await check(app, "all").outcome;
  const other = await check(appShowing([{ png: png(20, 20) }]), "all", { negated: true }).outcome;
  expect(other).toMatchObject({ status: "failed", code: "AMCP_SCREENSHOT_DIFFERS" });
  expect(await check(app, "none").outcome).toMatchObject({ status: "passed" });
});
