/** The planned runs that no worker has taken. A run is ready once its own apps are built, and waits while another run holds one of its locks. */
export interface RunQueue<Run> {
  /** Takes the first ready run of the plan whose locks are free; waits while there is none. @returns undefined if no run can follow */
  next(): Promise<Run | undefined>;
  /** Releases the locks of a run that has ended. */
  release(run: Run): void;
  ready(run: Run): void;
  /** No further run becomes ready. */
  close(): void;
  /** No further run is taken. */
  end(): void;
}

/** @param locksOf names of which each is held by one run at a time */
export function createRunQueue<Run>(plan: readonly Run[], locksOf: (run: Run) => readonly string[] = () => []): RunQueue<Run> {
  const held = new Set<string>();
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
        const first = plan.find((run) => ready.has(run) && !locksOf(run).some((lock) => held.has(lock)));
        if (first !== undefined) {
          ready.delete(first);
          for (const lock of locksOf(first)) held.add(lock);
          return first;
        }
        if (isClosed && ready.size === 0) return undefined;
        await new Promise<void>((look) => waiting.add(look));
      }
    },
    release(run) {
      for (const lock of locksOf(run)) held.delete(lock);
      wake();
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
