import { changingTools } from "../../../contracts/app-tools/changes/force-pseudo-class.ts";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { ErrorCode } from "../../../contracts/errors.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { parseResourceName } from "../../../contracts/offer-names.ts";
import type { Addressed, Listed, Verb } from "../define-verb.ts";
import { type Places, placeOf } from "../places.ts";
import { hasExpressions, problemIn, textsIn, variablesIn } from "../variables.ts";
import { explainUnresolved } from "./explain-issue.ts";
import type { GroupStep, PlannedStep, Scenario } from "./scenario.ts";
import { verbSteps } from "./scenario.ts";

/** The names of amcp.config.yaml, environment and files that scenarios may refer to. */
export interface ProjectFacts {
  readonly apps: readonly string[];
  readonly gateways: readonly string[];
  /** None when absent. */
  readonly variants?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a file or folder exists; paths are relative to the scenario's folder. */
  readonly hasFile: (scenario: string, path: string) => boolean;
  /** Why a file must not be named; undefined if it may. Without the function any may. */
  readonly refuseFile?: ((scenario: string, path: string) => string | undefined) | undefined;
}

/** Reports undefined apps, gateways, tools, files and variables, in the order of the file. */
export function checkScenario(scenario: Scenario, project: ProjectFacts): Diagnostic[] {
  const all = [...scenario.setup, ...scenario.steps, ...scenario.teardown];
  return [
    ...checkNames(scenario, project),
    ...checkApps(all, scenario),
    ...checkOwners(all, scenario),
    ...checkChanges(all, scenario),
    ...checkFiles(all, project),
    ...checkExpressions(all, scenario),
    ...checkVariables(all, scenario, project),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
}

function checkNames({ apps, gateways, variants, places }: Scenario, known: ProjectFacts): Diagnostic[] {
  const check = (names: readonly string[], kind: "apps" | "gateways") =>
    names.flatMap((name, index) => {
      if (known[kind].includes(name)) return [];
      const message = `amcp.config.yaml has no ${kind === "apps" ? "app" : "gateway"} \`${name}\`${didYouMean(name, known[kind])}`;
      return [diagnose("AMCP_SCENARIO_UNKNOWN_APP", message, { places, path: [kind, String(index)] })];
    });
  const inVariants = (variants === undefined || variants === "none" ? [] : variants).flatMap((name, index) => {
    const names = known.variants ?? [];
    if (names.includes(name)) return [];
    const message = `amcp.config.yaml has no variant \`${name}\`${didYouMean(name, names)}`;
    return [diagnose("AMCP_SCENARIO_INVALID_ARGUMENT", message, { places, path: ["variants", String(index)] })];
  });
  return [...check(apps, "apps"), ...check(gateways, "gateways"), ...inVariants];
}

/** Steps may only address listed apps and gateways, because only those are started. */
function checkApps(steps: readonly PlannedStep[], scenario: Scenario): Diagnostic[] {
  return verbSteps(steps).flatMap((step) => {
    const { places, common, verb, written } = step;
    const refuse = (name: string, path: readonly string[], listed: readonly string[], where: string) =>
      hasExpressions(name) || listed.includes(name)
        ? []
        : [diagnose("AMCP_SCENARIO_UNKNOWN_APP", `${where} not list \`${name}\`${didYouMean(name, listed)}`, { places, path })];
    const addressed = verb.addresses(written, scenario);
    if (addressed === "app" && scenario.apps.length === 0 && common.app === undefined)
      return [diagnose("AMCP_SCENARIO_UNKNOWN_APP", `the step acts on an app and ${owner(scenario)} no \`apps\``, { places, path: [] })];
    if (addressed === "gateway" && scenario.gateways.length === 0)
      return [
        diagnose("AMCP_SCENARIO_UNKNOWN_APP", `the step acts on a gateway and ${owner(scenario)} no \`gateways\``, { places, path: [] }),
      ];
    const own = common.app === undefined ? [] : refuse(common.app, ["app"], scenario.apps, "the scenario's `apps` do");
    const [upstreams, where] = listedFor(addressed, verb, scenario);
    const named = verb.upstreams(written).flatMap(({ name, path }) => refuse(name, path, upstreams, where));
    return [...own, ...named];
  });
}

const owner = ({ moment }: Scenario): string => (moment === undefined ? "the scenario has" : "the hooks have");

/** Tools of the proxy itself. */
const META_TOOLS: readonly string[] = ["apps_list", "tools_find", "tool_call"];

/** Tools, resources and prompts need the prefix of an app or gateway, except the proxy's own tools. */
function checkOwners(steps: readonly PlannedStep[], { apps, gateways }: Scenario): Diagnostic[] {
  return verbSteps(steps).flatMap(({ written, places }) => {
    const named: readonly [kind: string, name: unknown, path: readonly string[], owner: string | undefined][] = [
      ["tool", ...calledIn(written), apps[0] ?? gateways[0]],
      ["prompt", written["prompt"], ["prompt"], gateways[0] ?? apps[0]],
      ["resource", written["resource"], ["resource"], gateways[0] ?? apps[0]],
    ];
    return named.flatMap(([kind, name, path, owner = "App"]) => {
      if (typeof name !== "string" || hasExpressions(name) || isOwned(kind, name)) return [];
      const message = `\`${name}\` does not say whose ${kind} it is; write \`${owner}:${name}\``;
      return [diagnose("AMCP_SCENARIO_INVALID_ARGUMENT", message, { places, path })];
    });
  });
}

/** The tool that a step calls, by itself or within `value`, and its place. */
function calledIn(written: Readonly<Record<string, unknown>>): [name: unknown, path: readonly string[]] {
  const inner = written["value"];
  const isInner = typeof inner === "object" && inner !== null && "call" in inner;
  return isInner ? [inner.call, ["value", "call"]] : [written["call"], ["call"]];
}

/** A run does to an app what a user can do, so that what it finds is what users find. */
function checkChanges(steps: readonly PlannedStep[], { apps }: Scenario): Diagnostic[] {
  return verbSteps(steps).flatMap(({ written, places }) => {
    const [name, path] = calledIn(written);
    const [app = "", tool = ""] = typeof name === "string" ? name.split(":") : [];
    if (!apps.includes(app) || !changingTools.has(tool)) return [];
    return [diagnose("AMCP_RUN_REFUSED", `${tool} changes an app in a way that no user can, and a run refuses it`, { places, path })];
  });
}

/** Whether the name says whose it is. A URI has a colon of its own. */
const isOwned = (kind: string, name: string): boolean =>
  kind === "resource" ? parseResourceName(name) !== undefined : name.includes(":") || META_TOOLS.includes(name);

function checkFiles(steps: readonly PlannedStep[], { hasFile, refuseFile }: ProjectFacts): Diagnostic[] {
  return verbSteps(steps).flatMap(({ verb, written, places }) =>
    verb.files(written).flatMap(({ name, path }) => {
      if (hasExpressions(name)) return [];
      const outside = refuseFile?.(places.file, name);
      if (outside !== undefined) return [diagnose("AMCP_FILE_OUTSIDE", `\`${name}\` must not be used: ${outside}`, { places, path })];
      if (hasFile(places.file, name)) return [];
      return [diagnose("AMCP_SCENARIO_INVALID_ARGUMENT", `there is no file \`${name}\` beside the scenario`, { places, path })];
    }),
  );
}

interface Reference {
  readonly name: string;
  readonly path: readonly string[];
}

/** The upstreams that a step may name: apps, gateways, or both, as for `call`. */
function listedFor(addressed: Addressed, { which }: Verb, { apps, gateways }: Listed): readonly [names: readonly string[], where: string] {
  if (addressed === "none" || which.length > 1) return [[...apps, ...gateways], "`apps` and `gateways` of the scenario do"];
  return addressed === "app" ? [apps, "the scenario's `apps` do"] : [gateways, "the scenario's `gateways` do"];
}

/** Expressions that cannot be read: their syntax, operators and functions. */
function checkExpressions(steps: readonly PlannedStep[], { name, vars, places: head }: Scenario): Diagnostic[] {
  const check = (value: unknown, places: Places, path: readonly string[]): Diagnostic[] =>
    textsIn(value, path).flatMap((part) => {
      const problem = problemIn(part.text);
      return problem === undefined ? [] : [diagnose("AMCP_SCENARIO_EXPRESSION", problem, { places, path: part.path })];
    });
  const titles = groupsIn(steps).flatMap((group) => ownTexts(group).flatMap(({ value, path }) => check(value, group.places, path)));
  const inSteps = verbSteps(steps).flatMap(({ common, written, places }) => check({ ...common, ...written }, places, []));
  return [...check(name, head, ["name"]), ...check(vars, head, ["vars"]), ...titles, ...inSteps];
}

/** Texts of the group itself, in the file that has it. The title of a file of steps is in that file. */
const ownTexts = ({ verb, title, each, with: given }: GroupStep): readonly { value: unknown; path: readonly string[] }[] => [
  ...(verb === "group" ? [{ value: title, path: ["group"] }] : []),
  ...(each === undefined ? [] : [{ value: each.items, path: ["for", each.name] }]),
  ...(given === undefined ? [] : [{ value: given, path: ["with"] }]),
];

const groupsIn = (steps: readonly PlannedStep[]): GroupStep[] =>
  steps.flatMap((step) => (step.kind === "group" ? [step, ...groupsIn(step.steps)] : []));

/** A saved name is known in later steps. Each row of the table must have the used columns. */
function checkVariables(
  steps: readonly PlannedStep[],
  { table, vars, name, hooks, places: head }: Scenario,
  { env }: ProjectFacts,
): Diagnostic[] {
  const saved = new Set(hooks.flatMap(({ saves }) => saves));
  const columns = new Set(table.flatMap((row) => Object.keys(row)));
  const check = (step: PlannedStep): Diagnostic[] => {
    if (step.kind === "group") return checkGroup(step);
    const diagnostics = complain([...references(step.common), ...references(step.written)], step.places);
    if (step.common.save !== undefined) saved.add(step.common.save);
    return diagnostics;
  };
  /** Arguments and items are known within the group alone. */
  const checkGroup = (group: GroupStep): Diagnostic[] => {
    const own = ownTexts(group).flatMap(({ value, path }) => complain(references(value, path), group.places));
    const when = group.when === undefined ? [] : check(group.when);
    const inner = [...Object.keys(group.with ?? {}), ...(group.each === undefined ? [] : [group.each.name])].filter(
      (name) => !saved.has(name),
    );
    for (const name of inner) saved.add(name);
    const within = [...group.steps, ...(group.until === undefined ? [] : [group.until])].flatMap(check);
    for (const name of inner) saved.delete(name);
    return [...own, ...when, ...within];
  };
  const complain = (used: readonly Reference[], places: Places) =>
    used.flatMap((reference): Diagnostic[] => {
      const { name, path } = reference;
      if (saved.has(name) || Object.hasOwn(env, name)) return [];
      if (!columns.has(name))
        return [explainUnresolved({ path, unresolved: { unknown: name } }, places, { known: [...columns, ...saved], environment: env })];
      const row = table.findIndex((columns) => !Object.hasOwn(columns, name));
      const message = `row ${row + 1} of the table has no \`${name}\``;
      return row < 0 ? [] : [diagnose("AMCP_SCENARIO_UNKNOWN_VARIABLE", message, { places, path })];
    });
  const inVars = Object.entries(vars).flatMap(([variable, value]) => {
    const diagnostics = complain(references(value, ["vars", variable]), head);
    saved.add(variable);
    return diagnostics;
  });
  return [...inVars, ...complain(references(name, ["name"]), head), ...steps.flatMap(check)];
}

const references = (value: unknown, at: readonly string[] = []): Reference[] =>
  textsIn(value, at).flatMap(({ text, path }) => variablesIn(text).map((name) => ({ name, path })));

function diagnose(code: ErrorCode, message: string, { places, path }: { places: Places; path: readonly string[] }): Diagnostic {
  return { code, message, file: places.file, ...placeOf(places, path) };
}
