import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunEvent } from "../../contracts/events.ts";
import { defineOwnTool, type OwnTool, type OwnToolCall } from "../../contracts/own-tool.ts";
import type { AgentRuns } from "./agent-runs.ts";
import { RunAnswer, renderRunAnswer, runAnswerOf } from "./run-answer.ts";
import { fileOfSteps, type RunningPlace, runHere, type WrittenScenario, writtenFile } from "./running-steps.ts";
import { chosenBy, ScenarioSource, textOfScenario } from "./scenario-text.ts";

const Input = ScenarioSource.extend({
  steps: z.array(z.looseObject({})).min(1).optional().describe("steps in place of `text`"),
  apps: z.array(z.string()).min(1).optional().describe("of `steps`; default: the project's only app"),
  app: z.enum(["fresh", "running"]).default("fresh").describe("`running`: the apps as they are now, which stay; one scenario"),
  update: z.enum(["none", "missing"]).default("none").describe("`missing` writes baselines that are not there; `fresh` only"),
});

/** `scenario_run`. */
export const scenarioRun = (runs: AgentRuns, place: RunningPlace): OwnTool =>
  defineOwnTool({
    name: "scenario_run",
    description: "Runs scenarios against new instances of the project's apps, or one against the running ones.",
    hints: { title: "Run a scenario", destructiveHint: false, openWorldHint: false },
    input: Input,
    output: RunAnswer,
    async run({ steps, apps, app, update, ...source }, call) {
      const text = steps === undefined ? source.text : await textOfScenario(steps, apps, place);
      if (app === "fresh") return runAnswerOf(await runs.run(chosenBy({ ...source, text }, place), update, call), runs.results);
      const written = text === undefined ? await writtenFile(source.file ?? "", place) : draftOf(text, source.file, place);
      return runAnswerOf(await eventsHere(written, place, call), undefined);
    },
    render: renderRunAnswer,
  });

const draftOf = (text: string, file: string | undefined, place: RunningPlace): WrittenScenario => ({
  file: file === undefined ? fileOfSteps(place) : place.folder.pathOf(file),
  text,
  isDraft: true,
});

/** Runs a scenario on the apps that run. @throws AmcpError with the first problem of a broken one, and those of `runHere` */
async function eventsHere(written: WrittenScenario, place: RunningPlace, call: OwnToolCall): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  const end = await runHere(place, call, { what: "scenario_run", written: () => written, onEvent: (event) => events.push(event) });
  if ("log" in end) return events;
  const [first] = end.problems;
  throw new AmcpError(first?.code ?? "AMCP_SCENARIO_SHAPE", `${written.file}:${first?.line ?? 1}: ${first?.message ?? "it cannot run"}`);
}
