import { basename } from "node:path";
import type { PlannedScenario } from "../../contracts/events.ts";
import type { PlannedStep, Scenario, Variables } from "../scenario/scenario.ts";

/** One run of a scenario: with a table, of one of its rows. */
export interface PlannedRun {
  /** `base`, and behind `~` the number of the repetition where there are several. */
  readonly id: string;
  /** The file, and behind `#` the number of the row where there are several. Repetitions share it. */
  readonly base: string;
  /** From 1. */
  readonly repetition: number;
  /** The apps of a perturbed run get it. */
  readonly seed?: number;
  /** Id of the finding that this run repeats; such a run is none of the plan. */
  readonly repeatOf?: string;
  readonly scenario: Scenario;
  readonly row: Variables;
}

export interface Selection {
  /** Any of these. */
  readonly tags: readonly string[];
  /** Found in the name or the file. */
  readonly grep?: RegExp | undefined;
}

export interface Repeating {
  readonly repeatEach: number;
  /** Seed of the first repetitions. */
  readonly perturb?: number | undefined;
}

/** Every selected scenario once, then every one a second time: an early stop has seen all of them. */
export function planRuns(scenarios: readonly Scenario[], selection: Selection, repeating: Repeating = { repeatEach: 1 }): PlannedRun[] {
  const selected = select(scenarios, selection);
  return Array.from({ length: repeating.repeatEach }, (_, index) => selected.map((run) => repetitionOf(run, index + 1, repeating))).flat();
}

const SEEDS = 2 ** 32;

/** `--perturb` with the seed of a repetition makes it the first one again. */
const repetitionOf = (run: SelectedRun, repetition: number, { repeatEach, perturb }: Repeating): PlannedRun => ({
  ...run,
  id: repeatEach > 1 ? `${run.base}~${repetition}` : run.base,
  repetition,
  ...(perturb === undefined ? {} : { seed: (perturb + repetition - 1) % SEEDS }),
});

type SelectedRun = Pick<PlannedRun, "base" | "scenario" | "row">;

function select(scenarios: readonly Scenario[], { tags, grep }: Selection): SelectedRun[] {
  return scenarios
    .filter((scenario) => tags.length === 0 || scenario.tags.some((tag) => tags.includes(tag)))
    .filter((scenario) => grep === undefined || grep.test(scenario.name) || grep.test(scenario.file))
    .flatMap((scenario) =>
      scenario.table.map((row, index) => ({
        base: scenario.table.length > 1 ? `${scenario.file}#${index + 1}` : scenario.file,
        scenario,
        row,
      })),
    );
}

export function describeRun({ id, base, scenario, repetition, seed }: PlannedRun): PlannedScenario {
  const { file, line, name, tags, apps, gateways, setup, steps, teardown } = scenario;
  const needed = { apps: [...apps], gateways: [...gateways] };
  const which = { ...(id === base ? {} : { repetition }), ...(seed === undefined ? {} : { seed }) };
  return { id, file, line, name, tags: [...tags], ...needed, steps: countSteps([...setup, ...steps, ...teardown]), ...which };
}

/** The `{scenario}` of a baseline's path. */
export const scenarioKey = ({ file }: Scenario): string => basename(file).replace(/\.ya?ml$/, "");

const countSteps = (steps: readonly PlannedStep[]): number =>
  steps.reduce((sum, step) => sum + 1 + (step.kind === "group" ? countSteps(step.steps) : 0), 0);
