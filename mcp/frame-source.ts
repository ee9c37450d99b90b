import type { Readable } from "node:stream";
import { giveWay, TURN_BYTES } from "../platform/net/pacing.ts";
import { createDeferred, type Deferred } from "../platform/observability/clock.ts";
import { createFrameSplitter, type Frame, type LineLimit, provenLimit } from "./frames.ts";

/** Takes a frame. The next one is read after the returned promise resolves. */
export type TakeFrame = (frame: Frame) => Promise<unknown> | undefined;

/** Frames in order, each read once: one by one, or all that are left. */
export interface FrameSource {
  /** Reads one frame, for a handshake. Done when the peer closes. @throws AmcpError AMCP_PROXY_BAD_FRAME */
  next(): Promise<IteratorResult<Frame, undefined>>;
  /**
   * Passes each frame on in the turn of the event loop in which it arrives, because a promise per frame delays a relay. Resolves when the
   * peer closes. @throws AmcpError AMCP_PROXY_BAD_FRAME, and what `take` throws
   */
  each(take: TakeFrame): Promise<void>;
}

/** The producer behind a `FrameSource`. */
export interface FrameSupply {
  /** Returns the next frame that is complete. After an exception nothing more is read. */
  next(): Frame | undefined;
  /** Called when the supply is closed and all frames are taken. @throws the reason if this end is an error */
  end(): void;
  /** Called when the reader is ready for more. */
  wanted(): void;
}

/** The producing side of a `FrameSource`. */
export interface FrameGate {
  readonly source: FrameSource;
  /** Reports that frames may be available. */
  arrived(): void;
  /** Reports that no more frames will arrive. */
  close(): void;
  isWanted(): boolean;
}

/** The current reader. */
interface Reader {
  readonly take: TakeFrame;
  end(error?: unknown): void;
}

function createFrameGate(supply: FrameSupply): FrameGate {
  let reader: Reader | undefined;
  let isClosed = false;
  let isOver = false;

  const finish = (error?: unknown, last = reader) => {
    isOver = true;
    reader = undefined;
    last?.end(error);
  };
  /** Pauses a busy reader until it is ready again. */
  const hold = (ready: Promise<unknown>) => {
    const held = reader;
    reader = undefined;
    ready.then(
      () => held && read(held),
      (error) => finish(error, held),
    );
  };
  const takeAll = () => {
    while (reader !== undefined && !isOver) {
      const frame = supply.next();
      if (frame === undefined) return;
      const ready = reader.take(frame);
      if (ready !== undefined) hold(ready);
    }
  };
  const handOver = () => {
    try {
      takeAll();
      if (reader === undefined || !isClosed) return;
      if (!isOver) supply.end();
      finish();
    } catch (error) {
      finish(error);
    }
  };
  const read = (next: Reader) => {
    reader = next;
    handOver();
    if (reader !== undefined) supply.wanted();
  };

  const source: FrameSource = {
    next: () =>
      new Promise((resolve, reject) => {
        const take = (value: Frame) => {
          reader = undefined;
          resolve({ value, done: false });
          return undefined;
        };
        read({ take, end: (error) => (error === undefined ? resolve({ value: undefined, done: true }) : reject(error)) });
      }),
    each: (take) =>
      new Promise((resolve, reject) => {
        read({ take, end: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
  };
  return {
    source,
    arrived: handOver,
    close() {
      isClosed = true;
      handOver();
    },
    isWanted: () => reader !== undefined,
  };
}

/** The frames of a stream, which is read on demand. A reset or destroyed stream ends as a closed one does. */
export function readStream(stream: Readable, limit: LineLimit = provenLimit()): FrameSource {
  const splitter = createFrameSplitter(limit);
  const gate = createFrameGate({ next: splitter.next, end: splitter.end, wanted: () => void stream.resume() });
  let taken = 0;
  const letOthersRead = () => {
    taken = 0;
    stream.pause();
    void giveWay(splitter.begunBytes).then(() => gate.isWanted() && stream.resume());
  };
  stream.pause();
  stream.on("data", (chunk: Buffer) => {
    splitter.add(chunk);
    gate.arrived();
    taken += chunk.length;
    if (!gate.isWanted()) stream.pause();
    else if (taken >= TURN_BYTES) letOthersRead();
  });
  stream.on("end", gate.close).on("error", gate.close).on("close", gate.close);
  return gate.source;
}

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
