/** The exchange counts per minute of its own clock; a window of this length covers any of its minutes. */
const WINDOW_MS = 60_000;

/** The weight that counts at this moment. */
export interface WeightCount {
  /** A request is sent. @returns the function to be called at its end, with the header X-MBX-USED-WEIGHT-1M where there was one */
  begin(weight: number): (said: number | undefined) => void;
  used(): number;
  /** Milliseconds until at most so much is used, if no request is sent until then and those under way end now. */
  untilAtMost(most: number): number;
}

/**
 * Counts cautiously: the exchange counts a request at a moment between its beginning and its end, so that it is counted here from its
 * beginning until a minute after its end. What the exchange has said, which includes other programs of this address, is a second lower bound.
 *
 * @param now milliseconds, never decreasing
 */
export function createWeightCount(now: () => number): WeightCount {
  /** Ended requests in the order of their end. */
  const ended: { readonly weight: number; readonly until: number }[] = [];
  let [flying, recent] = [0, 0];
  /** The last word of the exchange, with what was begun since or was under way then. */
  let said = { used: 0, at: Number.NEGATIVE_INFINITY };

  const expire = () => {
    for (let first = ended[0]; first !== undefined && first.until <= now(); first = ended[0]) {
      ended.shift();
      recent -= first.weight;
    }
  };
  const bySaid = () => (now() < said.at + WINDOW_MS ? said.used : 0);

  return {
    begin(weight) {
      const began = now();
      flying += weight;
      said = { ...said, used: said.used + weight };
      return (told) => {
        flying -= weight;
        recent += weight;
        ended.push({ weight, until: now() + WINDOW_MS });
        if (told === undefined) return;
        // The answer of a request that was under way at the last word may be older than that.
        const older = began <= said.at ? bySaid() : 0;
        said = { used: Math.max(told + flying, older), at: now() };
      };
    },
    used() {
      expire();
      return Math.max(flying + recent, bySaid());
    },
    untilAtMost(most) {
      expire();
      const bySaidMs = bySaid() > most ? said.at + WINDOW_MS - now() : 0;
      let left = flying + recent;
      if (left <= most) return bySaidMs;
      for (const { weight, until } of ended) {
        left -= weight;
        if (left <= most) return Math.max(bySaidMs, until - now());
      }
      // A request under way ends at an unknown time, and counts for a minute from then on.
      return Math.max(bySaidMs, WINDOW_MS);
    },
  };
}
