import { AmcpError, type ErrorCode } from "../../../contracts/errors.ts";
import type { StepWatch } from "../plan/options.ts";

/** A time limit with a message. */
export interface Limit {
  /** Aborts with the error of the limit. */
  readonly signal: AbortSignal;
  clear(): void;
  /** Stops the time until the returned function is called, for a person who looks at the app. */
  suspend(): () => void;
}

/** Node fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface LimitOptions {
  readonly graceMs?: number;
  readonly code?: ErrorCode;
}

/**
 * @param what subject of the message, such as `the step` in `the step did not end within 5000 ms`
 * @param limitMs 0 is no limit
 */
export function startLimit(what: string, limitMs: number, { graceMs = 0, code = "AMCP_STEP_TIMEOUT" }: LimitOptions = {}): Limit {
  const controller = new AbortController();
  const end = () => controller.abort(new AmcpError(code, `${what} did not end within ${limitMs} ms`));
  let left = Math.min(limitMs + graceMs, LONGEST_TIMER_MS);
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    if (limitMs === 0) return;
    since = performance.now();
    timer = setTimeout(end, left);
  };
  start();
  return {
    signal: controller.signal,
    clear: () => clearTimeout(timer),
    suspend() {
      clearTimeout(timer);
      left = Math.max(0, left - (performance.now() - since));
      return start;
    },
  };
}

/** The limit stands still while a step is held. */
export const suspendingWatch = ({ before, after }: StepWatch, limit: Limit): StepWatch => ({
  after,
  before(step, variables, signal) {
    const goOn = limit.suspend();
    return before(step, variables, signal).finally(goOn);
  },
});

/** The time that is left for a teardown after the run is interrupted: a cancelled CI job is killed after a few seconds. */
const LAST_MS = 5000;

/** A limit for what must still be done after an interruption, which begins with it. */
export function startLastLimit(what: string, interrupted: AbortSignal): Limit {
  let limit: Limit | undefined;
  const controller = new AbortController();
  const begin = () => {
    limit = startLimit(what, LAST_MS);
    limit.signal.addEventListener("abort", () => controller.abort(limit?.signal.reason), { once: true });
  };
  if (interrupted.aborted) begin();
  else interrupted.addEventListener("abort", begin, { once: true });
  return {
    signal: controller.signal,
    clear() {
      interrupted.removeEventListener("abort", begin);
      limit?.clear();
    },
    suspend: () => limit?.suspend() ?? (() => {}),
  };
}
