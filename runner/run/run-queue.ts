/** The planned runs that no worker has taken yet. A run is ready once its own apps are built, while others may still be built. */
export interface RunQueue<Run> {
  /** The first run of the plan that is ready; waits while none is. @returns undefined where no run can follow */
  next(): Promise<Run | undefined>;
  ready(run: Run): void;
  /** No run becomes ready from now on. */
  close(): void;
  /** No run is handed out from now on. */
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
