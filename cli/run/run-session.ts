import { randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { RunSession } from "../../runner/run/index.ts";
import { bindingProblem, type RecorderConnection } from "../../sessions/feed/index.ts";
import type { Terminal } from "../command/command.ts";
import { recorderStarter } from "../sessions/start-recorder.ts";

/** The word in place of a folder that switches recording off. */
const OFF = "off";
const PAGE = 500;

/** Sessions hold what apps show. */
const PRIVATE = 0o700;

/** The recording of a run: one session of all workers, in one store. */
export interface RunRecorder {
  /** Arguments of each worker's proxy. */
  readonly proxyArguments: readonly string[];
  /** Undefined where recording is off. */
  readonly session: RunSession | undefined;
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

const notRecording = { proxyArguments: ["--sessions", OFF], session: undefined, warnings: [], close: async () => {} };

/**
 * Starts the recorder of a run beside the builds; nothing waits for it but steps that ask for records.
 *
 * @param written value of `--sessions` @param out results folder, beside whose results the store stands otherwise
 */
export function openRunRecording(
  written: string | undefined,
  { out, cwd, env }: Pick<Terminal, "cwd" | "env"> & { readonly out: string },
): RunRecorder {
  if (written === OFF) return notRecording;
  const problem = bindingProblem();
  if (problem !== undefined) return unusable(problem);
  const folder = written === undefined ? join(out, "sessions") : resolve(cwd, written);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    return unusable(new AmcpError("AMCP_STORE_UNUSABLE", `the calls of this run are not recorded: ${messageOf(cause)}`, { cause }));
  }
  const id = randomUUID();
  const over = new AbortController();
  // The next run replaces a store beside the results; one with a name is kept.
  const waitsForDisk = written !== undefined;
  const recorder = keepConnected(folder, { env, waitsForDisk, signal: over.signal });
  return {
    proxyArguments: ["--sessions", folder, "--session-id", id, "--execution-type", "scenario", ...(waitsForDisk ? [] : ["--no-sync"])],
    session: {
      async *calls({ app, tool }) {
        const { createApiClient } = await import("../../sessions/index.ts");
        const client = createApiClient({ endpoint: (await recorder.connection()).api });
        for (let offset = 0; ; offset += PAGE) {
          const { tool_calls: page } = await client.toolCalls({ session_id: id, server_id: app, tool_name: tool, limit: PAGE, offset });
          yield* page;
          if (page.length < PAGE) return;
        }
      },
      problem: recorder.problem,
    },
    warnings: [],
    async close() {
      over.abort(new Error("the run is over"));
      await (await recorder.connection().catch(() => undefined))?.close();
    },
  };
}

/** The run goes on without a store; only steps that ask for records fail. */
const unusable = (problem: AmcpError): RunRecorder => ({
  ...notRecording,
  session: {
    // biome-ignore lint/correctness/useYield: there is nothing to yield
    async *calls() {
      throw problem;
    },
    problem: () => problem.message,
  },
  warnings: [problem.warning],
});

interface Connecting {
  readonly env: Terminal["env"];
  readonly waitsForDisk: boolean;
  readonly signal: AbortSignal;
}

/** Stays connected to the recorder of a store: a killed one is replaced by another, at another address. */
function keepConnected(folder: string, { env, waitsForDisk, signal }: Connecting) {
  let problem: string | undefined = `the recorder has not started, ${join(folder, "recorder.log")} may say why`;
  const connect = async (): Promise<RecorderConnection> => {
    const { connectRecorder } = await import("../../sessions/feed/index.ts");
    const connection = await connectRecorder(folder, { start: recorderStarter(folder, env, { waitsForDisk }), signal });
    problem = undefined;
    void connection.closed.then(() => {
      if (!signal.aborted) current = quietly(connect());
    });
    return connection;
  };
  // A recorder that does not start fails only the steps that need it; the workers warn of calls that are lost.
  const quietly = (connecting: Promise<RecorderConnection>) => {
    connecting.catch(() => {});
    return connecting;
  };
  let current = quietly(connect());
  return { connection: () => current, problem: () => problem };
}
