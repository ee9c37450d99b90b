import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { AmcpError } from "../../contracts/errors.ts";
import { DESCRIPTOR_FILE, RecorderDescriptor } from "../../contracts/sessions/feed.ts";
import { connectTo } from "../../platform/net/sockets.ts";
import { isSameProcess, readDescriptor } from "../../platform/processes/found-processes.ts";

/**
 * Starts the recorder of a store as a process of its own; it may already run. Resolves when the process is started.
 * @param ended is called when it has ended: with the reason if it cannot open its store, else without one
 */
export type StartRecorder = (ended: (failure: AmcpError | undefined) => void) => Promise<void>;

export interface ReachedRecorder {
  readonly stream: Duplex;
  readonly descriptor: RecorderDescriptor;
}

const POLL_MS = 25;

/** How long a started recorder may need until it serves or ends; then another one is started. */
const START_AGAIN_MS = 8000;

/** The shortest time between two starts after a recorder has ended, which limits the starts of one that always crashes. */
const START_ENDED_MS = 1000;

/**
 * Connects to the recorder of a store, and starts one if none runs.
 * @throws AmcpError of a recorder that cannot open its store, the signal's reason, and what `start` throws
 */
export async function reachRecorder(folder: string, start: StartRecorder, signal: AbortSignal): Promise<ReachedRecorder> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = START_AGAIN_MS;
  let failure: AmcpError | undefined;
  for (;;) {
    signal.throwIfAborted();
    const reached = await connectByDescriptor(folder, signal);
    if (reached !== undefined) return reached;
    if (failure !== undefined) throw failure;
    if (performance.now() - startedAt > pauseMs) {
      pauseMs = START_AGAIN_MS;
      await start((error) => {
        failure = error;
        pauseMs = START_ENDED_MS;
      });
      startedAt = performance.now();
    }
    await delay(POLL_MS, undefined, { signal });
  }
}

async function connectByDescriptor(folder: string, signal: AbortSignal): Promise<ReachedRecorder | undefined> {
  const descriptor = await readDescriptor(join(folder, DESCRIPTOR_FILE), RecorderDescriptor);
  if (descriptor === undefined || !isSameProcess(descriptor)) return undefined;
  const stream = await connectTo(descriptor.feed, signal).catch(() => undefined);
  return stream === undefined ? undefined : { stream, descriptor };
}
