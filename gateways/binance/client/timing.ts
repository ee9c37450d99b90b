import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../../contracts/ports.ts";
import { systemClock } from "../../../platform/observability/clock.ts";

/** Time and the passing of time, which tests replace together. */
export interface Timing {
  readonly clock: Clock;
  /** Resolves after so many milliseconds. @throws the signal's reason when it aborts */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemTiming: Timing = { clock: systemClock, pause: (ms, signal) => delay(ms, undefined, { signal }) };
