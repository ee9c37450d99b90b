import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { PlannedScenario } from "../../../contracts/events.ts";
import type { Variant } from "../../apps/app-config.ts";
import type { ProcessesOf } from "../../apps/app-processes.ts";
import { bindValue } from "../../language/bind/bind-step.ts";
import type { Scope } from "../../language/expression/compile.ts";
import { createGenerated } from "../../language/expression/generated.ts";
import { renderValue } from "../../language/expression/values.ts";
import type { UnresolvedAt } from "../../language/read/explain-issue.ts";
import type { PlannedStep, Scenario } from "../../language/read/scenario.ts";
import { bindText, type Variables, variablesIn } from "../../language/variables.ts";

/** One run of a scenario, or of one row of its table. */
export interface PlannedRun {
  /** `base`, followed by `~` and the repetition if there are several. */
  readonly id: string;
  /** The file, followed by `#` and the row if there are several, and `@` and the variant. Repetitions share it. */
  readonly base: string;
  /** From 1. */
  readonly repetition: number;
  /** Seed of the delays in a perturbed run. */
  readonly seed?: number;
  /** Seed of the values that expressions generate; retries share it. */
  readonly valueSeed: string;
  /** Id of the finding that this run repeats; such a run is not part of the plan. */
  readonly repeatOf?: string;
  readonly scenario: Scenario;
  readonly row: Variables;
  /** How the windows of its apps differ from the configuration. */
  readonly variant?: Variant;
  /** The scenario's name with bound variables. */
  readonly name: string;
  /** For tables with several rows: the values that the name does not contain. */
  readonly rowTitle?: Readonly<Record<string, string>>;
}

export interface Selection {
  /** Any of these. */
  readonly tags: readonly string[];
  /** Matches the name, the file or a value of the row. */
  readonly grep?: RegExp | undefined;
  /** All that are configured. */
  readonly variants?: readonly Variant[];
  /** Names of the only ones that run; all when empty. */
  readonly onlyVariants?: readonly string[];
}

/** The variants of a scenario; undefined stands for the apps as configured. */
function variantsOf({ variants: own }: Scenario, { variants = [], onlyVariants = [] }: Selection): readonly (Variant | undefined)[] {
  if (variants.length === 0 || own === "none") return onlyVariants.length === 0 ? [undefined] : [];
  return variants.filter(({ name }) => (own ?? [name]).includes(name) && (onlyVariants.length === 0 || onlyVariants.includes(name)));
}

export interface Repeating {
  readonly repeatEach: number;
  /** Seed of the first repetitions. */
  readonly perturb?: number | undefined;
}

/**
 * Plans all scenarios once before the second repetition, so that an early stop has run each of them.
 */
export function planRuns(
  scenarios: readonly Scenario[],
  selection: Selection,
  repeating: Repeating = { repeatEach: 1 },
  scope: Scope = { variables: {}, now: new Date() },
): PlannedRun[] {
  const seed = String(repeating.perturb ?? randomUUID());
  const selected = select(scenarios, selection, { scope, seed });
  const repeated = Array.from({ length: repeating.repeatEach }, (_, index) =>
    selected.map((run) => repetitionOf(run, index + 1, repeating)),
  );
  return repeated.flat();
}

/** Plans the hooks that run once, which are neither selected nor repeated. `withOnceHooks` puts them around the scenarios. */
export function planHooks(hooks: readonly Scenario[], { perturb }: Pick<Repeating, "perturb">): PlannedRun[] {
  const seed = String(perturb ?? randomUUID());
  return hooks.map((scenario) => {
    const base = `${scenario.file}#${scenario.moment}`;
    return { id: base, base, repetition: 1, row: {}, name: scenario.name, scenario, valueSeed: valueSeedOf(seed, base) };
  });
}

const SEEDS = 2 ** 32;

/** `--perturb` with the seed of a repetition replays that repetition first. */
const repetitionOf = (run: SelectedRun, repetition: number, { repeatEach, perturb }: Repeating): PlannedRun => ({
  ...run,
  id: repeatEach > 1 ? `${run.base}~${repetition}` : run.base,
  repetition,
  ...(perturb === undefined
    ? { valueSeed: repetition === 1 ? run.valueSeed : `${run.valueSeed}~${repetition}` }
    : seeded((perturb + repetition - 1) % SEEDS, run.base)),
});

const seeded = (seed: number, base: string) => ({ seed, valueSeed: valueSeedOf(String(seed), base) });

/** @param seed of the whole run, or of a perturbed repetition, which a replay has again */
const valueSeedOf = (seed: string, base: string): string => `${seed}|${base}`;

type SelectedRun = Pick<PlannedRun, "base" | "scenario" | "row" | "variant" | "name" | "rowTitle" | "valueSeed">;

interface Naming {
  readonly scope: Scope;
  /** Of the whole run. */
  readonly seed: string;
  readonly variant?: Variant | undefined;
}

/** Variants come one after the other, because an app starts again for each. */
function select(scenarios: readonly Scenario[], selection: Selection, naming: Naming): SelectedRun[] {
  const { variants = [] } = selection;
  return [undefined, ...variants].flatMap((variant) =>
    selectIn(
      scenarios.filter((scenario) => variantsOf(scenario, selection).includes(variant)),
      selection,
      { ...naming, variant },
    ),
  );
}

function selectIn(scenarios: readonly Scenario[], { tags, grep }: Selection, { scope, seed, variant }: Naming): SelectedRun[] {
  const isAnyOnly = scenarios.some(({ only }) => only);
  return scenarios
    .filter(({ only }) => only || !isAnyOnly)
    .filter((scenario) => tags.length === 0 || scenario.tags.some((tag) => tags.includes(tag)))
    .flatMap((scenario) =>
      scenario.table.map((row, index) => {
        const ofRow = scenario.table.length > 1 ? `${scenario.file}#${index + 1}` : scenario.file;
        const base = variant === undefined ? ofRow : `${ofRow}@${variant.name}`;
        const valueSeed = valueSeedOf(seed, base);
        const own = { ...scope, generated: createGenerated(valueSeed) };
        return {
          base,
          scenario,
          row,
          valueSeed,
          ...(variant === undefined ? {} : { variant }),
          name: inVariant(bindText(scenario.name, { ...own, variables: variablesOf({ scenario, row }, own).variables }), variant),
          ...(scenario.table.length > 1 ? { rowTitle: rowTitleOf(row, scenario.name) } : {}),
        };
      }),
    )
    .filter(
      ({ name, scenario, row }) =>
        grep === undefined || [name, scenario.file, ...Object.values(row).map(renderValue)].some((text) => grep.test(text)),
    );
}

const inVariant = (name: string, variant: Variant | undefined): string => (variant === undefined ? name : `${name} [${variant.name}]`);

interface BoundVariables {
  readonly variables: Variables;
  /** The first expression in `vars` that has no value; it stays as written. */
  readonly unresolved: UnresolvedAt | undefined;
}

/** The environment, then the scenario's `vars` in their order, then the row, which has precedence. */
export function variablesOf({ scenario, row }: Pick<PlannedRun, "scenario" | "row">, scope: Scope): BoundVariables {
  const variables: Record<string, unknown> = { ...scope.variables, ...row };
  const unresolved: UnresolvedAt[] = [];
  for (const [name, written] of Object.entries(scenario.vars)) {
    if (Object.hasOwn(row, name)) continue;
    const bound = bindValue(written, undefined, { ...scope, variables }, ["vars", name]);
    variables[name] = bound.value;
    unresolved.push(...bound.unresolved);
  }
  return { variables, unresolved: unresolved[0] };
}

/** Longer values do not identify a row. */
const LONGEST_VALUE = 40;

function rowTitleOf(row: Variables, name: string): Readonly<Record<string, string>> {
  const said = new Set(variablesIn(name));
  const shown = (value: unknown) => {
    const text = renderValue(value);
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
  };
  return Object.fromEntries(Object.entries(row).flatMap(([column, value]) => (said.has(column) ? [] : [[column, shown(value)]])));
}

export function describeRun({ id, base, scenario, repetition, seed, name, rowTitle }: PlannedRun): PlannedScenario {
  const { file, line, tags, apps, gateways, setup, steps, teardown } = scenario;
  const needed = { apps: [...apps], gateways: [...gateways] };
  const which = {
    ...(rowTitle === undefined ? {} : { row: { ...rowTitle } }),
    ...(id === base ? {} : { repetition }),
    ...(seed === undefined ? {} : { seed }),
  };
  return { id, file, line, name, tags: [...tags], ...needed, steps: countSteps([...setup, ...steps, ...teardown]), ...which };
}

/** The resources that a run keeps others from using: its locks, and apps of which one process runs at a time. */
export const locksOf = ({ scenario: { locks, apps } }: PlannedRun, processesOf: ProcessesOf): readonly string[] => {
  const single = apps.filter((app) => processesOf(app).isSingle);
  return single.length === 0 ? locks : [...locks, ...single.map((app) => `process of ${app}`)];
};

/** The `{scenario}` of a baseline's path. */
export const scenarioKey = ({ file }: Scenario): string => basename(file).replace(/\.ya?ml$/, "");

const countSteps = (steps: readonly PlannedStep[]): number =>
  steps.reduce((sum, step) => sum + 1 + (step.kind === "group" ? countSteps(step.steps) : 0), 0);
