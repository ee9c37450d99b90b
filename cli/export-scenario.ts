import { dirname, resolve } from "node:path";
import { packageRoot, slashedPath } from "../platform/paths.ts";
import { visible } from "../platform/visible.ts";
import type { SessionScenario } from "../runner/record/index.ts";
import type { SessionSource } from "../sessions/index.ts";
import type { Terminal } from "./command/command.ts";
import type { Given } from "./command/flags.ts";
import { loadConfig } from "./config/config.ts";
import { counted } from "./counted.ts";
import { nameOf } from "./scenario-name.ts";
import { recordsOf } from "./session-connection.ts";
import { type ExportTarget, writeExport } from "./write-export.ts";

/**
 * Renders a session as the scenario of a file.
 *
 * @param gateways of the configuration; every other server is an app
 */
export async function scenarioOf(source: SessionSource, file: string, gateways: readonly string[]): Promise<SessionScenario> {
  // Loaded on use: the other forms of an export do without the runner.
  const { renderSession } = await import("../runner/record/index.ts");
  const schema = slashedPath(dirname(file), resolve(packageRoot(), "docs/schema/scenario.json"));
  return renderSession(await recordsOf(source), { name: nameOf(file), gateways, schema });
}

/**
 * Writes a session as a scenario, and runs it unless `--no-check` is given.
 *
 * @returns the exit code: 1 where a step is missing or the scenario does not pass
 * @throws AmcpError as `loadConfig` and `writeExport`
 */
export async function exportScenario(
  source: SessionSource,
  target: ExportTarget,
  { given, terminal }: { readonly given: Given; readonly terminal: Terminal },
): Promise<number> {
  const { cwd, env, out } = terminal;
  const config = given.text("config");
  const { config: project } = await loadConfig(cwd, config);
  const scenario = await scenarioOf(source, target.file, Object.keys(project.gateways));
  if (scenario.steps === 0) {
    out.write(`session ${source.session.id} has no step to repeat, so nothing is written\n`);
    return 1;
  }
  await writeExport(target, async function* () {
    yield scenario.text;
  });
  out.write(`wrote ${counted(scenario.steps, "step")} of session ${source.session.id} to ${visible(target.shown)}\n`);
  for (const gap of scenario.gaps) out.write(`a step is missing: ${visible(gap)}\n`);
  const missing = scenario.secrets.map(({ variable }) => variable).filter((variable) => (env[variable] ?? "") === "");
  if (given.has("no-check")) return scenario.gaps.length > 0 ? 1 : 0;
  if (missing.length > 0) {
    out.write(`not checked: set ${missing.join(", ")}, and run npx amcp-test ${visible(target.shown)}\n`);
    return 1;
  }
  const { run } = await import("./run.ts");
  const code = await run.run([target.shown, ...(config === undefined ? [] : ["--config", config])], terminal);
  return code === 0 && scenario.gaps.length > 0 ? 1 : code;
}
