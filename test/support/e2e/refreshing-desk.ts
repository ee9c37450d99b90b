import { InvokePattern } from "../../../contracts/app-tools/controls/invoke-pattern.ts";
import { PressKey } from "../../../contracts/app-tools/keyboard/press-key.ts";
import { TypeText } from "../../../contracts/app-tools/keyboard/type-text.ts";
import { ReadLog } from "../../../contracts/app-tools/look/read-log.ts";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { WaitForElement } from "../../../contracts/app-tools/time/wait-for-element.ts";
import type { AppTools } from "../../../contracts/step.ts";
import type { PreparedApp } from "../../../runner/apps/app-config.ts";
import type { TestWorker } from "../apps/open-worker.ts";
import { ok, signal } from "./desk.ts";
import { builtWatchTower } from "./watch-tower.ts";

type Clock = PreparedApp["config"]["clock"];

/** WatchTower under a name of its own, in real or in stepped time. */
export async function watchTowerIn(clock: Clock, name: string): Promise<PreparedApp> {
  const watchTower = await builtWatchTower();
  return { ...watchTower, name, config: { ...watchTower.config, clock, ...(clock === "stepped" && { now: "2026-03-02T09:30:00Z" }) } };
}

/** A signed-in operator's desk, which loads its alerts again after each interval. */
export interface RefreshingDesk {
  readonly app: AppTools;
  readonly pid: number;
  /** How often it has loaded its alerts. */
  loads(): Promise<number>;
}

/** Signs in and sets the interval, in seconds: 5 to 120, in steps of five. */
export async function openRefreshingDesk({ pool, changes }: TestWorker, name: string, seconds: number): Promise<RefreshingDesk> {
  const app = await pool.acquire(name, signal);
  const pid = changes("ready").findLast((change) => change.app === name)?.pid;
  if (pid === undefined) throw new Error(`${name} has no process`);
  await ok(app.call(TypeText, { element: "Email", text: "operator@example.com" }, signal));
  await ok(app.call(TypeText, { element: "Password", text: "watchtower", submit: true }, signal));
  await ok(app.call(WaitForElement, { element: "LoadingSpinner", visible: false, jump: true }, signal));
  await ok(app.call(PressKey, { key: "Ctrl+OemComma" }, signal));
  await ok(app.call(ClickElement, { element: "AutoRefresh" }, signal));
  await ok(app.call(InvokePattern, { element: "RefreshInterval", pattern: "setValue", value: String(seconds) }, signal));
  await ok(app.call(WaitForElement, { element: "RefreshIntervalText", text: `Every ${seconds} seconds` }, signal));
  await ok(app.call(ClickElement, { element: "SettingsOk" }, signal));
  return { app, pid, loads: async () => (await ok(app.call(ReadLog, { matches: "^Loaded \\d+ alerts" }, signal))).entries.length };
}
