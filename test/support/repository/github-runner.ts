import { chmod, cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Ended, runProgram } from "../e2e/program.ts";

/** A step of an action or of a job. */
export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

/** Values of expressions, such as `inputs.args`. */
export type Table = Readonly<Record<string, string | number>>;

export interface RanSteps {
  /** Of the last script that failed, else 0. */
  readonly code: number;
  readonly out: string;
  /** Outputs of all steps by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Markdown of the job summary. */
  readonly summary: string;
}

interface Workplace {
  /** The checkout. */
  readonly workspace: string;
  /** The folder in which uploads are kept by their names. */
  readonly artifacts: string;
  readonly table: Table;
  /** Variables of the server, beside the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** `defaults: run:` of the job. */
  readonly defaults?: Pick<Step, "shell" | "working-directory">;
}

/** Runs the steps of one job as GitHub would on Linux: scripts with bash, `npm ci` as a link to this checkout, uploads as copies. */
export async function runSteps(
  steps: readonly Step[],
  { workspace, artifacts, table, env = {}, defaults = {} }: Workplace,
): Promise<RanSteps> {
  const files = { GITHUB_OUTPUT: join(artifacts, ".output"), GITHUB_STEP_SUMMARY: join(artifacts, ".summary") };
  const temporary = join(artifacts, ".temp");
  await mkdir(temporary, { recursive: true });
  for (const file of Object.values(files)) await writeFile(file, "");
  let code = 0;
  let out = "";
  for (const step of steps) {
    if (!isDue(step.if ?? "success()", { failed: code !== 0, table })) continue;
    if (step.uses !== undefined) await useAction(step, { workspace, artifacts, table });
    else if (step.run === "npm ci") await linkCheckout(workspace);
    else {
      const ended = await runScript({ ...defaults, ...step }, { workspace, table, env: { RUNNER_TEMP: temporary, ...env }, files });
      out += ended.out + ended.err;
      code = ended.code === 0 ? code : (ended.code ?? 1);
    }
  }
  const written = (await readFile(files.GITHUB_OUTPUT, "utf8")).split("\n").filter((line) => line !== "");
  const outputs = Object.fromEntries(written.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
  return { code, out, outputs, summary: await readFile(files.GITHUB_STEP_SUMMARY, "utf8") };
}

/** @throws Error for an expression that is not in the table */
const resolved = (text: string | number, table: Table): string =>
  String(text).replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
    const value = table[expression];
    if (value === undefined) throw new Error(`the table has no ${expression}`);
    return String(value);
  });

/** Terms that `&&` joins: `always()`, `success()`, or a comparison with a text. */
function isDue(condition: string, { failed, table }: { failed: boolean; table: Table }): boolean {
  const terms = condition.split(" && ");
  return (
    (!failed || terms.includes("always()")) &&
    terms.every((term) => {
      const [, name, text] = /^(\S+) == '(.*)'$/.exec(term) ?? [];
      if (name !== undefined) return resolved(`\${{ ${name} }}`, table) === text;
      if (term !== "always()" && term !== "success()") throw new Error(`unknown condition ${term}`);
      return true;
    })
  );
}

async function useAction(step: Step, { workspace, artifacts, table }: Omit<Workplace, "defaults" | "env">): Promise<void> {
  const given = Object.fromEntries(Object.entries(step.with ?? {}).map(([name, value]) => [name, resolved(value, table)]));
  const path = join(workspace, given["path"] ?? "");
  if (step.uses === "actions/upload-artifact@v4") {
    // `if-no-files-found: ignore`
    await cp(path, join(artifacts, given["name"] ?? ""), { recursive: true }).catch(() => {});
  } else if (step.uses === "actions/download-artifact@v4") {
    await downloadArtifacts(given, { artifacts, path });
  } else if (!/^(actions\/(checkout|setup-node|setup-dotnet)@v4|NuGet\/login@v1)$/.test(step.uses ?? ""))
    throw new Error(`unknown action ${step.uses}`);
}

/** One artefact by its name, or each one whose name matches a pattern in a folder of its own. */
async function downloadArtifacts(
  { name, pattern = "*" }: Readonly<Record<string, string>>,
  { artifacts, path }: { artifacts: string; path: string },
) {
  if (name !== undefined) return cp(join(artifacts, name), path, { recursive: true });
  const found = (await readdir(artifacts)).filter((one) => one.startsWith(pattern.replace(/\*$/, "")));
  for (const one of found) await cp(join(artifacts, one), join(path, one), { recursive: true });
}

/** Places the package and its program in a project, as `npm ci` does. */
async function linkCheckout(workspace: string): Promise<void> {
  await mkdir(join(workspace, "node_modules/.bin"), { recursive: true });
  await symlink(resolve("."), join(workspace, "node_modules/amcp-test"));
  await symlink("../amcp-test/dist/bin/amcp-test.js", join(workspace, "node_modules/.bin/amcp-test"));
}

interface ScriptPlace extends Pick<Workplace, "workspace" | "table" | "env"> {
  readonly files: NodeJS.ProcessEnv & { readonly GITHUB_OUTPUT: string };
}

/** The command of `shell: bash`: https://docs.github.com/actions/reference/workflow-syntax-for-github-actions#jobsjob_idstepsshell */
async function runScript(step: Step, { workspace, table, env: server, files }: ScriptPlace): Promise<Ended> {
  if (step.shell !== "bash" || step.run === undefined) throw new Error(`a script for ${step.shell}`);
  const script = `${files.GITHUB_OUTPUT}.sh`;
  await writeFile(script, step.run);
  await chmod(script, 0o755);
  const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, resolved(value, table)]));
  return runProgram(["bash", "--noprofile", "--norc", "-eo", "pipefail", script], {
    cwd: join(workspace, resolved(step["working-directory"] ?? ".", table)),
    env: { CI: "true", GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace, AMCP_SESSIONS: "off", ...server, ...files, ...env },
  });
}
