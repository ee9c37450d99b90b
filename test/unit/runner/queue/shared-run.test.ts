import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunEvent, RunEventOf } from "../../../../contracts/events.ts";
import type { SharedQueue } from "../../../../contracts/shared-queue.ts";
import { type Collected, collect } from "../../../../runner/queue/collect.ts";
import { createParticipant, joinRun } from "../../../../runner/queue/participant.ts";
import { openMemoryQueue } from "../../../support/queue/memory-queue.ts";
import { verifies } from "../../../support/verifies.ts";

const time = new Date(0).toISOString();
const policy = { skipped: "environment" as const, failOnFlaky: false };
const never = new AbortController().signal;
const files = { readBytes: async (path: string) => Buffer.from(path) };

const planOf = (scenarios: readonly string[]): RunEventOf<"runStarted"> => ({
  type: "runStarted",
  time,
  version: 1,
  tool: "0",
  platform: "test",
  node: "v0",
  workers: 1,
  gateways: [],
  scenarios: scenarios.map((id) => ({ id, file: id, line: 1, name: id, tags: [], apps: [], gateways: [], steps: 0 })),
});

const ended = (scenario: string, more: Partial<RunEventOf<"scenarioEnded">> = {}): RunEventOf<"scenarioEnded"> => ({
  type: "scenarioEnded",
  time,
  scenario,
  attempt: 1,
  status: "passed",
  durationMs: 1,
  willRetry: false,
  attachments: [],
  ...more,
});

interface Process {
  readonly name: string;
  readonly queue: SharedQueue;
  readonly scenarios: readonly string[];
  readonly turn: () => Promise<void>;
  readonly lose: (nth: number) => void;
  /** After so many turns the process does nothing any more, as after SIGKILL. */
  readonly diesAfter: number;
}

/** Runs scenarios until none is left, or the process dies: every turn is a place where another process may act, or this one is killed. */
async function runProcess({ name, queue, scenarios, turn, lose, diesAfter }: Process): Promise<void> {
  let turns = 0;
  const step = async () => {
    turns += 1;
    if (turns > diesAfter) throw new Error("killed");
    await turn();
  };
  // A process that finds nothing to do looks for leases that have ended, as workers of BullMQ do; a slow process is not told from a dead one.
  const rest = async () => {
    await step();
    lose(turns);
  };
  const participant = createParticipant({ queue, name, policy, files, interrupted: never, rest });
  participant.onEvent(planOf(scenarios));
  try {
    for (let id = await participant.next(); id !== undefined; id = await participant.next()) {
      await step();
      participant.onEvent({ type: "scenarioStarted", time, scenario: id, attempt: 1 });
      await step();
      participant.onEvent(ended(id));
    }
    await participant.close();
  } catch (error) {
    if (!(error instanceof Error && error.message === "killed")) throw error;
  }
}

async function all(collecting: AsyncGenerator<Collected>): Promise<Collected[]> {
  const seen: Collected[] = [];
  for await (const one of collecting) seen.push(one);
  return seen;
}

const clock = (waitedMs = 0) => {
  let now = 0;
  return { now: () => 0, monotonic: () => (now += waitedMs) };
};

const endsIn = (collected: readonly Collected[]) =>
  collected
    .flatMap((one): readonly RunEvent[] => (one.kind === "plan" ? [] : one.kind === "events" ? one.events : one.result.events))
    .flatMap((event) => (event.type === "scenarioEnded" ? [event] : []));

const noticesIn = (collected: readonly Collected[]) =>
  collected
    .flatMap((one) => (one.kind === "events" ? one.events : []))
    .flatMap((event) => (event.type === "notice" ? [event.message] : []));

test("whatever is killed or late, every scenario has exactly one result, and late results are counted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(5), { maxLength: 12 }),
      async (scheduler, count, lives, losses) => {
        const turn = () => scheduler.schedule(Promise.resolve());
        const { queue, lose } = openMemoryQueue(turn);
        const scenarios = Array.from({ length: count }, (_, index) => `s${index}.yaml`);
        let late = 0;
        const counting: SharedQueue = {
          ...queue,
          async note(note) {
            if (note.kind === "duplicate") late += 1;
            await queue.note(note);
          },
        };
        // The last process lives.
        const processes = [...lives, Number.POSITIVE_INFINITY].map((diesAfter, index) =>
          runProcess({ name: `p${index}`, queue: counting, scenarios, turn, lose, diesAfter }),
        );
        for (const nth of losses) void scheduler.schedule(Promise.resolve()).then(() => lose(nth));
        await scheduler.waitFor(Promise.all(processes));
        const collected = await all(collect({ queue, runId: "r", waitMs: 1, clock: clock(), interrupted: never }));
        expect(
          endsIn(collected)
            .map(({ scenario }) => scenario)
            .sort(),
        ).toEqual(scenarios);
        const summary = noticesIn(collected).filter((message) => message.includes("did not count"));
        expect(summary).toEqual(late === 0 ? [] : [expect.stringMatching(new RegExp(`^${late} results? came after`))]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a scenario whose processes were lost twice is an error", verifies(["error/AMCP_QUEUE_WORKER_LOST"]), async () => {
  const { queue, lose } = openMemoryQueue();
  const participant = createParticipant({ queue, name: "p", policy, files, interrupted: never });
  participant.onEvent(planOf(["a.yaml", "b.yaml"]));
  participant.onEvent(ended("b.yaml", { status: "skipped" }));
  expect(await participant.next()).toBe("a.yaml");
  lose(0);
  expect(await participant.next()).toBe("a.yaml");
  lose(0);
  const ends = endsIn(await all(collect({ queue, runId: "r", waitMs: 1, clock: clock(), interrupted: never })));
  expect(ends).toMatchObject([
    { scenario: "b.yaml", status: "skipped" },
    { scenario: "a.yaml", status: "error", problem: { code: "AMCP_QUEUE_WORKER_LOST" } },
  ]);
});

test("what no process runs any more is an error after the wait", verifies(["error/AMCP_QUEUE_ABANDONED"]), async () => {
  const { queue, leave } = openMemoryQueue();
  const merge = () => all(collect({ queue, runId: "r", waitMs: 10, clock: clock(4), interrupted: never, rest: async () => {} }));
  leave();
  await expect(merge()).rejects.toMatchObject({ code: "AMCP_QUEUE_ABANDONED" });
  const participant = createParticipant({ queue, name: "p", policy, files, interrupted: never });
  participant.onEvent(planOf(["a.yaml"]));
  await participant.next();
  expect(endsIn(await merge())).toMatchObject([{ status: "error", problem: { code: "AMCP_QUEUE_ABANDONED" } }]);
});

test("an interrupted scenario goes back to the queue, and so does one that never ended", async () => {
  const { queue } = openMemoryQueue();
  const leaving = createParticipant({ queue, name: "p", policy, files, interrupted: never });
  leaving.onEvent(planOf(["a.yaml", "b.yaml"]));
  await leaving.next();
  await leaving.next();
  leaving.onEvent(ended("a.yaml", { status: "interrupted" }));
  await leaving.close();
  const other = createParticipant({ queue, name: "q", policy, files, interrupted: never });
  other.onEvent(planOf(["a.yaml", "b.yaml"]));
  expect([await other.next(), await other.next()]).toEqual(["a.yaml", "b.yaml"]);
});

test("other inputs are refused, and the message names them", verifies(["error/AMCP_QUEUE_OTHER_PLAN"]), async () => {
  const { queue } = openMemoryQueue();
  const inputs = { config: "1", "a.yaml": "1", "b.yaml": "1", "c.yaml": "1" };
  expect(await joinRun(queue, "r", inputs)).toBe(true);
  expect(await joinRun(queue, "r", { ...inputs })).toBe(true);
  await expect(joinRun(queue, "r", { config: "1", "a.yaml": "2", "b.yaml": "1", "d.yaml": "1" })).rejects.toMatchObject({
    code: "AMCP_QUEUE_OTHER_PLAN",
    message: "the run r was begun with other inputs; they differ in a.yaml, c.yaml (missing here), d.yaml (only here)",
  });
});
