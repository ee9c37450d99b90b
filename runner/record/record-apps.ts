import { join } from "node:path";
import { RecordInput } from "../../contracts/app-tools/record/record-input.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { InputEvent } from "../../contracts/input-event.ts";
import type { Clock, EventSink } from "../../contracts/ports.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import { appToolsOf } from "../apps/app-tools.ts";
import type { Federation } from "../apps/federation.ts";
import { type AppPool, createPool } from "../apps/pool.ts";
import { type FederationOptions, startFederation } from "../apps/start-federation.ts";

export interface RecordOptions {
  readonly apps: readonly PreparedApp[];
  /** Starts the proxy as a stdio server with control methods. */
  readonly proxyCommand: FederationOptions["command"];
  readonly version: string;
  readonly environment: NonNullable<FederationOptions["environment"]>;
  readonly clock: Clock;
  readonly emit: EventSink;
  /** Aborts to end the recording. */
  readonly stop: AbortSignal;
  /** Whether input that tools send is recorded, too: for a recorder without a window. */
  readonly fromTools?: boolean;
  /** Called once, when recording has started. */
  onRecording(apps: LiveRecordedApps): void | Promise<void>;
  onInput(event: InputEvent): void;
}

/** The recorded apps, for the page of a recording. */
export type LiveRecordedApps = Federation["live"];

export interface Recording {
  readonly events: readonly InputEvent[];
  /** The crash of an app, if there was one. */
  readonly crash: AmcpError | undefined;
}

/** Limit for an app that keeps running to send its remaining events. */
const END_LIMIT_MS = 5000;

/**
 * Boots the apps behind a separate proxy and records input until every app has ended or `stop` aborts.
 *
 * @throws AmcpError AMCP_RECORDING_FAILED, AMCP_PROXY_START_FAILED, AMCP_APP_START_FAILED, AMCP_APP_NOT_READY; the signal's reason when
 * it aborts before the recording has started
 */
export async function recordApps(options: RecordOptions): Promise<Recording> {
  const run = await openRunFolder();
  try {
    return await recordIn(run.path, options);
  } finally {
    await run.remove();
  }
}

async function recordIn(folder: string, options: RecordOptions): Promise<Recording> {
  const { apps, proxyCommand, version, environment, clock, emit, stop, fromTools = false } = options;
  const events: InputEvent[] = [];
  const onInput = (event: InputEvent) => {
    events.push(event);
    options.onInput(event);
  };
  const over = new AbortController();
  const running = new Set(apps.map(({ name }) => name));
  const watch: EventSink = (event) => {
    emit(event);
    if (event.type !== "appChanged" || event.change !== "exited") return;
    running.delete(event.app);
    if (running.size === 0) over.abort();
  };
  const federation = await startFederation({ command: proxyCommand, folder: join(folder, "proxy"), version, environment, onInput });
  const pool = createPool({ apps, federation, folder, worker: 0, clock, emit: watch, warm: () => false });
  try {
    for (const { name } of apps) await begin(name, { pool, federation, stop, fromTools });
    await options.onRecording(federation.live);
    await aborted(AbortSignal.any([stop, over.signal]));
    // Also for an app that has ended: the proxy answers after all events of the app.
    for (const { name } of apps) await appToolsOf(name, federation).call(RecordInput, { on: false }, AbortSignal.timeout(END_LIMIT_MS));
    const crashes = await Promise.all(apps.map(({ name }) => pool.crash(name)));
    return { events, crash: crashes.find((crash) => crash !== undefined) };
  } finally {
    await pool.close();
    await federation.close();
  }
}

interface RecordingContext {
  readonly pool: AppPool;
  readonly federation: Federation;
  readonly stop: AbortSignal;
  readonly fromTools: boolean;
}

async function begin(app: string, { pool, federation, stop, fromTools }: RecordingContext): Promise<void> {
  await pool.acquire(app, stop, { reset: "restart" });
  const answer = await appToolsOf(app, federation).call(RecordInput, { on: true, fromTools }, stop);
  if (!answer.ok) throw new AmcpError("AMCP_RECORDING_FAILED", `${app} does not record: ${answer.message}`);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
