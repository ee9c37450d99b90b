import { z } from "zod";
import { defineOwnTool, type OwnTool } from "../../contracts/own-tool.ts";
import type { AgentRuns } from "./agent-runs.ts";
import { RunAnswer, renderAnswer, runAnswerOf } from "./run-answer.ts";
import type { ScenarioPlace } from "./scenario-program.ts";
import { chosenBy, ScenarioSource, textOfSteps } from "./scenario-text.ts";

const Input = ScenarioSource.extend({
  steps: z.array(z.looseObject({})).min(1).optional().describe("steps in place of `text`"),
  apps: z.array(z.string()).min(1).optional().describe("of `steps`; default: the project's only app"),
  update: z.enum(["none", "missing"]).default("none").describe("`missing` writes baselines that are not there"),
});

/** `scenario_run`. */
export const scenarioRun = (runs: AgentRuns, place: ScenarioPlace): OwnTool =>
  defineOwnTool({
    name: "scenario_run",
    description:
      "Runs scenarios against new instances of the project's apps, not those that you drive. Answers with verdict, failed step, cause, near elements and changed elements.",
    hints: { title: "Run a scenario", readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    input: Input,
    output: RunAnswer,
    async run({ steps, apps, update, ...source }, call) {
      const text = steps === undefined ? source.text : await textOfSteps(steps, apps, place);
      const events = await runs.run(chosenBy({ ...source, text }, place), update, call);
      return runAnswerOf(events, runs.results);
    },
    render: renderAnswer,
  });
