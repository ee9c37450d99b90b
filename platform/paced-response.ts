import type { Writable } from "node:stream";
import { type Courtesy, createCourtesy } from "./courtesy.ts";
import { sizeOf } from "./size-of.ts";

/** What is handed to the system at once: while it copies, everybody else waits. */
const PIECE_BYTES = 128 * 1024;

/** Writes a body in pieces between which others are served. */
export interface PacedResponse {
  /** Bytes that the peer has not been sent yet. */
  readonly heldBack: number;
  write(parts: readonly Uint8Array[]): void;
  /** Nothing more will come. */
  end(): void;
}

/** @param response on which nobody else writes */
export function paceResponse(response: Writable): PacedResponse {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  /** While a large body goes out. */
  let courtesy: Courtesy | undefined;
  let isOver = false;

  const goOn = () => {
    const piece = waiting.shift();
    if (response.destroyed) return;
    if (piece === undefined) {
      courtesy = undefined;
      if (isOver) response.end();
      return;
    }
    waitingBytes -= piece.length;
    response.write(piece, () => void courtesy?.giveWay().then(goOn));
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
      if (courtesy === undefined && size <= PIECE_BYTES) return writeAtOnce(parts);
      waiting.push(...parts.flatMap(piecesOf));
      waitingBytes += size;
      if (courtesy !== undefined) return;
      courtesy = createCourtesy();
      goOn();
    },
    end() {
      isOver = true;
      if (courtesy === undefined) response.end();
    },
  };
}

function piecesOf(part: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(part.length / PIECE_BYTES);
  return Array.from({ length: count }, (_, index) => part.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES));
}
