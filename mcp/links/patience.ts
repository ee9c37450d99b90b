import { createDeferred } from "../deferred.ts";
import type { FrameWriter } from "../frame-writer.ts";

/** A writer to one of several peers: whoever serves all of them waits for it a while, and not for ever. */
export interface PatientWriter extends FrameWriter {
  /** It has taken nothing for longer than anybody waits; from then on `flowing` is undefined until it takes something. */
  isStalled(): boolean;
}

/** @param patienceMs how long `flowing` may hold anybody up */
export function withPatience(writer: FrameWriter, patienceMs: number): PatientWriter {
  let wait: { readonly until: Promise<void>; readonly bounded: Promise<void> } | undefined;
  let stalled = false;

  const begin = (until: Promise<void>) => {
    const over = createDeferred();
    const timer = setTimeout(() => {
      stalled = true;
      over.resolve();
    }, patienceMs);
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
