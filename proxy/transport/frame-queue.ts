import type { Frame } from "./frames.ts";
import { createSignal, type Signal } from "./signal.ts";

/** How many frames a slow reader may be behind before the writers are held up. */
const PLENTY = 64;

/** Brings frames of several streams into one order, for one reader. */
export interface FrameQueue {
  readonly frames: AsyncIterator<Frame>;
  /** Undefined while the reader keeps up; else resolves when it does again. */
  push(frame: Frame): Promise<void> | undefined;
  /** The reader gets what is left, and then this error if there is one. Only the first end counts. */
  end(error?: unknown): void;
}

export function createFrameQueue(): FrameQueue {
  const waiting: Frame[] = [];
  let ended: { readonly error: unknown } | undefined;
  let arrived = createSignal();
  let caughtUp: Signal | undefined;

  async function* read(): AsyncGenerator<Frame> {
    for (;;) {
      for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) yield frame;
      caughtUp?.resolve();
      caughtUp = undefined;
      if (ended?.error !== undefined) throw ended.error;
      if (ended !== undefined) return;
      await arrived.promise;
      arrived = createSignal();
    }
  }

  return {
    frames: read(),
    push(frame) {
      if (ended !== undefined) return undefined;
      waiting.push(frame);
      arrived.resolve();
      if (waiting.length < PLENTY) return undefined;
      caughtUp ??= createSignal();
      return caughtUp.promise;
    },
    end(error) {
      ended ??= { error };
      arrived.resolve();
    },
  };
}
