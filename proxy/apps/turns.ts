import { setImmediate } from "node:timers/promises";

/** Longest uninterrupted service of one peer while others wait. */
const SHARE_MS = 0.25;

/** A pause of this length between two messages means that all other peers have been served. */
const PAUSE_MS = 0.25;

/** Prevents a peer with thousands of queued messages from delaying the others. */
export interface Turns {
  /**
   * Called after each message. @param nowMs on the monotonic clock @returns undefined, or a promise that resolves after other peers have
   * been served
   */
  served(nowMs: number): Promise<void> | undefined;
}

export function createTurns(): Turns {
  let began = 0;
  let last = 0;
  return {
    served(nowMs) {
      if (nowMs - last > PAUSE_MS) began = nowMs;
      last = nowMs;
      return nowMs - began > SHARE_MS ? setImmediate() : undefined;
    },
  };
}
