/** The planned runs that no worker has taken. A run is ready once its own apps are built. */
export interface RunQueue<Run> {
  /** Takes the first ready run of the plan; waits while none is ready. @returns undefined if no run can follow */
  next(): Promise<Run | undefined>;
  ready(run: Run): void;
  /** No further run becomes ready. */
  close(): void;
  /** No further run is taken. */
  end(): void;
}

export function createRunQueue<Run>(plan: readonly Run[]): RunQueue<Run> {
  const ready = new Set<Run>();
  const waiting = new Set<() => void>();
  let isClosed = false;

  const wake = (): void => {
    for (const look of waiting) look();
    waiting.clear();
  };
  return {
    async next() {
      for (;;) {
        const first = plan.find((run) => ready.has(run));
        if (first !== undefined) {
          ready.delete(first);
          return first;
        }
        if (isClosed) return undefined;
        await new Promise<void>((look) => waiting.add(look));
      }
    },
    ready(run) {
      if (isClosed) return;
      ready.add(run);
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
    end() {
      isClosed = true;
      ready.clear();
      wake();
    },
  };
}
