import { createDeferred } from "../deferred.ts";
import type { FrameWriter } from "../frame-writer.ts";

/** A writer to one of several peers, which holds the sender up for a limited time, so that a stalled peer does not stop the others. */
export interface BoundedWriter extends FrameWriter {
  /** Whether the peer has read nothing for longer than the limit. `flowing` is then undefined until the peer reads again. */
  isStalled(): boolean;
}

/** @param limitMs for how long `flowing` may hold the sender up */
export function limitWait(writer: FrameWriter, limitMs: number): BoundedWriter {
  let wait: { readonly until: Promise<void>; readonly bounded: Promise<void> } | undefined;
  let stalled = false;

  const begin = (until: Promise<void>) => {
    const over = createDeferred();
    const timer = setTimeout(() => {
      stalled = true;
      over.resolve();
    }, limitMs);
    void until.then(() => {
      clearTimeout(timer);
      stalled = false;
      wait = undefined;
      over.resolve();
    });
    return { until, bounded: over.promise };
  };

  return {
    send: writer.send,
    isStalled: () => stalled,
    flowing() {
      const until = writer.flowing();
      if (until === undefined) return undefined;
      if (wait?.until !== until) wait = begin(until);
      return stalled ? undefined : wait.bounded;
    },
  };
}
