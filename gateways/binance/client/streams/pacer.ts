import type { Timing } from "../timing.ts";

/** Limits how often something happens per second. */
export interface Pacer {
  /** Runs `work` when it is its turn; one that waits already is not doubled. */
  soon(): void;
  /** Forgets what waits. */
  stop(): void;
}

/**
 * @param perSecond the most runs within any second
 * @param work runs at most once each time; @returns whether it has done something, and so counts
 */
export function createPacer({ clock, pause }: Timing, perSecond: number, work: () => boolean): Pacer {
  const done: number[] = [];
  let waiting: AbortController | undefined;
  const waitMs = () => {
    const [oldest] = done.length < perSecond ? [] : done;
    // A millisecond more, because the exchange's second may begin later than ours by the time of travel.
    return oldest === undefined ? 0 : Math.max(0, oldest + 1001 - clock.monotonic());
  };
  const run = () => {
    waiting = undefined;
    if (!work()) return;
    done.push(clock.monotonic());
    if (done.length > perSecond) done.shift();
    soon();
  };
  const soon = () => {
    if (waiting !== undefined) return;
    const own = new AbortController();
    waiting = own;
    // At least one turn of the event loop, so that many subscriptions make one message.
    pause(waitMs(), own.signal).then(run, () => {});
  };
  return {
    soon,
    stop() {
      waiting?.abort();
      waiting = undefined;
    },
  };
}
