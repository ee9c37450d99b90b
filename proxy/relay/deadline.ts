/** Ends a call that takes too long: `limitMs` without a sign of life, and never more than `maximumMs` in all. */
export interface Deadline {
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
export function startDeadline({ limitMs, maximumMs }: DeadlineLimits, onExpire: (reachedMs: number) => void): Deadline {
  const timers = [limitMs, maximumMs].map((reachedMs) => {
    const timer: NodeJS.Timeout = setTimeout(() => (holds > 0 ? timer.refresh() : expire(reachedMs)), reachedMs);
    return timer;
  });
  const [limit] = timers;
  let over = false;
  let holds = 0;
  const clear = () => {
    over = true;
    timers.forEach(clearTimeout);
  };
  function expire(reachedMs: number): void {
    clear();
    onExpire(reachedMs);
  }
  const renew = () => {
    if (!over) limit?.refresh();
  };
  return {
    renew,
    hold() {
      holds += 1;
      return () => {
        holds -= 1;
        renew();
      };
    },
    clear,
  };
}
