import type { Writable } from "node:stream";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { sizeOf } from "../text/bytes.ts";

/** How much of one transfer is moved before others have their turn. */
export const TURN_BYTES = 128 * 1024;

/** A picture is shorter, and is moved without a rest. */
const UNTHROTTLED_BYTES = 4 * 1024 * 1024;

const REST_MS = 1;

/**
 * Waits between two pieces of one transfer. Passing on megabytes without a rest keeps their sender, this process and their receiver busy at
 * once, and on two processors all others wait for the system.
 *
 * @param movedBytes of the transfer so far
 */
export const giveWay = (movedBytes: number): Promise<void> => (movedBytes < UNTHROTTLED_BYTES ? nextTurn() : delay(REST_MS));

/**
 * Writes a body in pieces between which others are served. `heldBack` are the bytes that the peer has not been sent yet.
 *
 * @param response on which nothing else writes
 */
export function paceResponse(response: Writable) {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  /** A large body goes out. */
  let isBusy = false;
  let isOver = false;

  const goOn = (movedBytes: number) => {
    const piece = waiting.shift();
    if (response.destroyed) return;
    isBusy = piece !== undefined;
    if (piece !== undefined) {
      waitingBytes -= piece.length;
      const moved = movedBytes + piece.length;
      response.write(piece, () => void giveWay(moved).then(() => goOn(moved)));
    } else if (isOver) response.end();
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
    write(parts: readonly Uint8Array[]) {
      const size = sizeOf(parts);
      if (!isBusy && size <= TURN_BYTES) return writeAtOnce(parts);
      waiting.push(...parts.flatMap(piecesOf));
      waitingBytes += size;
      if (!isBusy) goOn(0);
    },
    end() {
      isOver = true;
      if (!isBusy) response.end();
    },
  };
}

function piecesOf(part: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(part.length / TURN_BYTES);
  return Array.from({ length: count }, (_, index) => part.subarray(index * TURN_BYTES, (index + 1) * TURN_BYTES));
}
