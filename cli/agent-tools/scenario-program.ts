import { join } from "node:path";
import { createInterface } from "node:readline";
import type { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { PlannedList } from "../../contracts/events.ts";
import { packageRoot } from "../../platform/files/paths.ts";
import { startProcess } from "../../platform/processes/processes.ts";
import type { Terminal } from "../command/command.ts";
import { printedError } from "../command/show-error.ts";
import type { ScenarioFolder } from "./scenario-folder.ts";

/** Time for a run that is to end: it closes apps and writes reports. */
const END_GRACE_MS = 15_000;

/** A scenario file or folder; with `text`, that in place of the file's. */
export interface ChosenScenarios {
  /** Relative to the working folder, or an id. */
  readonly path: string;
  readonly text?: string | undefined;
}

/** Where `amcp-test run` is called for an agent. */
export interface ScenarioPlace extends Pick<Terminal, "cwd" | "env"> {
  readonly folder: ScenarioFolder;
}

/** One call of `amcp-test run`. */
interface RunCall {
  readonly args: readonly string[];
  /** Whether the end of its input ends it. */
  readonly isRun: boolean;
  readonly signal: AbortSignal;
  onLine(line: string): void;
}

/**
 * Calls `amcp-test run` in a process of its own: the code of custom verbs does not run in the proxy, whose standard output is the protocol,
 * and the end of the proxy, also a violent one, ends the run and its apps.
 *
 * @returns the error that it printed, which explains missing output
 */
export async function callRun(
  { path, text }: ChosenScenarios,
  call: RunCall,
  { cwd, env, folder }: ScenarioPlace,
): Promise<AmcpError | undefined> {
  const draft = text === undefined ? [] : ["--draft"];
  const program = [process.execPath, join(packageRoot(), "dist/bin/amcp-test.js"), "run"] as const;
  const child = await startProcess([...program, ...call.args, ...draft, "--within", folder.shown, "--", path], { cwd, env });
  if (text !== undefined) child.stdin.write(`${JSON.stringify(text)}\n`);
  if (!call.isRun) child.stdin.end();
  const end = () => void child.close(END_GRACE_MS);
  call.signal.addEventListener("abort", end, { once: true });
  if (call.signal.aborted) end();
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString("utf8")).slice(-MAX_ERRORS);
  });
  createInterface({ input: child.stdout }).on("line", call.onLine);
  await child.exited;
  call.signal.removeEventListener("abort", end);
  return printedError(errors);
}

const MAX_ERRORS = 64 * 1024;

/** Lists the planned runs of scenarios and the problems of broken ones. @throws AmcpError */
export async function listScenarios(chosen: ChosenScenarios, place: ScenarioPlace, signal: AbortSignal): Promise<PlannedList> {
  let listed: PlannedList | undefined;
  const onLine = (line: string) => {
    listed ??= parsedLine(PlannedList, line);
  };
  const problem = await callRun(chosen, { args: ["--list=json"], isRun: false, signal, onLine }, place);
  signal.throwIfAborted();
  if (listed !== undefined) return listed;
  throw problem ?? new AmcpError("AMCP_INTERNAL", "`amcp-test run --list=json` has printed no list");
}

/** A line of JSON of this form; undefined for other lines, which modules of custom verbs may print. */
export function parsedLine<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
