import { createCourtesy } from "../../platform/courtesy.ts";

/** For how long one peer may be served without a pause while others wait. */
const SHARE_MS = 0.25;

/** A pause of this length between two messages means that everybody has had a turn. */
const PAUSE_MS = 0.25;

/** Who was silent for so long says something new; a rest for others' sake is shorter. */
const SILENCE_MS = 20;

/** Sees to it that a peer with ten thousand messages at once does not keep all others waiting. */
export interface Turns {
  /** Told of each message. @param nowMs on the monotonic clock. Undefined, or resolves after others have had their turn */
  served(nowMs: number): Promise<void> | undefined;
}

export function createTurns(): Turns {
  const courtesy = createCourtesy();
  let began = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    served(nowMs) {
      if (nowMs - last > PAUSE_MS) began = nowMs;
      if (nowMs - last > SILENCE_MS) courtesy.begin();
      last = nowMs;
      return nowMs - began > SHARE_MS ? courtesy.giveWay() : undefined;
    },
  };
}
