import { join, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { RunEvent } from "../../contracts/events.ts";
import type { OwnToolCall } from "../../contracts/own-tool.ts";
import { visible } from "../../platform/text/shown-text.ts";
import type { UpdateMode } from "../../runner/baselines/index.ts";
import { type ChosenScenarios, callRun, parsedLine, type ScenarioPlace } from "./scenario-program.ts";

/** The results of agents' runs: a folder of its own, so that they replace no results of a person. */
const RESULTS = join("amcp-results", "agent");

/** Progress and files of runs for agents, of which a proxy has one at a time. */
export interface AgentRuns {
  /** The results folder, as reports name it, and its absolute path. */
  readonly results: { readonly shown: string; readonly path: string };
  /**
   * Runs scenarios against fresh apps, which end before it resolves.
   *
   * @returns the events of the run, secrets masked
   * @throws AmcpError AMCP_AGENT_RUN_BUSY during another one, and those of a run that cannot start
   */
  run(chosen: ChosenScenarios, update: UpdateMode, call: Pick<OwnToolCall, "signal" | "progress">): Promise<readonly RunEvent[]>;
  /** Works with the results of the last run while no other run replaces them. @throws AmcpError AMCP_AGENT_RUN_BUSY */
  afterRun<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Ends a run and its apps. */
  close(): Promise<void>;
}

export function openAgentRuns(place: ScenarioPlace): AgentRuns {
  const path = resolve(place.cwd, RESULTS);
  const over = new AbortController();
  let current: Promise<unknown> | undefined;
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (current !== undefined)
      throw new AmcpError("AMCP_AGENT_RUN_BUSY", "an agent of this proxy runs scenarios; a proxy has one run at a time");
    const running = work();
    current = running.catch(() => {});
    try {
      return await running;
    } finally {
      current = undefined;
    }
  };
  return {
    results: { shown: RESULTS.replaceAll("\\", "/"), path },
    run: (chosen, update, { signal, progress }) =>
      alone(() => runOnce({ chosen, update, out: path }, { signal: AbortSignal.any([signal, over.signal]), progress }, place)),
    afterRun: alone,
    async close() {
      over.abort();
      await current;
    },
  };
}

interface AgentRun {
  readonly chosen: ChosenScenarios;
  readonly update: UpdateMode;
  /** The results folder. */
  readonly out: string;
}

async function runOnce(
  { chosen, update, out }: AgentRun,
  { signal, progress }: Pick<OwnToolCall, "signal" | "progress">,
  place: ScenarioPlace,
): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  const onLine = (line: string) => {
    const event = parsedLine(RunEvent, line);
    if (event === undefined) return;
    events.push(event);
    const message = sayingOf(event);
    if (message !== undefined) progress(events.length, visible(message));
  };
  // A failure is to be seen at once, with what led to it.
  const how = ["--retries", "0", "--trace", "retain-on-failure", "--reports", "events,html,element-tree"];
  const problem = await callRun(
    chosen,
    { args: ["--stream", "--out", out, "--update", update, ...how], isRun: true, signal, onLine },
    place,
  );
  if (events.some(({ type }) => type === "runStarted")) return events;
  throw problem ?? new AmcpError("AMCP_INTERNAL", "`amcp-test run` has ended without an event");
}

/** The progress that an event means; undefined for none. */
function sayingOf(event: RunEvent): string | undefined {
  if (event.type === "stepStarted") return `${event.scenario} step ${event.step}: ${event.sentence}`;
  if (event.type === "scenarioEnded") return `${event.scenario} ${event.status}`;
  if (event.type === "appChanged" && (event.change === "building" || event.change === "starting")) return `${event.change} ${event.app}`;
  return undefined;
}
