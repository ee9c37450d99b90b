import type { Writable } from "node:stream";

const NEWLINE = Buffer.from("\n");

/** A message as it goes out: pieces in order, so that a large body is never copied to change its id. */
export type FrameParts = readonly Uint8Array[];

/** The sending side of a peer, one message per line. */
export interface FrameWriter {
  /** What is sent to a peer that has closed is dropped: its reading side tells that it is gone, once and in order. */
  send(frame: FrameParts): void;
  /** Undefined while the peer keeps up; else resolves when it does again. Whoever copies a fast peer to a slow one waits for it. */
  flowing(): Promise<void> | undefined;
}

export function createFrameWriter(stream: Writable): FrameWriter {
  let blocked: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;
  const wake = () => {
    blocked?.resolve();
    blocked = undefined;
  };
  stream.on("drain", wake).on("close", wake).on("error", wake);

  return {
    send(frame) {
      if (!stream.writable || stream.destroyed) return;
      stream.cork();
      for (const part of frame) stream.write(part);
      const flowing = stream.write(NEWLINE);
      stream.uncork();
      if (!flowing) blocked ??= newSignal();
    },
    flowing: () => blocked?.promise,
  };
}

function newSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
