import type { Frame } from "./frames.ts";

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

export function createFrameGate(supply: FrameSupply): FrameGate {
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
