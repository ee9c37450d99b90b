import type { BookSettings } from "./settings.ts";

/** Measures the usual interval of a stream's events, and how long it may be silent. Times are monotonic milliseconds. */
export interface SilenceDetector {
  /** An event has arrived. */
  heard(now: number): void;
  /** The stream begins, or its silence was explained: the usual interval is measured again. */
  reset(now: number): void;
  /** Since the last event or explanation. */
  silentFor(now: number): number;
  /** How long the stream may be silent. */
  limit(): number;
  /** Whether its silence is a fault, not the calm of its symbol. */
  isLiquid(): boolean;
}

/** Events after which the usual interval is known. */
const EVENTS_KNOWN = 20;
/** Usual intervals that make a silence. */
const INTERVALS = 20;
/** The longest usual interval of a liquid symbol. */
const LIQUID_MS = 1000;
/** The weight of the newest interval in the average. */
const WEIGHT = 0.1;

export function createSilenceDetector({ silenceMs, quietMs }: Pick<BookSettings, "silenceMs" | "quietMs">): SilenceDetector {
  let last = 0;
  let events = 0;
  let usual = 0;
  const isLiquid = () => events >= EVENTS_KNOWN && usual <= LIQUID_MS;
  return {
    heard(now) {
      if (events > 0) usual = events === 1 ? now - last : usual + WEIGHT * (now - last - usual);
      events += 1;
      last = now;
    },
    reset(now) {
      last = now;
      events = 0;
      usual = 0;
    },
    silentFor: (now) => now - last,
    limit: () => (isLiquid() ? Math.max(silenceMs, INTERVALS * usual) : quietMs),
    isLiquid,
  };
}
