import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import { plural, visible, visibleLines } from "../platform/text/shown-text.ts";
import { encodingProblem, isScenarioFile, isStepsFile, readScenarioDocument, renderDiagnostic } from "../runner/language/read/index.ts";
import { formatScenario } from "../runner/rewrite/index.ts";
import type { Word } from "../runner/steps/index.ts";
import type { Command } from "./command/command.ts";
import { readFlags } from "./command/flags.ts";
import { loadConfig } from "./config/config.ts";
import { loadVerbs } from "./scenarios/load-verbs.ts";
import { pathsOrDefault, readScenarioFiles, type ScenarioText } from "./scenarios/scenario-files.ts";

export const formatCommand: Command = {
  name: "format",
  summary: "Writes scenarios and files of steps in one form; comments are kept.",
  usage: "format [--check] [files or folders, else scenarios/]",
  flags: {
    check: { kind: "switch", summary: "change nothing; name the files that are not formatted, and exit with 2 if there are any" },
    config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
  },
  async run(argv, { cwd, env, out, err }) {
    const given = readFlags(argv, this.flags, env);
    const { verbs } = await loadVerbs(await loadConfig(cwd, given.text("config")));
    const isWanted = (name: string) => isScenarioFile(name) || isStepsFile(name);
    const files = await readScenarioFiles(pathsOrDefault(given.paths, cwd), cwd, isWanted);
    const isCheck = given.has("check");
    const results = files.map((file) => ({ ...file, ...formatted(file, verbs) }));
    for (const { problems } of results) for (const problem of problems) err.write(`${visibleLines(problem)}\n\n`);
    const changed = results.filter(({ text, after }) => after !== text);
    for (const { file, after } of changed) {
      if (!isCheck) await rewrite(resolve(cwd, file), after);
      out.write(`${visible(file)}\n`);
    }
    const broken = results.filter(({ problems }) => problems.length > 0).length;
    const done = `${plural(changed.length, "file")} ${isCheck ? "to format" : "formatted"}`;
    out.write(`${done}, ${files.length - changed.length - broken} unchanged\n`);
    return broken > 0 || (isCheck && changed.length > 0) ? 2 : 0;
  },
};

interface Formatted {
  /** The text itself if it cannot be read. */
  readonly after: string;
  readonly problems: readonly string[];
}

function formatted({ file, text, fault }: ScenarioText, verbs: readonly Word[]): Formatted {
  const read = readScenarioDocument(file, text, isStepsFile(file) ? "a file of steps" : "a scenario");
  const diagnostics = fault === undefined ? read.diagnostics : [encodingProblem(file, fault)];
  const problems = diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, text, { color: false }));
  return { after: problems.length > 0 ? text : formatScenario(text, verbs), problems };
}

/** @throws AmcpError AMCP_OUT_UNWRITABLE */
async function rewrite(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((cause: unknown) => {
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `cannot write ${file}: ${messageOf(cause)}`, { cause });
  });
}
