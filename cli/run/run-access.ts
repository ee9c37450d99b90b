import { resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { type Confinement, confineTo, slashedPath } from "../../platform/files/paths.ts";
import { isScenarioFile } from "../../runner/language/read/index.ts";
import type { RunProject } from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import type { Flags, Given } from "../command/flags.ts";
import type { Config } from "../config/config.ts";
import { refuseOutside } from "../scenarios/scenario-files.ts";
import type { SelectedScenarios } from "../scenarios/selected-scenarios.ts";

export const accessFlags: Flags = {
  within: {
    kind: "text",
    value: "DIR",
    summary: "use no scenario, file of steps or rows, baseline or dropped file outside of this folder",
  },
  draft: {
    kind: "switch",
    summary:
      "for programs: the first line of standard input is the text of the one named scenario, as a JSON string; it reads no variables of the environment but those in `secrets` of the configuration",
  },
};

/** The files and variables that the scenarios of a run may use. */
export type RunAccess = Pick<RunProject, "confined" | "variables">;

/** The variables for a text of a program, perhaps by a model: those that the project declares for scenarios, and no others. */
export const declaredVariables = (env: NodeJS.ProcessEnv, { secrets }: Pick<Config, "secrets">): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => secrets.includes(name)));

export function accessOf(given: Given, config: Config, { cwd, env }: Pick<Terminal, "cwd" | "env">): RunAccess {
  const within = given.text("within");
  return {
    confined: within === undefined ? undefined : confineTo(resolve(cwd, within), within),
    variables: given.has("draft") ? declaredVariables(env, config) : env,
  };
}

/**
 * Reads the text of a scenario in place of its file, which need not exist.
 *
 * @throws AmcpError AMCP_USAGE without one named file, or without its text; AMCP_FILE_OUTSIDE
 */
export async function readDraft(
  { paths }: Given,
  confined: Confinement | undefined,
  { cwd, in: input }: Pick<Terminal, "cwd" | "in">,
): Promise<SelectedScenarios> {
  const [named, ...others] = paths;
  if (named === undefined || others.length > 0 || !isScenarioFile(named))
    throw new AmcpError("AMCP_USAGE", "--draft takes the path of one scenario, such as scenarios/draft.yaml");
  refuseOutside(named, confined, cwd);
  const text = parseText(input === undefined ? "" : await firstLine(input));
  return { files: [{ file: slashedPath(cwd, resolve(cwd, named)), text }], only: (planned) => planned };
}

function parseText(line: string): string {
  try {
    const text: unknown = JSON.parse(line);
    if (typeof text === "string") return text;
  } catch {
    // The error below says the form.
  }
  throw new AmcpError("AMCP_USAGE", "--draft reads a JSON string from the first line of standard input");
}

/** Leaves what follows the line to the next reader. */
function firstLine(input: NodeJS.ReadStream): Promise<string> {
  return new Promise((done) => {
    let text = "";
    const end = () => {
      input.off("data", read);
      input.off("end", end);
      input.pause();
      done(text.split("\n")[0] ?? "");
    };
    const read = (chunk: string) => {
      text += chunk;
      if (chunk.includes("\n")) end();
    };
    input.setEncoding("utf8").on("data", read).once("end", end);
  });
}
