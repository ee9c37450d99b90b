import { once } from "node:events";
import type { Clock } from "../../contracts/ports.ts";

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** A timer of Node.js fires at once if its delay is longer. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Starts a timer; a limit that no timer can have, such as an infinite one, is none. */
export const afterLimit = (limitMs: number, work: () => void): NodeJS.Timeout | undefined =>
  limitMs > LONGEST_TIMER_MS ? undefined : setTimeout(work, limitMs);

/** Aborts with the signal, and when the time limit is over; a limit that no timer can have is none. */
export const withTimeLimit = (signal: AbortSignal, limitMs: number): AbortSignal =>
  limitMs > LONGEST_TIMER_MS ? signal : AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);

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
