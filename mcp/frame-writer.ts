import type { Writable } from "node:stream";
import { sizeOf } from "../platform/size-of.ts";
import { createDeferred, type Deferred } from "./deferred.ts";

const NEWLINE = Buffer.from("\n");

/** Messages up to this size are put together, for one piece goes out quicker than several; larger ones are not copied. */
const JOINED_BYTES = 16 * 1024;

/** A message as it goes out: pieces in order, so that a large body is never copied to change its id. */
export type FrameParts = readonly Uint8Array[];

/** The sending side of a peer, one message per line. */
export interface FrameWriter {
  /** What is sent to a peer that has closed is dropped: its reading side tells that it is gone, once and in order. */
  send(frame: FrameParts): void;
  /** Undefined while the peer keeps up; else resolves when it does again. Whoever copies a fast peer to a slow one waits for it. */
  flowing(): Promise<void> | undefined;
}

/** @param stream on which nobody else writes */
export function createFrameWriter(stream: Writable): FrameWriter {
  let blocked: Deferred | undefined;
  let hasSpoken = false;
  let isGathering = false;
  const wake = () => {
    blocked?.resolve();
    blocked = undefined;
  };
  /**
   * What is sent first in a turn goes out at once, for somebody waits for it; what comes after it in the same turn goes out at its end in
   * one piece: under load the system is called twice for many messages.
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
