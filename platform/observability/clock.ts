import { once } from "node:events";
import type { Clock } from "../../contracts/ports.ts";

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Begins some work. @returns its outcome, or rejects with the signal's reason as soon as that aborts; the work itself goes on */
export async function untilAborted<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = once(signal, "abort", { signal: settled.signal }).then(() => Promise.reject(signal.reason));
  return await Promise.race([work(), aborted]).finally(() => settled.abort());
}

/** A promise that other code resolves. */
export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
}

export function createDeferred(): Deferred {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
