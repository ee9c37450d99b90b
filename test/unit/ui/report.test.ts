import { expect, test } from "vitest";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import type { ReportAttempt, ReportChange, ReportFile, ReportStep, ScenarioRow } from "../../../contracts/html-report.ts";
import { acceptCommand } from "../../../ui/report/changes/accept.ts";
import { addressOf } from "../../../ui/report/data/address.ts";
import { scaleFor, scrollFor, zoomsFor, zoomWords } from "../../../ui/report/diff/zoom.ts";
import {
  firstShown,
  isPictureOf,
  lengthOf,
  pictureBefore,
  timeRows,
  treesOf,
  WHOLE,
  windowOf,
} from "../../../ui/report/scenario/step-rows.ts";
import { filterIn, rowsThrough } from "../../../ui/report/verdicts.ts";

const change = (id: string, baselines: readonly string[]): ReportChange => ({
  id,
  kind: "changed",
  message: "",
  reasons: [],
  actual: "",
  areas: [],
  replaces: null,
  places: baselines.map((baseline) => ({ n: 1, title: "", step: "1", baseline })),
});

test("the command names each ticked baseline once, as one word of a shell", () => {
  const [one, two] = [change("1", ["a/desk.png", "b/desk.png", "a/desk.png"]), change("2", ["it's here.png", "-x.png"])];
  expect(acceptCommand([one], [one, two], "amcp-results")).toBe("npx amcp-test accept a/desk.png b/desk.png");
  expect(acceptCommand([two], [one, two], "from ci")).toBe("npx amcp-test accept 'it'\\''s here.png' ./-x.png --from 'from ci'");
  const many = change(
    "3",
    Array.from({ length: 60 }, (_, at) => `${at}.png`),
  );
  expect(acceptCommand([many], [many], "")).toBe("npx amcp-test accept --all");
  expect(acceptCommand([many], [many, one], "").split(" ")).toHaveLength(63);
});

test("an address leads to a file of the results only", () => {
  expect(addressOf("attachments/a b/100%#1?.png")).toBe("../attachments/a%20b/100%25%231%3F.png");
  for (const path of ["../secret", "a/../../b", "/etc/passwd", "a\\..\\b", "", "//host/x"]) expect(addressOf(path)).toBeUndefined();
  expect(addressOf("javascript:alert(1)")).toBe("../javascript%3Aalert(1)");
});

const row = (facts: Partial<ScenarioRow>): ScenarioRow => ({
  n: 1,
  id: "",
  title: "",
  file: "",
  line: 1,
  tags: [],
  verdict: "passed",
  durationMs: 0,
  attempts: 1,
  history: "",
  ...facts,
});

test("rows are found by words, verdict, tag and file, and ordered", () => {
  const rows = [
    row({ n: 1, title: "Opens files", tags: ["smoke"], file: "a.yaml", durationMs: 5 }),
    row({ n: 2, title: "Saves", verdict: "failed", message: "no element", file: "a.yaml", durationMs: 1 }),
    row({ n: 3, title: "Prints", verdict: "flaky", file: "b.yaml", durationMs: 9 }),
  ];
  const found = (query: string) => rowsThrough(rows, filterIn(new URLSearchParams(query))).map(({ n }) => n);
  expect(found("")).toEqual([2, 3, 1]);
  expect(found("order=slowest+first")).toEqual([3, 1, 2]);
  expect(found("order=as+planned")).toEqual([1, 2, 3]);
  expect(found("q=ELEMENT+saves")).toEqual([2]);
  expect(found("tag=smoke")).toEqual([1]);
  expect(found("file=a.yaml&verdict=passed")).toEqual([1]);
});

const box = { width: 800, height: 400 };

test("a small change is magnified into view, and the picture never to less than its fit", () => {
  const area = { left: 100, top: 50, right: 140, bottom: 60 };
  const picture = { width: 1600, height: 900 };
  expect(scaleFor({ kind: "fit" }, picture, box, [area])).toBe(0.5);
  expect(scaleFor({ kind: "fit" }, { width: 100, height: 100 }, box, [])).toBe(1);
  expect(scaleFor({ kind: "times", times: 4 }, picture, box, [])).toBe(4);
  const scale = scaleFor({ kind: "area", index: 0 }, picture, box, [area]);
  expect(scale).toBeCloseTo(400 / 58);
  expect(scrollFor(area, scale, box)).toEqual({ left: 120 * scale - 400, top: 55 * scale - 200 });
  expect(scaleFor({ kind: "area", index: 0 }, picture, box, [{ left: 0, top: 0, right: 1600, bottom: 900 }])).toBe(0.5);
  expect(zoomsFor([area]).map((zoom) => zoomWords(zoom, [area]))).toEqual([
    ...["Whole picture", "100 %", "200 %", "400 %"],
    "Change 1: 40 × 10 at 100, 50",
  ]);
});

const file = (name: string, facts: Partial<ReportFile> = {}): ReportFile => ({
  name,
  kind: "screenshot",
  mediaType: "image/png",
  path: name,
  bytes: 1,
  ...facts,
});
const step = (id: string, facts: Partial<ReportStep> = {}): ReportStep => ({
  step: id,
  verb: "click",
  sentence: id,
  status: "passed",
  place: "a.yaml:1",
  startMs: 0,
  files: [],
  areas: [],
  states: [],
  app: "Desk",
  ...facts,
});

test("steps of groups are below them, and the failed step is shown first", () => {
  const tree = file("failure-Desk-tree", { kind: "tree", mediaType: "application/json", tree: { script: 1, index: 0 } });
  const attempt: ReportAttempt = {
    number: 1,
    startedAt: "",
    status: "failed",
    failedStep: "2.1",
    files: [],
    states: [],
    problem: { message: "no" },
    steps: [
      step("1", { files: [file("first")] }),
      step("other", { app: "Admin", files: [file("foreign")] }),
      step("2", { startMs: 10, durationMs: 30 }),
      step("2.1", { parent: "2", status: "failed", problem: { message: "no" }, files: [tree, file("failure-Desk"), file("last")] }),
    ],
  };
  const rows = timeRows(attempt);
  expect(rows.map(({ id, level }) => [id, level])).toEqual([
    [WHOLE, 0],
    ["1", 1],
    ["other", 1],
    ["2", 1],
    ["2.1", 2],
  ]);
  expect(rows[0]?.problem).toBeUndefined();
  expect(firstShown(rows, attempt)).toBe("2.1");
  expect(lengthOf(rows)).toBe(40);
  const failed = rows.at(-1);
  if (failed === undefined) throw new Error("no row");
  expect(pictureBefore(rows, failed)?.name).toBe("first");
  expect(treesOf(rows, failed).map(({ picture }) => picture)).toEqual(["failure-Desk"]);
});

test("the picture before a step is the one after the last step of the same app, or before the first step", () => {
  const state = (app: string, picture: string) => ({ app, picture, tree: { script: 1, index: 0 } });
  const rows = timeRows({
    number: 1,
    startedAt: "",
    status: "passed",
    files: [],
    states: [state("Desk", "begin"), state("Shop", "shop")],
    steps: [step("1", { states: [state("Desk", "one")] }), step("2", { app: "Shop" }), step("3", { states: [state("Desk", "three")] })],
  });
  expect(rows.map((row) => pictureBefore(rows, row)?.path)).toEqual([undefined, "begin", "shop", "one"]);
  const last = rows.at(-1);
  expect(last && treesOf(rows, last)).toEqual([{ name: "Desk after the step", place: { script: 1, index: 0 }, picture: "three" }]);
});

const root = (name: string, width: number, height: number, focused = false): ElementInfo => ({
  type: "Window",
  name,
  index: 0,
  path: name,
  children: [],
  properties: focused ? { focused: "true" } : {},
  bounds: { x: 0, y: 0, width, height },
  screenBounds: { x: 0, y: 0, width, height },
});

test("a picture belongs to the window of its shape, rather to the one with the focus", () => {
  const roots = [root("a", 300, 200), root("b", 640, 480), root("c", 640, 480, true)];
  expect(windowOf(roots, { width: 1280, height: 960 })?.name).toBe("c");
  expect(windowOf(roots, { width: 300, height: 200 })?.name).toBe("a");
  expect(windowOf(roots, undefined)?.name).toBe("c");
  expect(isPictureOf(root("a", 0, 0), { width: 1, height: 1 })).toBe(false);
});
