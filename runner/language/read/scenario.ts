import { z } from "zod";
import type { CommonOptions, Verb } from "../define-verb.ts";
import { Duration } from "../duration.ts";
import { TABLE_FILE, VariableName } from "../names.ts";
import type { Places } from "../places.ts";
import type { Variables } from "../variables.ts";

const Steps = z.array(z.unknown());
const Names = z.array(z.string().min(1));

/** A scenario file as written. Each step is parsed with the schema of its own verb, so that problems name a misspelt verb. */
export const ScenarioFile = z.strictObject({
  name: z.string().min(1).describe("what the reports call the scenario"),
  tags: Names.default([]).describe("for `--tags`"),
  apps: Names.default([]).describe("apps of amcp.config.yaml that it needs; steps address the first unless they say `app`"),
  gateways: Names.default([]).describe("gateways of amcp.config.yaml that it needs"),
  table: z
    .union([
      z.array(z.record(VariableName, z.unknown())).min(1, "a table has at least one row"),
      z.string().regex(TABLE_FILE, "a table is in a file `*.csv`, `*.json` or `*.data.yaml`"),
    ])
    .optional()
    .describe("the scenario runs once for each row; columns are variables. Rows, or a file of them: `*.csv`, `*.json` or `*.data.yaml`"),
  vars: z
    .record(VariableName, z.unknown())
    .default({})
    .describe("variables of the scenario, in their order; a column of the same name has precedence"),
  setup: Steps.default([]).describe("steps before; where one fails, `steps` are not run"),
  steps: Steps.min(1, "a scenario has at least one step").describe("what the scenario does"),
  teardown: Steps.default([]).describe("steps that run whatever happened before"),
  reset: z
    .enum(["tool", "restart", "none"])
    .optional()
    .describe("how the apps are made fresh for it; the app's reset tool where it has one"),
  timeout: Duration.optional().describe("limit of the whole scenario"),
  variants: z
    .union([z.literal("none"), z.array(z.string().min(1)).min(1, "a list of variants has at least one")])
    .optional()
    .describe("in which variants of amcp.config.yaml it runs, or `none` for the apps as configured; in all of them when absent"),
  skip: z.string().min(1).optional().describe("why the scenario is not run; reports show the reason"),
  only: z.literal(true).optional().describe("run this scenario and others with `only` alone; refused under CI"),
  expect: z.literal("fail").optional().describe("a known defect: the scenario passes while a step of it fails, and fails once none does"),
  locks: Names.default([]).describe("names of resources; of the scenarios with a name in common one runs at a time"),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;

/** A parsed scenario, before variables are bound. */
export interface Scenario {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly apps: readonly string[];
  readonly gateways: readonly string[];
  /** At least one row; a scenario without a table has one empty row. */
  readonly table: readonly Variables[];
  /** As written; later ones may refer to earlier ones. */
  readonly vars: Variables;
  readonly setup: readonly PlannedStep[];
  readonly steps: readonly PlannedStep[];
  readonly teardown: readonly PlannedStep[];
  readonly reset: ScenarioFile["reset"];
  readonly timeoutMs: number | undefined;
  /** Names of variants; undefined: all of them. */
  readonly variants: ScenarioFile["variants"];
  /** Why it is not run. */
  readonly skip: string | undefined;
  readonly only: boolean;
  readonly expect: "fail" | undefined;
  readonly locks: readonly string[];
  /** Of `apps.0`, `gateways.1`, `table.0` and the like. */
  readonly places: Places;
  /** The files of hooks around it, outer ones first. */
  readonly hooks: readonly Hooked[];
  /** Of the steps of a file of hooks that run once. */
  readonly moment?: "beforeAll" | "afterAll";
  /** Of `beforeAll`: the names of the values that scenarios get. */
  readonly saves?: readonly string[];
  /** Files of steps, hooks and rows that it has been read from, apart from its own. */
  readonly files: readonly string[];
}

/** A file of hooks around a scenario. */
export interface Hooked {
  readonly file: string;
  /** Names that its `beforeAll` saves. */
  readonly saves: readonly string[];
  /** Its `beforeAll` and `afterAll`, as scenarios of their own. */
  readonly once: readonly Scenario[];
}

export type PlannedStep = VerbStep | GroupStep;

/** A parsed step. `written` and `common` may contain `${variables}`; `bindStep` parses them again once these are bound. */
export interface VerbStep {
  readonly kind: "verb";
  readonly verb: Verb;
  readonly common: CommonOptions;
  readonly written: Readonly<Record<string, unknown>>;
  /** The step's sentence with its variables as written; undefined if it depends on their values. */
  readonly sentence: string | undefined;
  readonly line: number;
  readonly places: Places;
}

/** Steps under one title, which run `repeat` times, or once for each item. After a failure the whole group is retried up to `retry` times. */
export interface GroupStep {
  readonly kind: "group";
  readonly verb: "group" | "use";
  /** May contain `${variables}`. */
  readonly title: string;
  /** A verify step; if it fails, the group is skipped. Without a `timeout` it checks once. */
  readonly when?: VerbStep;
  /** A verify step after which the group is not run again. */
  readonly until?: VerbStep;
  readonly retry: number;
  /** With `until` the most rounds. */
  readonly repeat: number;
  /** The name of the items, and their list or the expression of it. */
  readonly each?: { readonly name: string; readonly items: unknown };
  /** Variables of its steps alone, as written: arguments of a file of steps. */
  readonly with?: Variables;
  /** Runs also after a failure of the list that contains it: a hook. */
  readonly always?: boolean;
  readonly steps: readonly PlannedStep[];
  readonly line: number;
  readonly places: Places;
}

/** Every verb step, those in groups and their conditions too. */
export function verbSteps(steps: readonly PlannedStep[]): VerbStep[] {
  return steps.flatMap((step) =>
    step.kind === "verb" ? [step] : [step.when, step.until].filter((condition) => condition !== undefined).concat(verbSteps(step.steps)),
  );
}

/** Every verb step of a scenario. */
export const stepsOf = ({ setup, steps, teardown }: Pick<Scenario, "setup" | "steps" | "teardown">): VerbStep[] =>
  verbSteps([...setup, ...steps, ...teardown]);

/** Where a scenario waits for a person. */
export const pausesIn = (scenario: Scenario): readonly { readonly file: string; readonly line: number }[] =>
  stepsOf(scenario)
    .filter(({ verb }) => verb.family === "control" && verb.name === "pause")
    .map(({ places, line }) => ({ file: places.file, line }));

/** The gateways whose mocks a scenario needs, except names that are variables. */
export const mockedIn = (scenario: Scenario): readonly string[] =>
  stepsOf(scenario)
    .filter(({ verb, written }) => verb.addresses(written, scenario) === "gateway")
    .map(({ verb, written }) => verb.upstreams(written)[0]?.name ?? scenario.gateways[0] ?? "");
