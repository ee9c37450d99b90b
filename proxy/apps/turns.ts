import { setImmediate } from "node:timers/promises";

/** For how long one peer may be served without a pause while others wait. */
const SHARE_MS = 0.25;

/** A pause of this length between two messages means that everybody has had a turn. */
const PAUSE_MS = 0.25;

/** Sees to it that a peer with ten thousand messages at once does not keep all others waiting. */
export interface Turns {
  /** Told of each message. @param nowMs on the monotonic clock. Undefined, or resolves after others have had their turn */
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
