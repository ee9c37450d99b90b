import { createDeferred, type Deferred } from "../deferred.ts";
import { createFrameGate, type FrameSource } from "../frame-source.ts";
import type { Frame } from "../frames.ts";

/** Frames that may wait for the reader before the writers are held up. */
const HIGH_WATER_FRAMES = 64;

/** Merges the frames of several streams for one reader. */
export interface FrameQueue {
  readonly frames: FrameSource;
  /** Backpressure: undefined while the reader keeps up; else resolves when it has caught up. */
  push(frame: Frame): Promise<void> | undefined;
  /** Ends the queue after the waiting frames, with an error if given. Only the first call counts. */
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
      if (waiting.length < HIGH_WATER_FRAMES) return undefined;
      caughtUp ??= createDeferred();
      return caughtUp.promise;
    },
    end(error) {
      ended ??= { error };
      gate.close();
    },
  };
}
