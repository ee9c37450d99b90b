import { createDeferred, type Deferred } from "../deferred.ts";
import { createFrameGate, type FrameSource } from "../frame-source.ts";
import type { Frame } from "../frames.ts";

/** How many frames a slow reader may be behind before the writers are held up. */
const PLENTY = 64;

/** Brings frames of several streams into one order, for one reader. */
export interface FrameQueue {
  readonly frames: FrameSource;
  /** Undefined while the reader keeps up; else resolves when it does again. */
  push(frame: Frame): Promise<void> | undefined;
  /** The reader gets what is left, and then this error if there is one. Only the first end counts. */
  end(error?: unknown): void;
}

export function createFrameQueue(): FrameQueue {
  const waiting: Frame[] = [];
  let ended: { readonly error: unknown } | undefined;
  let caughtUp: Deferred | undefined;
  const gate = createFrameGate({
    next: () => waiting.shift(),
    end() {
      if (ended?.error !== undefined) throw ended.error;
    },
    wanted() {
      caughtUp?.resolve();
      caughtUp = undefined;
    },
  });

  return {
    frames: gate.source,
    push(frame) {
      if (ended !== undefined) return undefined;
      waiting.push(frame);
      gate.arrived();
      if (waiting.length < PLENTY) return undefined;
      caughtUp ??= createDeferred();
      return caughtUp.promise;
    },
    end(error) {
      ended ??= { error };
      gate.close();
    },
  };
}
