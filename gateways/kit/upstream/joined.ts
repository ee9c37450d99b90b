import { untilAborted } from "../../../platform/until-aborted.ts";

/** Who asks for the same thing while it is under way gets the same answer. */
export interface Joined {
  /**
   * @param load is aborted when nobody waits for it any more
   * @throws what `load` throws, or the signal's reason for this caller alone
   */
  run<Result>(key: string, load: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

interface UnderWay {
  readonly answer: Promise<unknown>;
  readonly abort: AbortController;
  waiting: number;
}

export function createJoined(): Joined {
  const underWay = new Map<string, UnderWay>();
  const start = (key: string, load: (signal: AbortSignal) => Promise<unknown>): UnderWay => {
    const abort = new AbortController();
    const answer = load(abort.signal).finally(() => {
      if (underWay.get(key) === entry) underWay.delete(key);
    });
    // Somebody waits for it below; that nobody does any more is no fault of the load.
    answer.catch(() => {});
    const entry: UnderWay = { answer, abort, waiting: 0 };
    underWay.set(key, entry);
    return entry;
  };
  return {
    async run<Result>(key: string, load: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal) {
      signal.throwIfAborted();
      const entry = underWay.get(key) ?? start(key, load);
      entry.waiting += 1;
      try {
        // The key stands for one kind of answer.
        return (await untilAborted(entry.answer, signal)) as Result;
      } finally {
        entry.waiting -= 1;
        if (entry.waiting === 0) {
          if (underWay.get(key) === entry) underWay.delete(key);
          entry.abort.abort();
        }
      }
    },
  };
}
