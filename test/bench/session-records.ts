import { randomUUID } from "node:crypto";
import type { FinishedToolCall } from "../../sessions/store/changes.ts";
import type { RetentionLimits } from "../../sessions/store/retention.ts";
import type { SessionStore } from "../../sessions/store/session-store.ts";
import { callOf } from "../servers/sessions/calls.ts";

/** Nothing is removed, so that a store has as many records as a question says. */
export const unlimited: RetentionLimits = {
  sessions: Number.POSITIVE_INFINITY,
  calls: Number.POSITIVE_INFINITY,
  ageMs: Number.MAX_SAFE_INTEGER,
  bytes: Number.POSITIVE_INFINITY,
};

export const SESSIONS = 100;
export const APPS = ["WatchTower", "OrderDesk", "Ledger", "Mapper", "nsip"] as const;
const TOOLS = ["ClickElement", "GetText", "TypeText", "FindElement", "GetElementTree", "WaitFor", "SelectItem"] as const;

/** As many sessions are active at a time; their calls alternate. */
const AT_ONCE = 5;
const BATCH = 5000;

/** Lengths of responses, so that a record has 2 kB on average: most are short, and one in ten is long. */
const LENGTHS = [150, 300, 450, 600, 800, 1000, 1300, 1700, 2400, 5600] as const;
const TEXTS = LENGTHS.map((length) => "the value of the element is 'Acknowledged' ".repeat(length / 40).slice(0, length));

/** Content that was put into a store. */
export interface Filling {
  /** The oldest first. */
  readonly sessions: readonly string[];
  /** The mean of a record's JSON, in bytes. */
  readonly meanBytes: number;
}

/** Records calls of 100 sessions and five apps, in large transactions. Every session is closed but the latest five. */
export async function fillWithCalls(store: SessionStore, calls: number): Promise<Filling> {
  const sessions = Array.from({ length: SESSIONS }, () => randomUUID());
  let bytes = 0;
  for (let first = 0; first < calls; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, calls - first) }, (_, index) => nthCall(first + index, calls, sessions));
    for (const { record } of batch) bytes += JSON.stringify(record).length;
    await store.record(batch);
  }
  for (const session of sessions.slice(0, -AT_ONCE)) await store.closeSession(session);
  return { sessions, meanBytes: bytes / calls };
}

function nthCall(at: number, calls: number, sessions: readonly string[]): FinishedToolCall {
  const round = Math.floor((at * SESSIONS) / AT_ONCE / calls);
  const app = pick(APPS, at * 7 + (at >> 3));
  return callOf(pick(sessions, round * AT_ONCE + (at % AT_ONCE)), at / 10, {
    server_id: app,
    server_name: app,
    tool_name: pick(TOOLS, at * 5 + (at >> 4)),
    arguments: { element: `Row ${at}`, timeoutMs: 5000 },
    response: { content: [{ type: "text", text: pick(TEXTS, at * 3 + (at >> 2)) }], structuredContent: { hit: "Button", row: at } },
    execution_type: "direct",
    annotations: { title: "Click", readOnlyHint: false, destructiveHint: true },
    instance: "5d1f",
    status: at % 50 === 0 ? "error" : "ok",
  });
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}
