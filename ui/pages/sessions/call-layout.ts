import type { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { type Outcome, outcomeOf } from "../../format/call-facts.ts";

/** A call on the time line: from `x` on, in parts of the whole width, in one of the lanes. */
export interface Bar {
  readonly call: ToolCallRecord;
  readonly outcome: Outcome;
  readonly x: number;
  readonly width: number;
  readonly lane: number;
}

export interface TimeLineLayout {
  readonly bars: readonly Bar[];
  readonly lanes: number;
  readonly startMs: number;
  readonly spanMs: number;
}

const MOST_LANES = 4;
/** A bar narrower than this could not be seen or hit. */
const NARROWEST = 0.003;

/** Lays out calls, which are in the order of time: those that overlap are in different lanes. */
export function layOut(calls: readonly ToolCallRecord[]): TimeLineLayout {
  const starts = calls.map(({ timestamp }) => new Date(timestamp).getTime());
  const startMs = starts[0] ?? 0;
  let endMs = startMs;
  for (const [index, { duration }] of calls.entries()) endMs = Math.max(endMs, (starts[index] ?? 0) + duration / 1e6);
  const spanMs = Math.max(1, endMs - startMs);
  const ends: number[] = [];
  const bars = calls.map((call, index) => {
    const x = ((starts[index] ?? startMs) - startMs) / spanMs;
    const width = Math.max(NARROWEST, call.duration / 1e6 / spanMs);
    const free = ends.findIndex((end) => end <= x);
    const lane = free >= 0 ? free : Math.min(ends.length, MOST_LANES - 1);
    ends[lane] = x + width;
    return { call, outcome: outcomeOf(call), x: Math.min(x, 1 - width), width, lane };
  });
  return { bars, lanes: Math.max(1, ends.length), startMs, spanMs };
}

/** The bar at a place; the nearest one within `reach` if there is none. */
export function barAt({ bars }: TimeLineLayout, { x, lane, reach }: { x: number; lane: number; reach: number }): Bar | undefined {
  let best: Bar | undefined;
  let distance = reach;
  for (const bar of bars) {
    if (bar.lane !== lane) continue;
    const away = x < bar.x ? bar.x - x : Math.max(0, x - bar.x - bar.width);
    if (away <= distance) {
      best = bar;
      distance = away;
    }
  }
  return best;
}

const STEPS_S = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400,
];

/** Where the marks of a time line are, in milliseconds from its start: at most `most` of them, at round times. */
export function timeMarksOf(spanMs: number, most: number): readonly number[] {
  const stepMs = (STEPS_S.find((step) => spanMs / (step * 1000) <= most) ?? 86_400 * Math.ceil(spanMs / 86_400_000 / most)) * 1000;
  return Array.from({ length: Math.floor(spanMs / stepMs) + 1 }, (_, index) => index * stepMs).filter((mark) => mark <= spanMs * 0.95);
}

/** A call in the list, and whether it stands under the call that caused it. */
export interface ListedCall {
  readonly call: ToolCallRecord;
  readonly isChild: boolean;
}

/** Puts each nested call behind its parent; one whose parent is not shown keeps its place in time. */
export function withChildren(calls: readonly ToolCallRecord[]): readonly ListedCall[] {
  const ids = new Set(calls.map(({ id }) => id));
  const children = new Map<string, ToolCallRecord[]>();
  for (const call of calls) {
    const parent = call.parent_call_id;
    if (parent === undefined || !ids.has(parent)) continue;
    children.set(parent, [...(children.get(parent) ?? []), call]);
  }
  const listed: ListedCall[] = [];
  for (const call of calls) {
    if (call.parent_call_id !== undefined && ids.has(call.parent_call_id)) continue;
    listed.push({ call, isChild: call.parent_call_id !== undefined });
    for (const child of children.get(call.id) ?? []) listed.push({ call: child, isChild: true });
  }
  return listed;
}
