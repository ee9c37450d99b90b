import { changesSince } from "../../platform/git-changes.ts";
import { plural, visible } from "../../platform/visible.ts";
import { readProject, type Touch, touchedBy } from "../../runner/impact/index.ts";
import type { PlannedRun } from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import type { LoadedConfig } from "../config/config.ts";
import type { LoadedScenarios } from "../scenarios/load-scenarios.ts";

interface Affected {
  readonly revision: string;
  readonly scenarios: LoadedScenarios;
  readonly loaded: LoadedConfig;
}

/** The runs that changes since a revision can touch; prints why each is chosen, and how many are left out. */
export async function onlyAffected(
  runs: readonly PlannedRun[],
  { revision, scenarios: { scenarios, broken }, loaded: { config, root } }: Affected,
  { cwd, env, out }: Terminal,
): Promise<readonly PlannedRun[]> {
  const changed = await changesSince(revision, { cwd, env, signal: new AbortController().signal });
  const { apps, baselines } = config;
  const facts = { scenarios, broken: broken.map(({ file }) => file), apps, baselines, root, cwd, shared: [] };
  const touches = touchedBy(changed, await readProject(facts));
  const chosen = runs.filter(({ scenario }) => touches.has(scenario.file));
  out.write(explain(runs, chosen, { touches, changes: `${plural(changed.length, "file")} changed since ${revision}` }));
  return chosen;
}

interface Explanation {
  readonly touches: ReadonlyMap<string, Touch>;
  readonly changes: string;
}

function explain(all: readonly PlannedRun[], chosen: readonly PlannedRun[], { touches, changes }: Explanation): string {
  const files = (runs: readonly PlannedRun[]) => [...new Set(runs.map(({ scenario }) => scenario.file))];
  const lines = files(chosen).map((file) => `  ${visible(file)}: ${visible(touches.get(file)?.reason ?? "")}`);
  const left = files(all).length - lines.length;
  return `${[`${changes}; ${plural(lines.length, "scenario file")} can be touched, ${left} left out`, ...lines].join("\n")}\n`;
}
