import type { BookSettings } from "./settings.ts";

/** Events after which the usual interval is known. */
const EVENTS_KNOWN = 20;
/** Usual intervals that make a silence. */
const INTERVALS = 20;
/** The longest usual interval of a liquid symbol. */
const LIQUID_MS = 1000;
/** The weight of the newest interval in the average. */
const WEIGHT = 0.1;

/** Measures the usual interval of a stream's events, and how long it may be silent. Times are monotonic milliseconds. */
export type SilenceDetector = ReturnType<typeof createSilenceDetector>;

export function createSilenceDetector({ silenceMs, quietMs }: Pick<BookSettings, "silenceMs" | "quietMs">) {
  let last = 0;
  let events = 0;
  let usual = 0;
  /** Whether its silence is a fault, not the calm of its symbol. */
  const isLiquid = () => events >= EVENTS_KNOWN && usual <= LIQUID_MS;
  return {
    /** An event has arrived. */
    heard(now: number) {
      if (events > 0) usual = events === 1 ? now - last : usual + WEIGHT * (now - last - usual);
      events += 1;
      last = now;
    },
    /** The stream begins, or its silence was explained: the usual interval is measured again. */
    reset(now: number) {
      last = now;
      events = 0;
      usual = 0;
    },
    /** Since the last event or explanation. */
    silentFor: (now: number) => now - last,
    /** How long the stream may be silent. */
    limit: () => (isLiquid() ? Math.max(silenceMs, INTERVALS * usual) : quietMs),
    isLiquid,
  };
}
