/** Ends a call that takes too long: `limitMs` without a sign of life, and never more than `maximumMs` in all. */
export interface Deadline {
  /** A sign of life: the limit starts anew, the maximum does not. */
  renew(): void;
  clear(): void;
}

export interface DeadlineLimits {
  readonly limitMs: number;
  readonly maximumMs: number;
}

/** @param onExpire gets the limit that was reached, in milliseconds */
export function startDeadline({ limitMs, maximumMs }: DeadlineLimits, onExpire: (reachedMs: number) => void): Deadline {
  const timers = [limitMs, maximumMs].map((reachedMs) => setTimeout(() => expire(reachedMs), reachedMs));
  const [limit] = timers;
  let over = false;
  const clear = () => {
    over = true;
    timers.forEach(clearTimeout);
  };
  function expire(reachedMs: number): void {
    clear();
    onExpire(reachedMs);
  }
  return {
    renew() {
      if (!over) limit?.refresh();
    },
    clear,
  };
}
