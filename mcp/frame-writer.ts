import type { Writable } from "node:stream";
import { createDeferred, type Deferred } from "../platform/observability/clock.ts";
import { sizeOf } from "../platform/text/bytes.ts";

const NEWLINE = Buffer.from("\n");

/** Smaller messages are joined, because one write is faster than several. Larger ones are not copied. */
const JOINED_BYTES = 16 * 1024;

/** An outgoing message as ordered pieces, so that a large body is not copied to change its id. */
export type FrameParts = readonly Uint8Array[];

/** The sending side of a peer, one message per line. */
export interface FrameWriter {
  /** Sends a message. It is dropped if the peer has closed; the reading side reports that. */
  send(frame: FrameParts): void;
  /** Backpressure: undefined while the peer keeps up; otherwise resolves when it does again. */
  flowing(): Promise<void> | undefined;
}

/** @param stream that has no other writer */
export function createFrameWriter(stream: Writable): FrameWriter {
  let blocked: Deferred | undefined;
  let hasSpoken = false;
  let isGathering = false;
  const wake = () => {
    blocked?.resolve();
    blocked = undefined;
  };
  /**
   * The first message of a turn goes out at once, because its receiver waits. Later messages of the same turn go out together at its end:
   * under load two system calls send many messages.
   */
  const gather = (isLarge: boolean) => {
    if (!hasSpoken) process.nextTick(endTurn);
    if ((hasSpoken || isLarge) && !isGathering) {
      isGathering = true;
      stream.cork();
    }
    hasSpoken = true;
  };
  const endTurn = () => {
    if (isGathering) stream.uncork();
    isGathering = false;
    hasSpoken = false;
  };
  const write = (frame: FrameParts) => {
    const size = sizeOf(frame);
    gather(size >= JOINED_BYTES);
    if (size < JOINED_BYTES) return stream.write(Buffer.concat([...frame, NEWLINE], size + NEWLINE.length));
    for (const part of frame) stream.write(part);
    return stream.write(NEWLINE);
  };
  stream.on("drain", wake).on("close", wake).on("error", wake);

  return {
    send(frame) {
      if (!stream.writable || stream.destroyed) return;
      if (!write(frame)) blocked ??= createDeferred();
    },
    flowing: () => blocked?.promise,
  };
}

/** A writer to one of several peers, which holds the sender up for a limited time, so that a stalled peer does not stop the others. */
interface BoundedWriter extends FrameWriter {
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
