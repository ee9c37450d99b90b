import type { Writable } from "node:stream";
import { giveWay, TURN_BYTES } from "./pacing.ts";
import { sizeOf } from "./size-of.ts";

/** Writes a body in pieces between which others are served. */
export interface PacedResponse {
  /** Bytes that the peer has not been sent yet. */
  readonly heldBack: number;
  write(parts: readonly Uint8Array[]): void;
  /** Nothing more will come. */
  end(): void;
}

/** @param response on which nothing else writes */
export function paceResponse(response: Writable): PacedResponse {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  /** Of a large body that goes out; undefined while none does. */
  let moved: number | undefined;
  let isOver = false;

  const goOn = () => {
    const piece = waiting.shift();
    if (response.destroyed) return;
    if (piece === undefined) {
      moved = undefined;
      if (isOver) response.end();
      return;
    }
    waitingBytes -= piece.length;
    moved = (moved ?? 0) + piece.length;
    response.write(piece, () => void giveWay(moved ?? 0).then(goOn));
  };
  const writeAtOnce = (parts: readonly Uint8Array[]) => {
    response.cork();
    for (const part of parts) response.write(part);
    response.uncork();
  };

  return {
    get heldBack() {
      return response.writableLength + waitingBytes;
    },
    write(parts) {
      const size = sizeOf(parts);
      if (moved === undefined && size <= TURN_BYTES) return writeAtOnce(parts);
      waiting.push(...parts.flatMap(piecesOf));
      waitingBytes += size;
      if (moved === undefined) goOn();
    },
    end() {
      isOver = true;
      if (moved === undefined) response.end();
    },
  };
}

function piecesOf(part: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(part.length / TURN_BYTES);
  return Array.from({ length: count }, (_, index) => part.subarray(index * TURN_BYTES, (index + 1) * TURN_BYTES));
}
