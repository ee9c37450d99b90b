/** For how long who has spoken is taken to go on. */
const RECENT_MS = 20;

/** For how long somebody with much to say rests. */
const REST_MS = 1;

/** What is over in so many turns, as a screenshot is, need not take any rest. */
const TURNS_WITHOUT_REST = 4;

let lastShortMs = Number.NEGATIVE_INFINITY;

/** Told of each short message in this process, whoever sent it. */
export function noteShortMessage(): void {
  lastShortMs = performance.now();
}

/**
 * Manners of whoever moves megabytes in turns. To let others pass in this process is not enough: bytes passed on without a pause keep their
 * sender, this process and their receiver busy at once, and on a machine with two processors everybody else waits until the system takes
 * one away from them, which is after 2 to 4 ms. A rest between turns gives it back sooner. It is taken only while others speak: when short
 * messages have come since the long one began, which is when this is made.
 */
export interface Courtesy {
  /** A turn is over. Resolves when the next one may begin. */
  giveWay(): Promise<void>;
}

export function createCourtesy(): Courtesy {
  const beganMs = performance.now();
  let turns = 0;
  return {
    giveWay() {
      turns += 1;
      const othersSpeak = lastShortMs > beganMs && performance.now() - lastShortMs < RECENT_MS;
      const rests = othersSpeak && turns > TURNS_WITHOUT_REST;
      return new Promise((resolve) => void (rests ? setTimeout(resolve, REST_MS) : setImmediate(resolve)));
    },
  };
}
