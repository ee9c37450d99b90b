import type { BookSettings } from "./settings.ts";

/** How regularly a stream speaks, and how long it may be silent. Times are monotonic milliseconds. */
export interface Pulse {
  /** An event has arrived. */
  beat(now: number): void;
  /** The stream begins, or its silence was explained: what is usual is learnt anew. */
  reset(now: number): void;
  /** Since the last event or explanation. */
  silentFor(now: number): number;
  /** How long the stream may be silent. */
  limit(): number;
  /** Whether its silence is a fault, not the calm of its symbol. */
  isLiquid(): boolean;
}

/** Events after which the usual interval is known. */
const LEARNT = 20;
/** Usual intervals that make a silence. */
const INTERVALS = 20;
/** The longest usual interval of a liquid symbol. */
const LIQUID_MS = 1000;
/** The weight of the newest interval in the average. */
const WEIGHT = 0.1;

export function createPulse({ silenceMs, quietMs }: Pick<BookSettings, "silenceMs" | "quietMs">): Pulse {
  let last = 0;
  let beats = 0;
  let usual = 0;
  const isLiquid = () => beats >= LEARNT && usual <= LIQUID_MS;
  return {
    beat(now) {
      if (beats > 0) usual = beats === 1 ? now - last : usual + WEIGHT * (now - last - usual);
      beats += 1;
      last = now;
    },
    reset(now) {
      last = now;
      beats = 0;
      usual = 0;
    },
    silentFor: (now) => now - last,
    limit: () => (isLiquid() ? Math.max(silenceMs, INTERVALS * usual) : quietMs),
    isLiquid,
  };
}
