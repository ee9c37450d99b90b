import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { TypeText } from "../../../contracts/app-tools/keyboard/type-text.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { WaitForElement } from "../../../contracts/app-tools/time/wait-for-element.ts";
import type { AppTools, ToolCaller, ToolOutcome } from "../../../contracts/step.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import { createPool } from "../../../runner/apps/pool.ts";
import { openFederation } from "./open-federation.ts";
import { builtWatchTower } from "./watch-tower.ts";

export const { signal } = new AbortController();

const WRITTEN_WITHIN = { timeout: 10_000, interval: 50 };

/** WatchTower over the real proxy, signed in, before a list of 500 alerts. */
export interface Desk {
  readonly app: AppTools;
  /** How long so many last calls took within the app, in milliseconds and in their order, as the app's own log tells. */
  executions(calls: number): Promise<readonly number[]>;
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
  const { config, launch } = watchTower;
  const prepared = {
    ...watchTower,
    config: { ...config, window: { ...config.window, height } },
    launch: { ...launch, env: { ...launch.env, AMCP_LOG_LEVEL: "Information" } },
  };
  const { federation, folder, close } = await openFederation();
  const pool = createPool({ apps: [prepared], federation, folder, worker: 0, clock: systemClock, emit: () => {}, warm: () => false });
  const closeAll = async () => {
    await pool.close();
    await close();
  };
  try {
    const app = await pool.acquire(prepared.name, signal);
    await signIn(app, pool.tools);
    const before = await logged(folder, (calls) => calls.at(-1)?.tool === FindElement.name);
    return {
      app,
      executions: async (count) =>
        (await logged(folder, ({ length }) => length >= before.length + count)).slice(-count).map(({ ms }) => ms),
      close: closeAll,
    };
  } catch (problem) {
    await closeAll();
    throw problem;
  }
}

const TOOL_CALL = /"message":"tool call".*"tool":"(\w+)","durationMs":([\d.]+)/g;

interface Execution {
  readonly tool: string | undefined;
  readonly ms: number;
}

/** What the app's log says of calls once enough of it is written. */
const logged = (folder: string, isEnough: (calls: readonly Execution[]) => boolean): Promise<readonly Execution[]> =>
  vi.waitFor(async () => {
    const logs = (await readdir(folder)).filter((name) => name.endsWith(".log") && name !== "proxy.log");
    const written = await Promise.all(logs.map((name) => readFile(join(folder, name), "utf8")));
    const calls = [...written.join("\n").matchAll(TOOL_CALL)].map(([, tool, ms]) => ({ tool, ms: Number(ms) }));
    if (!isEnough(calls)) throw new Error(`the app's log in ${folder} tells of ${calls.length} calls`);
    return calls;
  }, WRITTEN_WITHIN);

async function signIn(app: AppTools, tools: ToolCaller): Promise<void> {
  await ok(app.call(TypeText, { element: "Email", text: "operator@example.com" }, signal));
  await ok(app.call(TypeText, { element: "Password", text: "watchtower", submit: true }, signal));
  await ok(app.call(WaitForElement, { element: "LoadingSpinner", visible: false }, signal));
  await ok(tools.call("WatchTower:SetTestData", { scenarioName: "HighVolumeAlerts" }, signal));
  await ok(app.call(WaitForElement, { element: "AlertCount", text: "Showing 500 of 500" }, signal));
  await ok(app.call(FindElement, { element: "AlertList" }, signal));
}
