import { setImmediate as othersTurn } from "node:timers/promises";
import { messageOf } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { ChangeFeed } from "../store/change-feed.ts";
import type { FinishedToolCall } from "../store/changes.ts";
import type { NewSession, SessionStore } from "../store/session-store.ts";
import { type FeedFacts, type ReceivedCall, toRecords } from "./to-records.ts";

/** A call on its way to the disk. */
export interface PendingCall {
  readonly call: ReceivedCall;
  readonly sessionId: string;
  readonly feed: FeedFacts;
  /** Called when the call is on disk, or with the reason why it is not. */
  done(lost?: string): void;
}

/** Calls since the recorder was started. */
export interface WriterCounts {
  readonly recorded: number;
  readonly lost: number;
  /** Why calls were lost the last time. */
  readonly reason: string | undefined;
}

export interface RecordWriter {
  /** Resolves when there is room for another call. */
  add(pending: PendingCall): Promise<void>;
  /** Writes the row of a session. @param done called when it is on disk, or cannot be written */
  begin(session: NewSession, done: () => void): void;
  /** Closes a session behind the calls so far. */
  end(sessionId: string): void;
  /** Resolves when everything so far is written. */
  settled(): Promise<void>;
  counts(): WriterCounts;
}

export interface WriterContext {
  readonly store: Pick<SessionStore, "record" | "openSession" | "closeSession">;
  readonly clock: Pick<Clock, "now">;
  readonly log: Pick<Log, "warning">;
  readonly changes: Pick<ChangeFeed, "publish">;
}

/** A transaction waits for the disk: the calls that arrive meanwhile are the next one. */
const MAX_BATCH = 256;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Milliseconds after which other work of the recorder has its turn. */
const TURN_MS = 20;

type Item = PendingCall | { readonly begins: NewSession; readonly done: () => void } | { readonly ends: string };

/** Writes calls, one transaction after the other. Calls that the store refuses are lost; the next transaction tries again. */
export function createRecordWriter(context: WriterContext): RecordWriter {
  let counts: WriterCounts = { recorded: 0, lost: 0, reason: undefined };
  const items: Item[] = [];
  let waitingBytes = 0;
  let running: Promise<void> | undefined;
  let roomMakers: (() => void)[] = [];

  const report = (pending: PendingCall, lost: string | undefined) => {
    waitingBytes -= bytesOf(pending);
    counts = lost === undefined ? { ...counts, recorded: counts.recorded + 1 } : { ...counts, lost: counts.lost + 1, reason: lost };
    pending.done(lost);
  };
  const run = async () => {
    while (items.length > 0) {
      const [first] = items;
      if (first !== undefined && "ends" in first) {
        items.shift();
        await closeSession(first.ends, context);
        continue;
      }
      if (first !== undefined && "begins" in first) {
        items.shift();
        await openSession(first.begins, context);
        first.done();
        continue;
      }
      const batch = leadingCalls(items);
      items.splice(0, batch.length);
      await writeBatch(batch, context, report);
      for (const makeRoom of roomMakers) makeRoom();
      roomMakers = [];
    }
    running = undefined;
  };
  const put = (item: Item) => {
    items.push(item);
    running ??= Promise.resolve().then(run);
  };

  return {
    counts: () => counts,
    async add(pending) {
      waitingBytes += bytesOf(pending);
      put(pending);
      while (waitingBytes > MAX_WAITING_BYTES) await new Promise<void>((resolve) => roomMakers.push(resolve));
    },
    begin: (session, done) => put({ begins: session, done }),
    end: (sessionId) => put({ ends: sessionId }),
    async settled() {
      await running;
    },
  };
}

const bytesOf = ({ call: { request, response } }: PendingCall): number => request.length + (response?.length ?? 0);

function leadingCalls(items: readonly Item[]): readonly PendingCall[] {
  const calls: PendingCall[] = [];
  for (const item of items.slice(0, MAX_BATCH)) {
    if ("ends" in item || "begins" in item) break;
    calls.push(item);
  }
  return calls;
}

/** Writes calls in one transaction; if that fails, each in one of its own, so that a single call does not cost the others. */
async function writeBatch(
  batch: readonly PendingCall[],
  context: WriterContext,
  report: (pending: PendingCall, lost: string | undefined) => void,
): Promise<void> {
  const made: { readonly pending: PendingCall; readonly records: readonly FinishedToolCall[] }[] = [];
  let began = performance.now();
  for (const pending of batch) {
    made.push({ pending, records: toRecords(pending.call, pending.sessionId, pending.feed) });
    if (performance.now() - began < TURN_MS) continue;
    await othersTurn();
    began = performance.now();
  }
  const lost = await write(
    made.flatMap(({ records }) => records),
    context,
  );
  const isAlone = made.length === 1;
  for (const { pending, records } of made) report(pending, lost === undefined || isAlone ? lost : await write(records, context));
  if (lost !== undefined) context.log.warning("calls were not recorded", { reason: lost, calls: made.length });
}

/** @returns why nothing was written; undefined if all is on disk */
async function write(calls: readonly FinishedToolCall[], { store, changes }: WriterContext): Promise<string | undefined> {
  if (calls.length === 0) return undefined;
  try {
    const recorded = await store.record(calls);
    for (const data of recorded.calls) changes.publish({ event: "tool_calls.recorded", data });
    for (const data of recorded.created) changes.publish({ event: "sessions.created", data });
    for (const data of recorded.updated) changes.publish({ event: "sessions.updated", data });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function openSession(session: NewSession, { store, log }: WriterContext): Promise<void> {
  try {
    await store.openSession(session);
  } catch (error) {
    // The session's first call writes its row.
    log.warning("a session was not opened", { session: session.id, reason: messageOf(error) });
  }
}

async function closeSession(id: string, { store, clock, changes, log }: WriterContext): Promise<void> {
  try {
    const closed = await store.closeSession(id, clock.now());
    // The lists have a session from its first call on.
    if (closed !== undefined && closed.tool_call_count > 0) changes.publish({ event: "sessions.closed", data: closed });
  } catch (error) {
    // It is closed at its last activity when the store is opened the next time.
    log.warning("a session was not closed", { session: id, reason: messageOf(error) });
  }
}
