import { createSignal } from "../../mcp/signal.ts";

/** How long an agent waits for its first lists, from the start of the proxy. */
const LISTS_WAIT_MS = 2000;

/** The first attempts at the upstreams that are known of when the proxy begins: until they have ended, what it knows is not all there is. */
export interface Beginning {
  /** One more attempt. */
  include(attempt: Promise<unknown>): void;
  /** Resolves when one more attempt has ended; undefined when all have. */
  next(): Promise<void> | undefined;
  /** Resolves when all attempts have ended, and at the latest 2 s after the start; undefined from then on. */
  lists(): Promise<void> | undefined;
  /** Ends every wait for lists. */
  close(): void;
}

export function createBeginning(): Beginning {
  const pending = new Set<Promise<unknown>>();
  const ended = createSignal();
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
