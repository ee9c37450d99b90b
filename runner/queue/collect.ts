import { setTimeout as pause } from "node:timers/promises";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunEvent } from "../../contracts/events.ts";
import { type Clock, timeOf } from "../../contracts/ports.ts";
import type { SharedEnd, SharedPlan, SharedQueue, SharedResult } from "../../contracts/shared-queue.ts";
import { problemOfError } from "../run/results/problem.ts";

/** Pause before the queue is asked for new results. */
const LOOK_AGAIN_MS = 250;

export interface CollectOptions {
  readonly queue: SharedQueue;
  readonly runId: string;
  /** How long no participant may be there. */
  readonly waitMs: number;
  readonly clock: Clock;
  /** Aborts on Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** Waits until the queue is asked again. */
  readonly rest?: () => Promise<void>;
}

/** A part of a shared run, in this order: its plan, then its results and notices, each result once. */
export type Collected =
  | { readonly kind: "plan"; readonly plan: SharedPlan }
  | { readonly kind: "result"; readonly result: SharedResult }
  | { readonly kind: "events"; readonly events: readonly RunEvent[] };

/**
 * Follows a shared run until each of its scenarios has a result. A scenario without one ends as an error: if its participants were lost, or
 * if no participant is left. An interruption ends it early.
 *
 * @throws AmcpError AMCP_QUEUE_OVER, AMCP_QUEUE_UNREACHABLE, AMCP_QUEUE_ABANDONED where not even a plan was published
 */
export async function* collect(options: CollectOptions): AsyncGenerator<Collected> {
  const { queue, clock, interrupted, rest = () => pause(LOOK_AGAIN_MS) } = options;
  const attendance = createAttendance(options);
  const plan = await planOf(options, attendance);
  if (plan === undefined) return;
  yield { kind: "plan", plan };
  yield { kind: "events", events: plan.unstarted };
  const started = new Set(plan.unstarted.flatMap((event) => ("scenario" in event ? [event.scenario] : [])));
  const missing = new Set(plan.start.scenarios.map(({ id }) => id).filter((id) => !started.has(id)));
  const known = new Set<string>();
  const notes = createNotes(queue, clock);
  while (missing.size > 0 && !interrupted.aborted) {
    const ends = (await queue.ends(known)).filter(({ scenario }) => missing.delete(scenario));
    for (const end of ends) {
      known.add(end.scenario);
      yield* collected(end, clock);
    }
    yield* notes.fresh();
    if (missing.size === 0) break;
    if (!(await attendance.isKept())) {
      for (const scenario of missing) yield { kind: "events", events: [endedWithout(scenario, attendance.error(), clock)] };
      break;
    }
    await rest();
  }
  yield* notes.fresh();
  yield* notes.summary();
}

async function planOf(
  { queue, runId, interrupted, rest = () => pause(LOOK_AGAIN_MS) }: CollectOptions,
  attendance: Attendance,
): Promise<SharedPlan | undefined> {
  for (; !interrupted.aborted; await rest()) {
    const plan = await queue.plan();
    if (plan === "over") throw new AmcpError("AMCP_QUEUE_OVER", `the results of the run ${runId} have been merged already`);
    if (plan !== undefined) return plan;
    if (!(await attendance.isKept())) throw attendance.error();
  }
  return undefined;
}

function* collected(end: SharedEnd, clock: Clock): Generator<Collected> {
  const { scenario } = end;
  if (end.result === undefined) {
    const message = `the process that ran it was lost, and ${end.participant}, which ran it again, was lost too`;
    yield { kind: "events", events: [endedWithout(scenario, new AmcpError("AMCP_QUEUE_WORKER_LOST", message), clock)] };
    return;
  }
  if (end.lost > 0) {
    const message = `${scenario} ran again on ${end.result.participant}, because the process that ran it was lost`;
    yield { kind: "events", events: [noticeOf(message, clock)] };
  }
  yield { kind: "result", result: end.result };
}

const noticeOf = (message: string, clock: Clock): RunEvent => ({ type: "notice", time: timeOf(clock), level: "warning", message });

const endedWithout = (scenario: string, error: AmcpError, clock: Clock): RunEvent => ({
  type: "scenarioEnded",
  time: timeOf(clock),
  scenario,
  attempt: 1,
  status: "error",
  problem: problemOfError(error),
  durationMs: 0,
  willRetry: false,
  attachments: [],
});

type Attendance = ReturnType<typeof createAttendance>;

/** Whether participants are there, or may still come. */
function createAttendance({ queue, clock, waitMs, runId }: CollectOptions) {
  let lastSeen = clock.monotonic();
  return {
    async isKept(): Promise<boolean> {
      if (await queue.isAttended()) lastSeen = clock.monotonic();
      return clock.monotonic() - lastSeen <= waitMs;
    },
    error: () =>
      new AmcpError(
        "AMCP_QUEUE_ABANDONED",
        `no process has worked on the run ${runId} for ${Math.round(waitMs / 1000)} s, so it did not run`,
      ),
  };
}

/** Notices of participants, equal ones once, and the results that came too late. */
function createNotes(queue: SharedQueue, clock: Clock) {
  const known = new Set<string>();
  const duplicates: string[] = [];
  let read = 0;
  return {
    async *fresh(): AsyncGenerator<Collected> {
      const notes = await queue.notes(read);
      read += notes.length;
      for (const note of notes) {
        if (note.kind === "duplicate") duplicates.push(note.scenario);
        else if (note.event.type === "notice" && !known.has(note.event.message)) {
          known.add(note.event.message);
          yield { kind: "events", events: [note.event] };
        }
      }
    },
    *summary(): Generator<Collected> {
      if (duplicates.length === 0) return;
      const came =
        duplicates.length === 1 ? "1 result came after its scenario was" : `${duplicates.length} results came after their scenarios were`;
      const message = `${came} queued again, and did not count: ${duplicates.join(", ")}`;
      yield { kind: "events", events: [noticeOf(message, clock)] };
    },
  };
}
