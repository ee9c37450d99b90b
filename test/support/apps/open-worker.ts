import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { RunEvent, RunEventOf } from "../../../contracts/events.ts";
import { openRunFolder } from "../../../platform/files/own-folders.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import { AppConfig, type PreparedApp } from "../../../runner/apps/app-config.ts";
import type { ProcessesOf } from "../../../runner/apps/app-processes.ts";
import type { Federation } from "../../../runner/apps/federation.ts";
import { type AppPool, createPool } from "../../../runner/apps/pool.ts";
import { startFederation } from "../../../runner/apps/start-federation.ts";

export const proxyCommand: [string, ...string[]] = [process.execPath, resolve("dist/bin/amcp-proxy.js"), "--control"];

export interface TestWorker {
  readonly pool: AppPool;
  readonly federation: Federation;
  readonly folder: string;
  readonly events: RunEvent[];
  /** What was told of instances of one kind, in order. */
  changes(change: RunEventOf<"appChanged">["change"]): readonly RunEventOf<"appChanged">[];
}

/** The stub app as `amcp.config.yaml` would name it. */
export function stubApp(
  name: string,
  { env = {}, ...config }: { env?: Record<string, string>; reset?: unknown; ready?: unknown; standby?: boolean } = {},
): PreparedApp {
  const command: [string, ...string[]] = [process.execPath, resolve("dist/test/servers/stub-app.js"), resolve("test/servers/stub/desk")];
  return { name, config: AppConfig.parse({ command, ...config }), launch: { command, cwd: process.cwd(), env } };
}

interface TestWorkerOptions {
  readonly warm?: boolean;
  readonly isLast?: boolean;
  /** Counts the processes of several workers. */
  readonly processes?: ProcessesOf;
}

/** A real proxy with a pool of real processes; all of it is gone when the test ends. */
export async function openWorker(
  apps: readonly PreparedApp[],
  { warm = false, isLast = false, processes }: TestWorkerOptions = {},
): Promise<TestWorker> {
  const run = await openRunFolder();
  const folder = join(run.path, "0");
  await mkdir(folder);
  const federation = await startFederation({ command: proxyCommand, folder, version: "test" });
  const events: RunEvent[] = [];
  const pool = createPool({
    apps,
    federation,
    folder,
    worker: 0,
    clock: systemClock,
    emit: (event) => events.push(event),
    warm: () => warm,
    isLast: () => isLast,
    processes,
  });
  onTestFinished(async () => {
    await pool.close();
    await federation.close();
    await run.remove();
  });
  const changes: TestWorker["changes"] = (change) =>
    events.filter((event) => event.type === "appChanged").filter((event) => event.change === change);
  return { pool, federation, folder, events, changes };
}
