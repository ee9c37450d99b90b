/** Ends a call that takes too long: `limitMs` without a sign of life, and never more than `maximumMs` in all. */
export interface Deadline {
  /** Looks at the clock from now on; time counts from when this was created. Call it once. */
  start(): void;
  /** A sign of life: the limit starts anew, the maximum does not. */
  renew(): void;
  /** Until the returned function is called neither limit ends the call: somebody else is waited for. */
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

  // One timer for both limits, which looks again when it came too early: a sign of life costs no more than the look at a clock.
  const look = () => {
    const now = performance.now();
    const [limitLeft, maximumLeft] = [aliveAt + limitMs - now, startedAt + maximumMs - now];
    const left = Math.min(limitLeft, maximumLeft);
    if (holds > 0) timer = setTimeout(look, limitMs);
    else if (left > 0) timer = setTimeout(look, Math.ceil(left));
    else onExpire(maximumLeft <= limitLeft ? maximumMs : limitMs);
  };
  const renew = () => {
    aliveAt = performance.now();
  };
  return {
    start() {
      timer = setTimeout(look, Math.min(limitMs, maximumMs));
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
