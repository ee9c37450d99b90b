import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { controlledProxy } from "../../../../cli/apps/proxy-program.ts";
import { recordsOf, withSession } from "../../../../cli/sessions/session-connection.ts";
import { SessionList } from "../../../../contracts/sessions/api.ts";
import type { ReplayedCall } from "../../../../contracts/sessions/replay-report.ts";
import type { ToolCallRecord } from "../../../../contracts/sessions/tool-call-record.ts";
import { systemClock } from "../../../../platform/observability/clock.ts";
import { replaySession } from "../../../../runner/replay/index.ts";
import { type Ended, startCli } from "../../cli/run-cli.ts";
import { readEvents } from "../results.ts";
import type { SampleName } from "./agent-task.ts";
import type { Samples } from "./record-tasks.ts";

/** The secrets that agents of these tasks type. */
const SECRETS = { WATCHTOWER_PASSWORD: "watchtower" };

/** A folder with the sessions of the tasks and the scenarios that they became. */
export interface TaskFolder {
  readonly path: string;
  /** Runs the program in it, with results in a folder of its own for each name. */
  amcp(results: string, ...args: readonly string[]): Promise<Ended>;
}

export function taskFolder(path: string): TaskFolder {
  const env = { ...process.env, ...SECRETS, AMCP_SESSIONS: "off" };
  return { path, amcp: (results, ...args) => startCli(path, args, { ...env, AMCP_OUT: join("results", results) }).ended };
}

const storeIn = ({ path }: TaskFolder): string => join(path, "kept");

/** Writes a configuration of the samples, with a seeded fault in one of them if wanted. @returns the file */
export async function writeConfig({ path }: TaskFolder, fault?: { readonly name: string; readonly app: SampleName }): Promise<string> {
  const whole: { apps: Record<string, { project: string; env?: object }> } = parse(await readFile("amcp.config.yaml", "utf8"));
  const apps = Object.fromEntries(
    (["WatchTower", "AdminTool", "DataService"] as const).map((name) => {
      const entry = { ...whole.apps[name], project: resolve(`dotnet/samples/${name}`) };
      return [name, fault?.app === name ? { ...entry, env: { AMCP_SAMPLE_FAULT: fault.name } } : entry];
    }),
  );
  const file = join(path, fault === undefined ? "amcp.config.yaml" : `fault-${fault.name}.yaml`);
  await writeFile(file, JSON.stringify({ apps, run: { workers: 2 } }));
  return file;
}

/** The session of each task, by the name of the task, which is that of the client. */
export async function sessionsByTask(folder: TaskFolder): Promise<ReadonlyMap<string, string>> {
  const { out } = await folder.amcp("list", "sessions", "list", "--json", "--limit", "100", "--store", storeIn(folder));
  return new Map(SessionList.parse(JSON.parse(out)).sessions.map(({ id, client_name: name }) => [name ?? "", id]));
}

/** Exports a session as a scenario, which is tried at once. */
export const exportTask = (folder: TaskFolder, task: string, session: string): Promise<Ended> =>
  folder.amcp(
    task,
    "export",
    session,
    "--out",
    `scenarios/${task}.yaml`,
    "--force",
    "--store",
    storeIn(folder),
    "--config",
    "amcp.config.yaml",
  );

/** The calls of a session that went to the samples. */
export const recordsIn = (folder: TaskFolder, session: string, samples: Samples): Promise<readonly ToolCallRecord[]> =>
  withSession(storeIn(folder), session, { env: process.env }, async (source) =>
    (await recordsOf(source)).filter(({ server_id: server }) => server in samples),
  );

/** Replays a session in new processes of its apps, with a seeded fault if wanted. */
export function replayTask(folder: TaskFolder, session: string, samples: Samples, fault?: string): Promise<readonly ReplayedCall[]> {
  return withSession(storeIn(folder), session, { env: process.env }, async (source) => {
    const records = (await recordsOf(source)).filter(({ server_id: server }) => server in samples);
    const used = new Set(records.map(({ server_id: server }) => server));
    const env = fault === undefined ? {} : { AMCP_SAMPLE_FAULT: fault };
    const apps = Object.values(samples)
      .filter(({ name }) => used.has(name))
      .map((app) => ({ ...app, launch: { ...app.launch, env: { ...app.launch.env, ...env } } }));
    return replaySession({
      records,
      apps,
      gateways: [],
      secrets: SECRETS,
      services: {},
      root: process.cwd(),
      proxyCommand: controlledProxy(),
      version: "test",
      clock: systemClock,
      environment: process.env,
      signal: AbortSignal.timeout(120_000),
      readBlob: (sha256) => source.blob(sha256),
      keepPicture: async (name) => name,
      onCall: () => {},
    });
  });
}

/** The members of answers that differ, by call. Places in lists are left out, since one more item moves the others. */
export const differencesIn = (calls: readonly ReplayedCall[]): ReadonlySet<string> =>
  new Set(
    calls.flatMap(({ number, app, tool, differences, pictures }) => [
      ...differences.map(({ path }) => `${number} ${app}:${tool} ${path.replace(/\[\d+\]/g, "[]")}`),
      ...(pictures.length > 0 ? [`${number} ${app}:${tool} picture`] : []),
    ]),
  );

/** Runs scenarios once, or as often as `repeats` says. @returns the status of each by its file */
export async function runScenarios(
  folder: TaskFolder,
  files: readonly string[],
  { config = "amcp.config.yaml", out, repeats = 1 }: { readonly config?: string; readonly out: string; readonly repeats?: number },
): Promise<ReadonlyMap<string, { readonly isGreen: boolean; readonly why: string }>> {
  const options = ["--config", config, "--update", "none", "--retries", "0", "--reports", "events"];
  const { out: printed, err } = await folder.amcp(
    out,
    "run",
    ...files,
    ...options,
    ...(repeats > 1 ? ["--repeat-each", String(repeats)] : []),
  );
  const events = await readEvents(join(folder.path, "results", out)).catch(() => {
    throw new Error(printed + err);
  });
  const found = new Map<string, { isGreen: boolean; why: string }>();
  for (const event of events) {
    if (event.type !== "scenarioEnded") continue;
    const name = /^.*?\.yaml/.exec(event.scenario)?.[0] ?? "";
    const isGreen = event.status === "passed" && found.get(name)?.isGreen !== false;
    found.set(name, {
      isGreen,
      why: [found.get(name)?.why, event.failedStep?.sentence, event.problem?.message].filter(Boolean).join(": "),
    });
  }
  return found;
}

/** Steps and lines of a scenario. Comments, the name, apps and variables are not counted. */
export async function lengthOf(file: string): Promise<{ readonly steps: number; readonly lines: number }> {
  const text = await readFile(file, "utf8");
  const { steps }: { steps: readonly unknown[] } = parse(text);
  const lines = (text.split("\nsteps:\n")[1] ?? "").split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  return { steps: steps.length, lines: lines.length };
}

/** Works on items in two lanes, as the machine of a CI has two cores. */
export async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all([lane(), lane()]);
}
