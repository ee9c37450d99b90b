import type { RecordingStatus } from "../../contracts/recording-status.ts";
import type { CallSink } from "../../contracts/sessions/call-sink.ts";
import type { FeedAck } from "../../contracts/sessions/feed.ts";
import { createCallQueue, type QueueLimits } from "./call-queue.ts";
import type { FeedOptions } from "./feed-options.ts";
import { keepFeeding } from "./keep-feeding.ts";
import { createWaiters } from "./waiters.ts";

const defaultLimits: QueueLimits = { calls: 10_000, bytes: 32 * 1024 * 1024 };

/**
 * How long `flush` and `close` wait for a recorder that does not answer. A client of MCP kills a server four seconds after it has left; a
 * recorder that is still starting on a busy machine needs most of the three.
 */
const FLUSH_MS = 15_000;
const CLOSE_MS = 3000;

/** Hands calls to the recorder of a store. No failure of the recorder reaches a call: what it does not keep is counted as lost. */
export function createFeed(options: FeedOptions): CallSink {
  const queue = createCallQueue(options.limits ?? defaultLimits);
  const counts = { recorded: 0, lost: 0 };
  let state: RecordingStatus["state"] = "connecting";
  let reason: string | undefined;
  /** Whether waiting for the recorder is in vain for now. */
  let isRefused = false;
  const waiters = createWaiters();

  const lose = (count: number, why: string) => {
    if (count === 0) return;
    counts.lost += count;
    reason = why;
  };
  const settle = () => waiters.settle(queue.settledSeq);
  const status = (): RecordingStatus => ({ state, store: options.folder, ...counts, ...(reason !== undefined && { reason }) });

  const connection = keepFeeding(options, queue, {
    changed(next, why) {
      state = next;
      isRefused = false;
      if (why !== undefined) reason = why;
    },
    refused(why) {
      [state, reason, isRefused] = ["interrupted", why, true];
      waiters.giveUp();
    },
    acknowledged({ ack, reason: why }: FeedAck, lostNow: number) {
      const removed = queue.acknowledge(ack);
      lose(Math.min(lostNow, removed), why ?? "the recorder could not write");
      counts.recorded += removed - Math.min(lostNow, removed);
      settle();
    },
    disconnected() {
      lose(queue.rewind(), "the recorder ended each time that it got this call");
      settle();
    },
  });

  const settled = async (limitMs: number): Promise<void> => {
    const seq = queue.lastSeq;
    if (seq <= queue.settledSeq) return;
    connection.send();
    const isSettled = !isRefused && (await waiters.wait(seq, limitMs));
    if (isSettled) return;
    lose(queue.drop(seq), reason ?? "the recorder did not answer in time");
    settle();
  };

  let closed = false;
  return {
    record(call) {
      if (closed || !queue.push(call)) lose(1, closed ? "the proxy was ending" : "too many calls waited for the recorder");
      else connection.sendSoon();
    },
    latestCallOf: (agentKey) => queue.latestOf(agentKey),
    left(agentKey) {
      if (closed) return;
      queue.left(agentKey);
      connection.sendSoon();
    },
    async flush() {
      await settled(FLUSH_MS);
      return status();
    },
    status,
    async close() {
      closed = true;
      await settled(CLOSE_MS);
      await connection.close();
    },
  };
}
