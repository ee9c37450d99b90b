/** Limits and times of the local order books. */
export interface BookSettings {
  /** Open books at most. */
  readonly mostBooks: number;
  /** Levels per side of a snapshot: 1000 weigh 50, and 20 books weigh 1,000 of the 6,000 of a minute. */
  readonly depth: number;
  /** A side whose farther levels are unknown is read again below this number of levels. */
  readonly renewBelow: number;
  /** A book without reader and watcher is closed after this time. */
  readonly idleMs: number;
  /** The stream of a liquid symbol is stale after this time without an event, or after 20 of its usual intervals. */
  readonly silenceMs: number;
  /** The stream of any other symbol is checked against a snapshot after this time. */
  readonly quietMs: number;
  /** How long a snapshot may be ahead of the stream before the stream counts as stalled. */
  readonly graceMs: number;
  /** Before the second snapshot; doubled before each later one. */
  readonly backoffMs: number;
  readonly longestBackoffMs: number;
  /** A book that has been live for this time begins with the first backoff again. */
  readonly steadyMs: number;
  /** A reader of a symbol without any book waits for the stream at most this long. */
  readonly readerLimitMs: number;
}

export const defaultBookSettings: BookSettings = {
  mostBooks: 20,
  depth: 1000,
  renewBelow: 100,
  idleMs: 60_000,
  silenceMs: 5000,
  quietMs: 60_000,
  graceMs: 2000,
  backoffMs: 250,
  longestBackoffMs: 30_000,
  steadyMs: 10_000,
  readerLimitMs: 10_000,
};

/** Runs work later. @returns the function that cancels it */
export type Schedule = (ms: number, work: () => void) => () => void;

/** Timers that do not keep the process alive. */
export const timers: Schedule = (ms, work) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
};
