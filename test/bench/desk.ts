import { FindElement } from "../../contracts/app-tools/find-element.ts";
import { TypeText } from "../../contracts/app-tools/type-text.ts";
import { WaitForElement } from "../../contracts/app-tools/wait-for-element.ts";
import type { AppTools, ToolCaller, ToolOutcome } from "../../contracts/step.ts";
import { systemClock } from "../../platform/clock.ts";
import { createPool } from "../../runner/app/pool.ts";
import { builtWatchTower } from "../e2e/watch-tower.ts";
import { openFederation } from "./open-federation.ts";

export const { signal } = new AbortController();

/** WatchTower over the real proxy, signed in, before a list of 500 alerts. */
export interface Desk {
  readonly app: AppTools;
  close(): Promise<void>;
}

/** What a call answered, which must be no failure. */
export async function ok<Data>(answered: Promise<ToolOutcome<Data>>): Promise<Data> {
  const outcome = await answered;
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.data;
}

/** Opens the desk in a window of this height, which decides how many of the alerts have elements. */
export async function openDesk(height = 800): Promise<Desk> {
  const watchTower = await builtWatchTower();
  const prepared = { ...watchTower, config: { ...watchTower.config, window: { ...watchTower.config.window, height } } };
  const { federation, folder, close } = await openFederation();
  const pool = createPool({ apps: [prepared], federation, folder, worker: 0, clock: systemClock, emit: () => {}, warm: false });
  const closeAll = async () => {
    await pool.close();
    await close();
  };
  try {
    const app = await pool.acquire(prepared.name, signal);
    await signIn(app, pool.tools);
    return { app, close: closeAll };
  } catch (problem) {
    await closeAll();
    throw problem;
  }
}

async function signIn(app: AppTools, tools: ToolCaller): Promise<void> {
  await ok(app.call(TypeText, { element: "Email", text: "operator@example.com" }, signal));
  await ok(app.call(TypeText, { element: "Password", text: "watchtower", submit: true }, signal));
  await ok(app.call(WaitForElement, { element: "LoadingSpinner", visible: false }, signal));
  await ok(tools.call("WatchTower:SetTestData", { scenarioName: "HighVolumeAlerts" }, signal));
  await ok(app.call(WaitForElement, { element: "AlertCount", text: "Showing 500 of 500" }, signal));
  await ok(app.call(FindElement, { element: "AlertList" }, signal));
}
