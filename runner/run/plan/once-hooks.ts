import type { ScenarioStatus } from "../../../contracts/events.ts";
import type { Scenario } from "../../language/read/scenario.ts";
import type { Variables } from "../../language/variables.ts";
import type { PlannedRun } from "./plan.ts";

/** The starts of all runs, the ends of the hooks that run once, and the values that they have saved for the scenarios. */
export interface OnceHooks {
  began(run: PlannedRun): void;
  hasBegun(run: PlannedRun): boolean;
  /** @param variables of the attempt that has ended */
  saved(run: PlannedRun, variables: ReadonlyMap<string, unknown>): void;
  ended(run: PlannedRun, status: ScenarioStatus): void;
  /** The name of the failed `beforeAll` without which a run makes no sense. */
  failedFor(run: PlannedRun): string | undefined;
  valuesFor(scenario: Scenario): Variables;
}

export function createOnceHooks(): OnceHooks {
  const begun = new Set<string>();
  const failed = new Map<string, string>();
  const values = new Map<string, Variables>();
  return {
    began: ({ id }) => void begun.add(id),
    hasBegun: ({ id }) => begun.has(id),
    saved({ scenario: { moment, file, saves = [] } }, variables) {
      if (moment !== "beforeAll") return;
      values.set(file, Object.fromEntries(saves.flatMap((name) => (variables.has(name) ? [[name, variables.get(name)]] : []))));
    },
    ended({ scenario: { moment, file }, name }, status) {
      if (moment === "beforeAll" && status !== "passed") failed.set(file, name);
    },
    failedFor: ({ scenario: { moment, hooks } }) =>
      moment === "afterAll" ? undefined : hooks.map(({ file }) => failed.get(file)).find((name) => name !== undefined),
    valuesFor: ({ hooks }) => Object.assign({}, ...hooks.map(({ file }) => values.get(file) ?? {})) as Variables,
  };
}

const isAround = (file: string, { scenario: { hooks } }: PlannedRun): boolean => hooks.some((hook) => hook.file === file);

/** The runs that must have ended before a run: `beforeAll` of its folders, and everything in the folder before `afterAll`. */
export function blockersIn(runs: readonly PlannedRun[]): (run: PlannedRun) => readonly PlannedRun[] {
  const befores = runs.filter(({ scenario }) => scenario.moment === "beforeAll");
  return (run) => {
    const { moment, file, hooks } = run.scenario;
    if (moment === "afterAll")
      return runs.filter(
        (other) => other !== run && (isAround(file, other) || (other.scenario.moment === "beforeAll" && other.scenario.file === file)),
      );
    return befores.filter(({ scenario }) => hooks.some((hook) => hook.file === scenario.file));
  };
}

/** Scenarios with the hooks that run once around them, outer ones outside. */
export function withOnceHooks(runs: readonly PlannedRun[], hooks: readonly PlannedRun[]): readonly PlannedRun[] {
  const needed = hooks.filter(({ scenario: { file } }) => runs.some((run) => run.scenario.skip === undefined && isAround(file, run)));
  const outerFirst = needed.toSorted((one, other) => one.scenario.hooks.length - other.scenario.hooks.length);
  const of = (moment: Scenario["moment"]) => outerFirst.filter(({ scenario }) => scenario.moment === moment);
  return [...of("beforeAll"), ...runs, ...of("afterAll").toReversed()];
}
