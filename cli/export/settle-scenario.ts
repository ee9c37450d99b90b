import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { PassThrough, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { AmcpError } from "../../contracts/errors.ts";
import { removeFile } from "../../platform/files/files.ts";
import { visible } from "../../platform/text/shown-text.ts";
import { EVENTS_FILE } from "../../reports/index.ts";
import type { ExportedStep, ScenarioForm, SessionScenario } from "../../runner/record/index.ts";
import type { Terminal } from "../command/command.ts";
import { unattended } from "../run/person.ts";
import { readEvents } from "../run/run-events.ts";

/** A scenario whose proposed verifications have been tried. */
export interface SettledScenario {
  readonly scenario: SessionScenario;
  /** The exit code of its last run. */
  readonly code: number;
  /** The output of its last run. */
  readonly printed: string;
  /** The proposed verifications that did not hold; the scenario is without them. */
  readonly dropped: readonly ExportedStep[];
}

/** How a scenario is rendered, written and run. */
export interface Settling {
  readonly render: (form: ScenarioForm) => SessionScenario;
  readonly write: (text: string) => Promise<void>;
  /** Runs the file. @param update what the run does with pictures */
  readonly run: (update: "changed" | "none", terminal: Terminal) => Promise<number>;
  /** The file of an accepted picture. */
  readonly accepted: (name: string) => string;
}

/** The first run accepts the pictures. The second one compares them, and up to two more follow while proposed verifications fail. */
const ROUNDS = ["changed", "none", "none", "none"] as const;

/** Runs a scenario until its proposed verifications hold, and leaves out those that do not. The file is the final scenario afterwards. */
export async function settleScenario({ render, write, run, accepted }: Settling, terminal: Terminal): Promise<SettledScenario> {
  const without = new Set<number>();
  const dropped: ExportedStep[] = [];
  let last = { code: 1, printed: "" };
  for (const [round, update] of ROUNDS.entries()) {
    const tried = render({ without, isSoft: true, hasPictures: true });
    await write(tried.text);
    const hasPictures = tried.steps.some(isPicture);
    if (round === 0 && !hasPictures) continue;
    last = await quietly(terminal, (quiet) => run(update, quiet));
    const failing = await failingSteps(tried, terminal);
    if (failing.length === 0 && round > 0) break;
    // A verification that does not hold takes its whole limit, and a live app goes on meanwhile: the agent's own step may fail for that alone.
    const isBroken = failing.some(({ isProposed }) => !isProposed);
    const untrue = tried.steps.filter((step) => step.isProposed && (failing.includes(step) || (isBroken && isPicture(step))));
    if (isBroken && untrue.length === 0) break;
    for (const { id } of untrue) without.add(id);
    dropped.push(...untrue);
  }
  await Promise.all(dropped.filter(isPicture).map((step) => removePicture(accepted(String(step.body["screenshot"])))));
  const scenario = render({ without, hasPictures: true });
  await write(scenario.text);
  return { scenario, ...last, dropped };
}

const isPicture = ({ body }: ExportedStep): boolean => "screenshot" in body;

async function quietly(terminal: Terminal, run: (quiet: Terminal) => Promise<number>): Promise<{ code: number; printed: string }> {
  const out = new PassThrough();
  const printed = text(out);
  const code = await run({ ...terminal, out });
  out.end();
  return { code, printed: await printed };
}

/** The steps that failed in the latest run. */
async function failingSteps({ steps }: SessionScenario, { cwd, env }: Terminal): Promise<readonly ExportedStep[]> {
  const shown = join(env["AMCP_OUT"] || "amcp-results", EVENTS_FILE);
  const events = await readEvents(resolve(cwd, shown), shown);
  return events.flatMap((event) => {
    if (event.type !== "stepEnded" || event.status === "passed") return [];
    return steps[Number(event.step) - 1] ?? [];
  });
}

/** Removes an accepted picture and the facts beside it. */
async function removePicture(file: string): Promise<void> {
  for (const one of [file, file.replace(/\.png$/, ".json")]) await removeFile(one);
}

/**
 * The values of variables: from the environment, else from the person at the terminal, to whom typed characters are not shown.
 *
 * @throws AmcpError AMCP_SCENARIO_UNKNOWN_VARIABLE where one has no value and no person can be asked
 */
export async function askSecrets(names: readonly string[], terminal: Terminal): Promise<Readonly<Record<string, string>>> {
  const { env } = terminal;
  const known = Object.fromEntries(names.map((name) => [name, env[name] ?? ""]).filter(([, value]) => value !== ""));
  const missing = names.filter((name) => !(name in known));
  if (missing.length === 0) return known;
  if (unattended(terminal) !== undefined)
    throw new AmcpError("AMCP_SCENARIO_UNKNOWN_VARIABLE", `the session typed ${missing.join(", ")}, which the environment does not have`);
  const asked: [string, string][] = [];
  for (const name of missing) asked.push([name, await askHidden(`${visible(name)}: `, terminal)]);
  return { ...known, ...Object.fromEntries(asked) };
}

async function askHidden(question: string, { in: input, err }: Terminal): Promise<string> {
  if (input === undefined) return "";
  err.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  // In this mode Ctrl-C is a key, which must end the program as it does elsewhere.
  lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await lines.question("");
  } finally {
    lines.close();
    err.write("\n");
  }
}
