import { setTimeout as delay } from "node:timers/promises";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";

/** Times of a record are whole milliseconds. */
const ROUNDING_MS = 1;

interface Running {
  readonly beginMs: number;
  readonly endMs: number;
  /** When its repetition began, by the monotonic clock. */
  readonly startedMs: number;
  readonly ended: Promise<void>;
}

/**
 * Repeats calls in the order of their begin. A call begins once the calls have ended that had ended before it; of those that were still
 * running, as a click that waits for its dialog, it keeps the distance.
 *
 * @throws what `repeat` throws; no further call begins then
 */
export async function repeatInOrder(
  records: readonly ToolCallRecord[],
  repeat: (record: ToolCallRecord, index: number) => Promise<void>,
  monotonicMs: () => number,
): Promise<void> {
  let running: readonly Running[] = [];
  for (const [index, record] of records.entries()) {
    const beginMs = Date.parse(record.timestamp);
    const isOver = ({ endMs }: Running) => endMs < beginMs + ROUNDING_MS;
    for (const { ended } of running.filter(isOver)) await ended;
    running = running.filter((call) => !isOver(call));
    for (const call of running) {
      const distance = call.startedMs + (beginMs - call.beginMs) - monotonicMs();
      await Promise.race([call.ended, delay(Math.max(0, distance))]);
    }
    const startedMs = monotonicMs();
    const ended = repeat(record, index);
    // Awaited below, or before a later call.
    ended.catch(() => {});
    running = [...running, { beginMs, endMs: beginMs + record.duration / 1e6, startedMs, ended }];
  }
  await Promise.all(running.map(({ ended }) => ended));
}
