import { createDeferred } from "../../mcp/deferred.ts";
import type { FirstAttempts } from "../relay/apps.ts";

/** How long an agent waits for its first lists, from the start of the proxy. */
const LISTS_WAIT_MS = 2000;

/** The first attempts, with the methods for their callers. */
export interface AttemptTracker extends FirstAttempts {
  include(attempt: Promise<unknown>): void;
  /** Ends every wait for lists. */
  close(): void;
}

export function createAttemptTracker(): AttemptTracker {
  const pending = new Set<Promise<unknown>>();
  const ended = createDeferred();
  const isOver = () => pending.size === 0;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    isLate = true;
    clearTimeout(timer);
    ended.resolve();
  };
  return {
    include(attempt) {
      timer ??= setTimeout(close, LISTS_WAIT_MS).unref();
      const one = attempt.then(() => {
        pending.delete(one);
        if (isOver()) close();
      });
      pending.add(one);
    },
    next: () => (isOver() ? undefined : Promise.race(pending).then(() => {})),
    lists: () => (isOver() || isLate ? undefined : ended.promise),
    close,
  };
}
