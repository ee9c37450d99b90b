import type { Frame } from "./frames.ts";

/** Takes a frame. What it returns is waited for before the next one is read. */
export type TakeFrame = (frame: Frame) => Promise<unknown> | undefined;

/** Frames in their order, each of them read once: one by one, or all that are left. */
export interface FrameSource {
  /** For a conversation in turns, such as a handshake. Done when the peer closes. @throws AmcpError AMCP_PROXY_BAD_FRAME */
  next(): Promise<IteratorResult<Frame, undefined>>;
  /**
   * Hands over each frame in the turn of the event loop in which it arrives, for a relay has no time to wait for promises. Resolves when
   * the peer closes. @throws AmcpError AMCP_PROXY_BAD_FRAME, and what `take` throws
   */
  each(take: TakeFrame): Promise<void>;
}

/** Where frames come from. */
export interface FrameSupply {
  /** The next one, if it is there. May throw: nothing is read after that. */
  next(): Frame | undefined;
  /** Called when it was closed and everything is taken. @throws what the end of it is an error by */
  end(): void;
  /** Somebody is ready for more. */
  wanted(): void;
}

/** The side of a `FrameSource` on which frames arrive. */
export interface FrameGate {
  readonly source: FrameSource;
  /** There may be frames now. */
  arrived(): void;
  /** Nothing more will arrive. */
  close(): void;
  isWanted(): boolean;
}

/** Whoever reads at the moment. */
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
  /** The reader is busy: it gets nothing until it is ready again. */
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
