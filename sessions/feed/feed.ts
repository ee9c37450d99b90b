import type { RecordingStatus } from "../../contracts/recording-status.ts";
import type { CallSink } from "../../contracts/sessions/call-sink.ts";
import type { FeedAck } from "../../contracts/sessions/feed.ts";
import { createFeedQueue, type QueueLimits } from "./call-queue.ts";
import { type FeedOptions, keepFeeding } from "./keep-feeding.ts";

const defaultLimits: QueueLimits = { calls: 10_000, bytes: 32 * 1024 * 1024 };

/**
 * How long `flush` and `close` wait for a recorder that does not answer. A client of MCP kills a server four seconds after it has left; a
 * recorder that is still starting on a busy machine needs most of the three.
 */
const FLUSH_MS = 15_000;
const CLOSE_MS = 3000;

/** Hands calls to the recorder of a store. No failure of the recorder reaches a call: what it does not keep is counted as lost. */
export function createFeed(options: FeedOptions): CallSink {
  const queue = createFeedQueue(options.limits ?? defaultLimits);
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
    joined(agent, startMs) {
      if (closed) return;
      queue.joined(agent, startMs);
      connection.sendSoon();
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

interface Waiter {
  readonly seq: number;
  end(isSettled: boolean): void;
}

/** Callers that wait until calls are kept or lost. */
function createWaiters() {
  let waiters: readonly Waiter[] = [];
  return {
    /** Resolves with true when no call up to this one waits any more, with false if the recorder refuses or the time is over. */
    wait: (seq: number, limitMs: number) =>
      new Promise<boolean>((resolve) => {
        const end = (isSettled: boolean) => {
          clearTimeout(timer);
          waiters = waiters.filter((other) => other !== waiter);
          resolve(isSettled);
        };
        const timer = setTimeout(end, limitMs, false);
        const waiter: Waiter = { seq, end };
        waiters = [...waiters, waiter];
      }),
    /** No call up to this one waits any more. */
    settle(settledSeq: number) {
      for (const { seq, end } of waiters) if (seq <= settledSeq) end(true);
    },
    giveUp() {
      for (const { end } of waiters) end(false);
    },
  };
}
