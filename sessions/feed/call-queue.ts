import { randomUUID } from "node:crypto";
import type { ObservedAgent, ObservedCall } from "../../contracts/sessions/call-sink.ts";

/** A call that waits to be acknowledged. */
export interface UnacknowledgedCall {
  readonly kind: "call";
  readonly seq: number;
  /** Of the record: the same however often the call is sent. */
  readonly id: string;
  readonly call: ObservedCall;
  readonly bytes: number;
  /** How many connections ended with this call as the first one that was not acknowledged. */
  failures: number;
}

/** An agent that has connected; its session waits to be acknowledged. */
interface QueuedJoin {
  readonly kind: "joined";
  readonly seq: number;
  readonly agent: ObservedAgent;
  readonly startMs: number;
  failures: number;
}

/** An agent that has left, behind its last call. */
interface QueuedLeave {
  readonly kind: "left";
  /** Of the last call before. */
  readonly seq: number;
  readonly agentKey: string;
}

export type QueueEntry = UnacknowledgedCall | QueuedJoin | QueuedLeave;

/** Calls and agents until they are acknowledged, in their order. */
export interface FeedQueue {
  /** The sequence number of the last call or agent. */
  readonly lastSeq: number;
  /** The sequence number up to which nothing waits. */
  readonly settledSeq: number;
  /** @returns whether there was room for it */
  push(call: ObservedCall): boolean;
  joined(agent: ObservedAgent, startMs: number): void;
  left(agentKey: string): void;
  /** Removes an agent that its recorder would not understand; its session begins with its first call. */
  skip(entry: QueueEntry): void;
  /** The id of the latest call of an agent. */
  latestOf(agentKey: string): string | undefined;
  /** The next entry that is to be sent. */
  next(): QueueEntry | undefined;
  /** Removes everything up to this one. @returns how many calls */
  acknowledge(seq: number): number;
  /** Removes everything up to this one, as lost. @returns how many calls */
  drop(seq: number): number;
  /** A connection has ended: everything is sent again, except for a call that has ended too many connections. @returns how many calls are lost */
  rewind(): number;
}

export interface QueueLimits {
  readonly calls: number;
  readonly bytes: number;
}

/** Lost connections after which a call is the cause and is dropped. */
const MAX_FAILURES = 8;

/** Agents without a session never leave: those that have not called for the longest time are forgotten. */
const MAX_AGENTS = 1000;

export function createFeedQueue(limits: QueueLimits): FeedQueue {
  let entries: QueueEntry[] = [];
  let sent = 0;
  let bytes = 0;
  let calls = 0;
  let lastSeq = 0;
  let acknowledged = 0;
  const latest = new Map<string, string>();

  const remove = (isRemoved: (entry: QueueEntry, index: number) => boolean): number => {
    const before = calls;
    const kept: QueueEntry[] = [];
    let sentOfKept = 0;
    for (const [index, entry] of entries.entries()) {
      if (!isRemoved(entry, index)) {
        kept.push(entry);
        if (index < sent) sentOfKept += 1;
      } else if (entry.kind === "call") {
        bytes -= entry.bytes;
        calls -= 1;
      }
    }
    entries = kept;
    sent = sentOfKept;
    return before - calls;
  };
  const first = () => entries.find((entry) => entry.kind !== "left");

  return {
    get lastSeq() {
      return lastSeq;
    },
    get settledSeq() {
      return (first()?.seq ?? lastSeq + 1) - 1;
    },
    push(call) {
      const size = lengthOf(call.request) + lengthOf(call.response ?? []);
      if (calls >= limits.calls || (calls > 0 && bytes + size > limits.bytes)) return false;
      lastSeq += 1;
      calls += 1;
      bytes += size;
      const id = randomUUID();
      entries.push({ kind: "call", seq: lastSeq, id, call, bytes: size, failures: 0 });
      remember(latest, call.agent.key, id);
      return true;
    },
    latestOf: (agentKey) => latest.get(agentKey),
    joined(agent, startMs) {
      // Without a recorder agents may come and go for days.
      if (entries.length >= limits.calls) return;
      lastSeq += 1;
      entries.push({ kind: "joined", seq: lastSeq, agent, startMs, failures: 0 });
    },
    skip: (entry) => void remove((other) => other === entry),
    left(agentKey) {
      latest.delete(agentKey);
      entries.push({ kind: "left", seq: lastSeq, agentKey });
    },
    next() {
      const entry = entries[sent];
      if (entry === undefined) return undefined;
      sent += 1;
      // Nothing acknowledges a leave: it is over as soon as it is sent behind calls that are on disk.
      if (entry.kind === "left" && entry.seq <= acknowledged) remove((other) => other === entry);
      return entry;
    },
    acknowledge(seq) {
      acknowledged = Math.max(acknowledged, seq);
      return remove((entry, index) => entry.seq <= seq && index < sent);
    },
    drop: (seq) => remove((entry) => entry.kind !== "left" && entry.seq <= seq),
    rewind() {
      const cause = first();
      if (cause !== undefined && entries.indexOf(cause) < sent) cause.failures += 1;
      sent = 0;
      return cause !== undefined && cause.failures >= MAX_FAILURES ? remove((entry) => entry === cause) : 0;
    },
  };
}

/** Moves the agent to the end. */
function remember(latest: Map<string, string>, agentKey: string, id: string): void {
  latest.delete(agentKey);
  latest.set(agentKey, id);
  const [oldest] = latest.keys();
  if (latest.size > MAX_AGENTS && oldest !== undefined) latest.delete(oldest);
}

const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);
