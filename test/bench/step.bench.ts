import { test } from "vitest";
import { CaptureScreenshot } from "../../contracts/app-tools/capture-screenshot.ts";
import { ClickElement } from "../../contracts/app-tools/click-element.ts";
import { FindElement } from "../../contracts/app-tools/find-element.ts";
import { GetElementTree } from "../../contracts/app-tools/get-element-tree.ts";
import { TypeText } from "../../contracts/app-tools/type-text.ts";
import { WaitForElement } from "../../contracts/app-tools/wait-for-element.ts";
import type { AppTools, ToolCaller, ToolOutcome } from "../../contracts/step.ts";
import { systemClock } from "../../platform/clock.ts";
import { createPool } from "../../runner/app/pool.ts";
import { builtWatchTower } from "../e2e/watch-tower.ts";
import { openFederation } from "./open-federation.ts";
import { answer, type Measured, timed } from "./samples.ts";

const WARM_UP = 5;
const ROUNDS = 40;
const MASK = ["Clock"];
const { signal } = new AbortController();

async function ok<Data>(answered: Promise<ToolOutcome<Data>>): Promise<Data> {
  const outcome = await answered;
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.data;
}

/** Signed in, before a list of 500 alerts. */
async function openDesk(app: AppTools, tools: ToolCaller): Promise<void> {
  await ok(app.call(TypeText, { element: "Email", text: "operator@example.com" }, signal));
  await ok(app.call(TypeText, { element: "Password", text: "watchtower", submit: true }, signal));
  await ok(app.call(WaitForElement, { element: "LoadingSpinner", visible: false }, signal));
  await ok(tools.call("WatchTower:SetTestData", { scenarioName: "HighVolumeAlerts" }, signal));
  await ok(app.call(WaitForElement, { element: "AlertCount", text: "Showing 500 of 500" }, signal));
}

/** One of each kind of step, so that whatever else the machine does meets all kinds alike. */
async function round(app: AppTools, number: number): Promise<Readonly<Record<string, number>>> {
  const note = `looked into it, time ${number}`;
  const row = `AlertList >> type=ListBoxItem >> nth=${1 + (number % 5)}`;
  const click = await timed(() => ok(app.call(ClickElement, { element: row }, signal)));
  const type = await timed(() => ok(app.call(TypeText, { element: "Note", text: note, clear: true }, signal)));
  const verify = await timed(() => ok(app.call(WaitForElement, { element: "Note", text: note }, signal)));
  const find = await timed(() => ok(app.call(FindElement, { element: "Button 'Acknowledge'" }, signal)));
  const tree = await timed(() => ok(app.call(GetElementTree, {}, signal)));
  const changed = await timed(() => ok(app.call(CaptureScreenshot, { mask: MASK }, signal)));
  const { pixelHash: unlessHash } = changed.result;
  const same = await timed(() => ok(app.call(CaptureScreenshot, { mask: MASK, unlessHash }, signal)));
  if (!same.result.same) throw new Error("nothing was done, but the pixels are others");
  return { click: click.ms, type: type.ms, verify: verify.ms, find: find.ms, tree: tree.ms, changed: changed.ms, same: same.ms };
}

const questions: readonly (Omit<Measured, "samples"> & { key: string })[] = [
  { key: "click", what: "click another row, until settled", target: { figure: "p95", ms: 15 } },
  { key: "type", what: "replace a text of 24 characters", target: { figure: "p95", ms: 15 } },
  { key: "verify", what: "verify a text that is there", target: { figure: "p95", ms: 15 } },
  { key: "find", what: "find a button by its name", target: { figure: "p95", ms: 15 } },
  { key: "tree", what: "tree of all windows", target: { figure: "p95", ms: 15 } },
  { key: "changed", what: "screenshot 1280x800, sent", target: { figure: "p95", ms: 80 } },
  { key: "same", what: "screenshot 1280x800, same hash", target: { figure: "p95", ms: 10 } },
];

test("how long does each kind of step take, over the real proxy, on a desk with 500 alerts?", async () => {
  const prepared = await builtWatchTower();
  const { federation, folder, close } = await openFederation();
  const pool = createPool({ apps: [prepared], federation, folder, worker: 0, clock: systemClock, emit: () => {}, warm: false });
  try {
    const app = await pool.acquire(prepared.name, signal);
    await openDesk(app, pool.tools);
    await answer("A step", async () => {
      const rounds: Readonly<Record<string, number>>[] = [];
      for (let number = -WARM_UP; number < ROUNDS; number += 1) {
        const measured = await round(app, number + WARM_UP);
        if (number >= 0) rounds.push(measured);
      }
      return questions.map(({ key, ...question }) => ({ ...question, samples: rounds.map((one) => one[key] ?? Number.NaN) }));
    });
  } finally {
    await pool.close();
    await close();
  }
});
