import { basename } from "node:path";
import type { PlannedScenario } from "../../contracts/events.ts";
import type { PlannedStep, Scenario, Variables } from "../scenario/scenario.ts";

/** One run of a scenario: with a table, of one of its rows. */
export interface PlannedRun {
  /** The file, and behind `#` the number of the row where there are several. */
  readonly id: string;
  readonly scenario: Scenario;
  readonly row: Variables;
}

export interface Selection {
  /** Any of these. */
  readonly tags: readonly string[];
  /** Found in the name or the file. */
  readonly grep?: RegExp | undefined;
}

export function planRuns(scenarios: readonly Scenario[], { tags, grep }: Selection): PlannedRun[] {
  return scenarios
    .filter((scenario) => tags.length === 0 || scenario.tags.some((tag) => tags.includes(tag)))
    .filter((scenario) => grep === undefined || grep.test(scenario.name) || grep.test(scenario.file))
    .flatMap((scenario) =>
      scenario.table.map((row, index) => ({
        id: scenario.table.length > 1 ? `${scenario.file}#${index + 1}` : scenario.file,
        scenario,
        row,
      })),
    );
}

export function describeRun({ id, scenario }: PlannedRun): PlannedScenario {
  const { file, line, name, tags, apps, gateways, setup, steps, teardown } = scenario;
  const needed = { apps: [...apps], gateways: [...gateways] };
  return { id, file, line, name, tags: [...tags], ...needed, steps: countSteps([...setup, ...steps, ...teardown]) };
}

/** The `{scenario}` of a baseline's path. */
export const scenarioKey = ({ file }: Scenario): string => basename(file).replace(/\.ya?ml$/, "");

const countSteps = (steps: readonly PlannedStep[]): number =>
  steps.reduce((sum, step) => sum + 1 + (step.kind === "group" ? countSteps(step.steps) : 0), 0);
