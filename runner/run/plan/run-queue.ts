/**
 * The planned runs that no worker has taken. A run is ready once its own apps are built; it waits while
 * another run holds one of its locks, and for the runs that must end before it.
 */
export interface RunQueue<Run> {
  /** Takes the first ready run of the plan that need not wait; waits while there is none. @returns undefined if no run can follow */
  next(): Promise<Run | undefined>;
  /** Whether runs are left that may be taken. */
  hasMore(): boolean;
  /** Releases the locks of a run that has ended, or will not start, and those that wait for it. */
  release(run: Run): void;
  ready(run: Run): void;
  /** No further run becomes ready. */
  close(): void;
  /** No further run is taken. */
  end(): void;
}

/**
 * @param locksOf names of which each is held by one run at a time
 * @param blockersOf runs of the plan that end before the run starts
 */
export function createRunQueue<Run>(
  plan: readonly Run[],
  locksOf: (run: Run) => readonly string[] = () => [],
  blockersOf: (run: Run) => readonly Run[] = () => [],
): RunQueue<Run> {
  const ended = new Set<Run>();
  const taken = new Set<Run>();
  // Not kept: an app may be found to allow one process while scenarios of it run.
  const isFree = (run: Run, held: ReadonlySet<string>): boolean =>
    !locksOf(run).some((lock) => held.has(lock)) && blockersOf(run).every((blocker) => ended.has(blocker));
  const left = new Set(plan);
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
        const held = new Set([...taken].flatMap(locksOf));
        const first = plan.find((run) => ready.has(run) && isFree(run, held));
        if (first !== undefined) {
          ready.delete(first);
          left.delete(first);
          taken.add(first);
          return first;
        }
        if (isClosed && ready.size === 0) return undefined;
        await new Promise<void>((look) => waiting.add(look));
      }
    },
    hasMore: () => left.size > 0,
    release(run) {
      ended.add(run);
      left.delete(run);
      taken.delete(run);
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
      left.clear();
      wake();
    },
  };
}
