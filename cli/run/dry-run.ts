import { dirname, resolve } from "node:path";
import { EVENTS_VERSION, type PlannedList } from "../../contracts/events.ts";
import { isThere } from "../../platform/files/files.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { findExecutable } from "../../platform/processes/executables.ts";
import { plural, visible, visibleLines } from "../../platform/text/shown-text.ts";
import { titleOf } from "../../reports/index.ts";
import { baselinePath } from "../../runner/baselines/index.ts";
import { stepsOf } from "../../runner/language/read/index.ts";
import { describePlan, type PlannedRun, scenarioKey } from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import type { LoadedConfig } from "../config/config.ts";
import type { LoadedScenarios } from "../scenarios/load-scenarios.ts";
import type { RunSettings } from "./run-settings.ts";

interface Dry {
  readonly runs: readonly PlannedRun[];
  readonly scenarios: LoadedScenarios;
  readonly settings: Pick<RunSettings, "update">;
  readonly loaded: LoadedConfig;
}

/**
 * Prints what a run would use, and what it would not find: programs, projects, folders, fonts and accepted pictures. `--list` prints the
 * selection alone. It starts and builds nothing, and leaves the results folder as it is.
 *
 * @returns 2 if anything is missing
 */
export function dryRun({ runs, scenarios, settings, loaded }: Dry, terminal: Terminal): number {
  const { out, err } = terminal;
  for (const run of runs) out.write(`${[runLine(run), ...usedBy(run)].join("\n")}\n`);
  const missing = [
    ...missingPrograms(runs, loaded, terminal),
    ...(settings.update === "none" ? missingPictures(runs, loaded, terminal) : []),
  ];
  for (const { rendered } of scenarios.broken) err.write(`${visibleLines(rendered)}\n\n`);
  for (const problem of missing) err.write(`unresolved: ${visible(problem)}\n`);
  const problems = scenarios.broken.length + missing.length;
  out.write(
    `${plural(runs.length, "scenario")} would run; ${problems === 0 ? "everything they name is there" : `${plural(problems, "problem")}`}\n`,
  );
  return problems === 0 ? 0 : 2;
}

function usedBy({ scenario }: PlannedRun): string[] {
  const { apps, gateways, files, locks } = scenario;
  const read = stepsOf(scenario).flatMap(({ verb, written }) => verb.files(written).map(({ name }) => name));
  const kinds = { apps, gateways, files: [...new Set([...files, ...read])], locks };
  return Object.entries(kinds).flatMap(([kind, names]) => (names.length === 0 ? [] : [`  ${kind}: ${names.map(visible).join(", ")}`]));
}

function missingPrograms(runs: readonly PlannedRun[], { config, root }: LoadedConfig, { env }: Terminal): string[] {
  const needed = new Set(runs.flatMap(({ scenario }) => [...scenario.apps, ...scenario.gateways]));
  const known = Object.entries({ ...config.apps, ...config.gateways }).filter(([name]) => needed.has(name));
  return known.flatMap(([name, entry]) => {
    const folder = resolve(root, ("cwd" in entry ? entry.cwd : undefined) ?? ".");
    const program = "command" in entry ? entry.command?.[0] : undefined;
    const named = "project" in entry && entry.project !== undefined ? [["project", entry.project] as const] : [];
    const fonts = "fonts" in entry ? entry.fonts.map((font) => ["font", font] as const) : [];
    return [
      ...[...named, ...fonts]
        .filter(([, path]) => !isThere(resolve(root, path)))
        .map(([kind, path]) => `${name}: the ${kind} ${path} is not there`),
      ...(isThere(folder) ? [] : [`${name}: the folder ${slashedPath(root, folder)} is not there`]),
      ...(program === undefined || isProgram(program, folder, env) ? [] : [`${name}: the program ${program} is not there`]),
    ];
  });
}

const isProgram = (program: string, folder: string, env: NodeJS.ProcessEnv): boolean =>
  /[/\\]/.test(program) ? isThere(resolve(folder, program)) : findExecutable(program, env) !== undefined;

/** Names with variables are known only during a run. */
function missingPictures(runs: readonly PlannedRun[], { config, root }: LoadedConfig, { cwd }: Terminal): string[] {
  const places = runs.flatMap(({ scenario, variant }) => {
    const shots = stepsOf(scenario).filter(({ verb }) => verb.family === "verify" && verb.name === "screenshot");
    return shots.flatMap(({ written: { screenshot: name }, places: { file }, line }) => {
      if (typeof name !== "string" || name.includes("${")) return [];
      const stored = {
        template: config.baselines,
        root,
        scenarioDir: resolve(cwd, dirname(scenario.file)),
        scenario: scenarioKey(scenario),
        variant: variant?.name,
        name,
      };
      const path = baselinePath(stored);
      return isThere(path)
        ? []
        : [`${file}:${line}: the accepted picture ${slashedPath(cwd, path)} is not there, and --update none makes none`];
    });
  });
  return [...new Set(places)];
}

/** Lists the planned scenarios with their tags, and their number. */
export function listRuns(runs: readonly PlannedRun[]): string {
  const noun = runs.some(({ repetition }) => repetition > 1) ? "repetition" : "scenario";
  return `${[...runs.map(runLine), plural(runs.length, noun)].join("\n")}\n`;
}

/** Lists the planned scenarios and the broken files for programs. Hooks are left out, because no selection can have them. */
export function listPlan(runs: readonly PlannedRun[], { broken, warnings }: Pick<LoadedScenarios, "broken" | "warnings">): string {
  const scenarios = describePlan({ runs: runs.filter(({ scenario }) => scenario.moment === undefined), broken });
  const problems = broken.flatMap(({ file, diagnostics }) => diagnostics.map((problem) => ({ scenario: file, ...problem })));
  return `${JSON.stringify({ version: EVENTS_VERSION, scenarios, problems, warnings: [...warnings] } satisfies PlannedList)}\n`;
}

/** A planned scenario with its tags. */
function runLine({ id, name, rowTitle, scenario, seed }: PlannedRun): string {
  const { tags } = scenario;
  const marks = [...(tags.length === 0 ? [] : [`[${tags.map(visible).join(", ")}]`]), ...(seed === undefined ? [] : [`(seed ${seed})`])];
  return [visible(id), visible(titleOf({ id, name, row: rowTitle })), ...marks].join("  ");
}
