import { randomUUID } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { copyFile, link, mkdir } from "node:fs/promises";
import { basename, dirname, extname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { isCode, removeFile, replaceFile } from "../../platform/files/files.ts";
import { plural, visible } from "../../platform/text/shown-text.ts";
import { baselinePath } from "../../runner/baselines/index.ts";
import type { ScenarioForm, SessionScenario } from "../../runner/record/index.ts";
import type { SessionSource } from "../../sessions/index.ts";
import type { Terminal } from "../command/command.ts";
import type { Given } from "../command/flags.ts";
import { loadConfig } from "../config/config.ts";
import { nameOf, schemaFrom } from "../scenarios/scenario-files.ts";
import { recordsOf } from "../sessions/session-connection.ts";
import { settleScenario } from "./settle-scenario.ts";

/**
 * Renders a session as the scenario of a file, without pictures.
 *
 * @param gateways of the configuration; every other server is an app
 */
export const scenarioOf = async (source: SessionSource, file: string, gateways: readonly string[]): Promise<SessionScenario> =>
  (await rendererOf(source, file, gateways))({});

/** Reads a session once, to be rendered in any form. */
async function rendererOf(
  source: SessionSource,
  file: string,
  gateways: readonly string[],
): Promise<(form: ScenarioForm) => SessionScenario> {
  // Loaded on use: the other forms of an export do without the runner.
  const { renderSessionScenario } = await import("../../runner/record/index.ts");
  const records = await recordsOf(source);
  return (form) => renderSessionScenario(records, { name: nameOf(file), gateways, schema: schemaFrom(file) }, form);
}

/**
 * Writes a session as a scenario, and runs it unless `--no-check` is given. Proposed verifications that do not hold are left out.
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
  const { config: project, root } = await loadConfig(cwd, config);
  const render = await rendererOf(source, target.file, Object.keys(project.gateways));
  const scenario = render({});
  if (scenario.steps.length === 0) {
    out.write(`session ${source.session.id} has no step to repeat, so nothing is written\n`);
    return 1;
  }
  const write = (text: string, isReplaced = true) =>
    writeExport({ ...target, isReplaced }, async function* () {
      yield text;
    });
  await write(scenario.text, target.isReplaced);
  const report = ({ steps, gaps }: SessionScenario) => {
    out.write(`wrote ${plural(steps.length, "step")} of session ${source.session.id} to ${visible(target.shown)}\n`);
    for (const gap of gaps) out.write(`a step is missing: ${visible(gap)}\n`);
  };
  const missing = scenario.secrets.map(({ variable }) => variable).filter((variable) => (env[variable] ?? "") === "");
  if (given.has("no-check") || missing.length > 0) {
    report(scenario);
    if (missing.length > 0 && !given.has("no-check"))
      out.write(`not checked: set ${missing.join(", ")}, and run npx amcp-test ${visible(target.shown)}\n`);
    return scenario.gaps.length > 0 || !given.has("no-check") ? 1 : 0;
  }
  const { runScenariosCommand } = await import("../run.ts");
  const options = config === undefined ? [] : ["--config", config];
  const place = {
    template: project.baselines,
    root,
    scenarioDir: dirname(target.file),
    scenario: basename(target.file, extname(target.file)),
  };
  const settling = {
    render,
    write,
    run: (update: "changed" | "none", quiet: Terminal) => runScenariosCommand.run([target.shown, "--update", update, ...options], quiet),
    accepted: (name: string) => baselinePath({ ...place, name }),
  };
  const settled = await settleScenario(settling, terminal);
  report(settled.scenario);
  for (const { body } of settled.dropped) out.write(`left out, since it did not hold: verify ${visible(JSON.stringify(body))}\n`);
  out.write(settled.printed);
  return settled.code === 0 && settled.scenario.gaps.length > 0 ? 1 : settled.code;
}

/** Sessions hold what users see in their apps. */
export const PRIVATE = 0o600;

interface ExportTarget {
  readonly file: string;
  readonly shown: string;
  /** Whether a file that is there is replaced. */
  readonly isReplaced: boolean;
}

/** Writes a file that is there as a whole or not at all. @throws AmcpError AMCP_OUT_UNWRITABLE, AMCP_FILE_EXISTS */
export async function writeExport({ file, shown, isReplaced }: ExportTarget, render: () => AsyncGenerator<string>): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await pipeline(Readable.from(render()), createWriteStream(unfinished, { mode: PRIVATE, flags: "wx" }));
    if (isReplaced) await replaceFile(unfinished, file);
    else await moveToNew(unfinished, file);
  } catch (cause) {
    if (cause instanceof AmcpError) throw cause;
    if (isCode(cause, "EEXIST")) throw new AmcpError("AMCP_FILE_EXISTS", `${shown} is there already`, { cause });
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `${shown} cannot be written: ${messageOf(cause)}`, { cause });
  } finally {
    await removeFile(unfinished).catch(() => {});
  }
}

/** A file may have been created since the beginning: a link refuses that. Some file systems have none. */
async function moveToNew(from: string, file: string): Promise<void> {
  try {
    await link(from, file);
  } catch (error) {
    if (isCode(error, "EEXIST")) throw error;
    await copyFile(from, file, constants.COPYFILE_EXCL);
  }
}
