import { z } from "zod";
import { errors, isErrorCode } from "../../contracts/errors.ts";
import { ListedProblem } from "../../contracts/events.ts";
import { defineOwnTool, type OwnTool } from "../../contracts/own-tool.ts";
import { plural, visible } from "../../platform/text/shown-text.ts";
import { listScenarios, type ScenarioPlace } from "./scenario-program.ts";
import { chosenBy, ScenarioSource } from "./scenario-text.ts";

/** How many problems an answer has. */
const MOST_PROBLEMS = 20;

const Checked = z.object({
  valid: z.boolean(),
  runs: z.int().describe("how many the valid scenarios have"),
  problems: z.array(ListedProblem.omit({ scenario: true }).extend({ hint: z.string() })),
  warnings: z.array(z.string()),
  more: z.int().describe("problems that were left off"),
});

/** `scenario_check`. */
export const scenarioCheck = (place: ScenarioPlace): OwnTool =>
  defineOwnTool({
    name: "scenario_check",
    description: "Checks scenarios without running them: problems with file, line, column, code, message and hint.",
    hints: { title: "Check a scenario", readOnlyHint: true, openWorldHint: false },
    input: ScenarioSource,
    output: Checked,
    async run(source, { signal }) {
      const { scenarios, problems, warnings } = await listScenarios(chosenBy(source, place), place, signal);
      const broken = new Set(problems.map(({ scenario }) => scenario));
      const shown = problems.slice(0, MOST_PROBLEMS).map(({ scenario: _, ...problem }) => ({ ...problem, hint: hintOf(problem.code) }));
      return {
        valid: problems.length === 0,
        runs: scenarios.filter(({ file }) => !broken.has(file)).length,
        problems: shown,
        warnings: warnings.slice(0, MOST_PROBLEMS),
        more: problems.length - shown.length,
      };
    },
    render: ({ valid, runs, problems, warnings, more }) =>
      [
        valid ? `valid: ${plural(runs, "run")}` : `not valid: ${plural(problems.length + more, "problem")}`,
        ...problems.map(
          ({ file, line, column, endColumn, code, message, hint }) =>
            `${file}:${line}:${column}-${endColumn} ${code}: ${visible(message)} (${hint})`,
        ),
        ...(more > 0 ? [`and ${more} more`] : []),
        ...warnings.map((warning) => `warning: ${visible(warning)}`),
      ].join("\n"),
  });

const hintOf = (code: string): string => (isErrorCode(code) ? errors[code].hint : "");
