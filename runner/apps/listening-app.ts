import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { startProcess } from "../../platform/processes/processes.ts";
import { isHosted, type PreparedApp } from "./app-config.ts";
import { describeEnd, lateFault, startFault } from "./app-end.ts";
import { keepOutput } from "./output-tail.ts";

const STOP_GRACE_MS = 2000;
const POLL_MS = 50;

/** A running app that listens for one agent, without a proxy. */
export interface ListeningApp {
  readonly endpoint: string;
  /** Rejects when the app ends by itself. */
  readonly ended: Promise<never>;
  /** Ends the app. */
  close(): Promise<void>;
}

export interface ListeningAppOptions {
  /** An empty folder for its output and its crash. */
  readonly folder: string;
  /** Base64; the agent proves it to the app. */
  readonly secret: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The endpoint of a process that listens; undefined before. */
  readonly endpointOf: (pid: number) => Promise<string | undefined>;
  readonly signal: AbortSignal;
}

/**
 * Starts an app as a user does, with the user's own settings and folders, and returns once it listens.
 *
 * @throws AmcpError AMCP_APP_START_FAILED, AMCP_APP_CRASHED, AMCP_APP_NOT_READY; the signal's reason when it aborts
 */
export async function startListeningApp(app: PreparedApp, options: ListeningAppOptions): Promise<ListeningApp> {
  const { folder, secret, environment, endpointOf, signal } = options;
  const crashFile = join(folder, "crash.json");
  const { command, cwd = process.cwd(), env } = app.launch;
  const own = { AVALONIA_MCP_ENDPOINT: "tcp://127.0.0.1:0", AMCP_SECRET: secret, AMCP_CRASH_FILE: crashFile, AMCP_PROXY: undefined };
  const child = await startProcess(command, { cwd, env: { ...environment, ...env, ...app.display, ...own } }).catch((cause) => {
    throw new AmcpError("AMCP_APP_START_FAILED", `${app.name} cannot be started: ${messageOf(cause)}`, { cause });
  });
  child.stdin.end();
  const traces = { app: app.name, output: keepOutput([child.stdout, child.stderr], join(folder, "output.log")), crashFile };
  let isListening = false;
  let isOver = false;
  const ended = child.exited.then((exit) => {
    isOver = true;
    throw isListening ? describeEnd({ ...traces, exit, when: "by itself" }) : startFault({ ...traces, exit, isHosted: isHosted(app) });
  });
  const late = AbortSignal.timeout(app.config.ready.timeoutMs);
  const listening = async (): Promise<string> => {
    while (!isOver) {
      const endpoint = await endpointOf(child.pid);
      if (endpoint !== undefined) return endpoint;
      signal.throwIfAborted();
      if (late.aborted) throw lateFault(app, "listen", traces.output);
      await delay(POLL_MS);
    }
    return await ended;
  };
  try {
    const endpoint = await listening();
    isListening = true;
    return { endpoint, ended, close: async () => void (await child.stop(STOP_GRACE_MS)) };
  } catch (error) {
    await child.kill();
    throw error;
  } finally {
    // It rejects later in any case, and a caller need not wait for it.
    ended.catch(() => {});
  }
}
