import { EVENTS_VERSION, RunEvent } from "../../../contracts/events.ts";

const time = (second: number) => new Date(Date.UTC(2026, 0, 2, 3, 4, second)).toISOString();

type Given = Omit<Extract<RunEvent, { type: "scenarioEnded" }>, "type" | "time" | "willRetry" | "attachments" | "attempt"> &
  Partial<Pick<Extract<RunEvent, { type: "scenarioEnded" }>, "willRetry" | "attachments" | "attempt">>;

/** Events as a run tells them, checked against their own schema. */
export const started = (names: readonly string[], more: Partial<{ tags: string[]; file: string; title: string }> = {}): RunEvent =>
  RunEvent.parse({
    type: "runStarted",
    time: time(0),
    version: EVENTS_VERSION,
    tool: "1.2.3",
    platform: "linux-x64",
    node: "v20.20.2",
    workers: 1,
    scenarios: names.map((name) => ({
      id: `scenarios/${name}.yaml`,
      file: more.file ?? `scenarios/${name}.yaml`,
      line: 2,
      name: more.title ?? name,
      tags: more.tags ?? [],
      apps: ["Paint"],
      steps: 1,
    })),
  });

export const scenarioStarted = (name: string, attempt = 1): RunEvent =>
  RunEvent.parse({ type: "scenarioStarted", time: time(attempt), scenario: `scenarios/${name}.yaml`, attempt, worker: 0 });

export const scenarioEnded = ({ scenario, attempt = 1, willRetry = false, attachments = [], ...facts }: Given): RunEvent =>
  RunEvent.parse({
    type: "scenarioEnded",
    time: time(attempt + 10),
    scenario: `scenarios/${scenario}.yaml`,
    attempt,
    willRetry,
    attachments,
    worker: 0,
    ...facts,
  });

export const stepStarted = (name: string, sentence: string, attempt = 1): RunEvent =>
  RunEvent.parse({
    type: "stepStarted",
    time: time(2),
    scenario: `scenarios/${name}.yaml`,
    attempt,
    step: "1",
    family: "interact",
    verb: "click",
    sentence,
    file: `scenarios/${name}.yaml`,
    line: 7,
    worker: 0,
  });

export const stepEnded = (name: string, facts: Partial<Extract<RunEvent, { type: "stepEnded" }>> = {}, attempt = 1): RunEvent =>
  RunEvent.parse({
    type: "stepEnded",
    time: time(3),
    scenario: `scenarios/${name}.yaml`,
    attempt,
    step: "1",
    status: "passed",
    durationMs: 12.4,
    worker: 0,
    ...facts,
  });

type AppFacts = Pick<Extract<RunEvent, { type: "appChanged" }>, "app" | "change" | "durationMs" | "detail">;

export const appChanged = (facts: AppFacts): RunEvent => RunEvent.parse({ type: "appChanged", time: time(0), instance: "", ...facts });

export const ended = (exitCode: number): RunEvent =>
  RunEvent.parse({ type: "runEnded", time: time(30), status: exitCode === 0 ? "passed" : "failed", exitCode, durationMs: 30_000 });
