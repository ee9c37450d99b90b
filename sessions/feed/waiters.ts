/** Those who wait until calls are kept or lost. */
export interface Waiters {
  /** Resolves with true when no call up to this one waits any more, with false when it is in vain or has taken too long. */
  wait(seq: number, limitMs: number): Promise<boolean>;
  /** No call up to this one waits any more. */
  settle(seq: number): void;
  giveUp(): void;
}

interface Waiter {
  readonly seq: number;
  end(isSettled: boolean): void;
}

export function createWaiters(): Waiters {
  let waiters: readonly Waiter[] = [];
  return {
    wait: (seq, limitMs) =>
      new Promise((resolve) => {
        const end = (isSettled: boolean) => {
          clearTimeout(timer);
          waiters = waiters.filter((other) => other !== waiter);
          resolve(isSettled);
        };
        const timer = setTimeout(end, limitMs, false);
        const waiter: Waiter = { seq, end };
        waiters = [...waiters, waiter];
      }),
    settle(settledSeq) {
      for (const { seq, end } of waiters) if (seq <= settledSeq) end(true);
    },
    giveUp() {
      for (const { end } of waiters) end(false);
    },
  };
}
