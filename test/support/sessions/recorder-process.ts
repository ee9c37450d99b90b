import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { recorderFailure } from "../../../cli/sessions/start-recorder.ts";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../../contracts/sessions/feed.ts";
import { readDescriptor } from "../../../platform/processes/found-processes.ts";
import type { StartRecorder } from "../../../sessions/feed/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const PROGRAM = "dist/bin/amcp-test.js";

/** The recorders of one store, in processes of their own. */
export interface Recorders {
  readonly folder: string;
  /** Starts one; a feed or a connection calls it. */
  readonly start: StartRecorder;
  /** Those that were started, the newest last. */
  readonly started: readonly ChildProcess[];
  /** The one that serves the store. */
  serving(): Promise<RecorderDescriptor | undefined>;
}

/** Recorders end with the test. @param folder of the store; by default a new one @param flags of each recorder */
export async function recordersOf(folder?: string, flags: readonly string[] = []): Promise<Recorders> {
  const store = folder ?? join(await temporaryFolder(), "sessions");
  const started: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const child of started) child.kill("SIGKILL");
    await Promise.all(started.map(ended));
  });
  return {
    folder: store,
    started,
    async start(tellEnd) {
      const child = spawn(process.execPath, [PROGRAM, "recorder", "--store", store, ...flags], { stdio: ["ignore", "ignore", "pipe"] });
      started.push(child);
      let errors = "";
      child.stderr.on("data", (chunk) => {
        errors += chunk;
      });
      child.once("close", (code, signal) => tellEnd(recorderFailure({ code, signal, errors })));
      await once(child, "spawn");
    },
    serving: () => readDescriptor(join(store, DESCRIPTOR_FILE), RecorderDescriptor),
  };
}

export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}
