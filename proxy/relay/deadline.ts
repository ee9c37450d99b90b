import { LONGEST_TIMER_MS } from "../../platform/observability/clock.ts";

/** Ends a call after `limitMs` without progress, and after `maximumMs` in any case. */
export interface Deadline {
  /** Starts the timer; time counts from creation. Call it once. */
  start(): void;
  /** Restarts the limit after progress; the maximum is unaffected. */
  renew(): void;
  /** Suspends both limits, for example during a question, until the returned function is called. */
  hold(): () => void;
  clear(): void;
}

export interface DeadlineLimits {
  readonly limitMs: number;
  readonly maximumMs: number;
}

/** @param onExpire gets the limit that was reached, in milliseconds */
export function createDeadline({ limitMs, maximumMs }: DeadlineLimits, onExpire: (reachedMs: number) => void): Deadline {
  let startedAt = performance.now();
  let aliveAt = startedAt;
  let holds = 0;
  let heldAt = 0;
  let timer: NodeJS.Timeout | undefined;

  // One timer serves both limits and is checked again if it fires too early, so progress costs only one clock reading.
  const look = () => {
    const now = performance.now();
    const [limitLeft, maximumLeft] = [aliveAt + limitMs - now, startedAt + maximumMs - now];
    const left = Math.min(limitLeft, maximumLeft);
    if (holds > 0) timer = setTimeout(look, Math.min(limitMs, LONGEST_TIMER_MS));
    else if (left > 0) timer = setTimeout(look, Math.min(Math.ceil(left), LONGEST_TIMER_MS));
    else onExpire(maximumLeft <= limitLeft ? maximumMs : limitMs);
  };
  const renew = () => {
    aliveAt = performance.now();
  };
  return {
    start() {
      timer = setTimeout(look, Math.min(limitMs, maximumMs, LONGEST_TIMER_MS));
    },
    renew,
    hold() {
      holds += 1;
      if (holds === 1) heldAt = performance.now();
      return () => {
        holds -= 1;
        if (holds > 0) return;
        renew();
        startedAt += aliveAt - heldAt;
      };
    },
    clear: () => clearTimeout(timer),
  };
}
