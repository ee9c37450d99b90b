import { AmcpError } from "../../contracts/errors.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import type { DebuggerWait, DebugPort } from "../apps/debugger-wait.ts";
import { prepareApps } from "../apps/prepare.ts";
import { mockedIn, type Scenario } from "../language/read/scenario.ts";
import type { RunHalts, RunnerOptions, RunProject, RunReporting } from "./plan/options.ts";
import type { PlannedRun } from "./plan/plan.ts";
import type { RunQueue } from "./plan/run-queue.ts";
import { emitNotice } from "./results/notices.ts";

export interface Preparation {
  readonly queue: Pick<RunQueue<PlannedRun>, "ready">;
  /** Receives each app that can be booted. */
  readonly apps: PreparedApp[];
  readonly signal: AbortSignal;
  /** Called once for each run that cannot start. */
  refuse(run: PlannedRun, error: AmcpError): void;
}

/**
 * Builds the apps in the order in which the runs need them. A run is ready as soon as its own apps are built, and is refused as soon as one
 * of them fails, or if it needs the mock of a live gateway. Where the apps run already, all runs are ready.
 *
 * @throws the signal's reason when it aborts
 */
export async function prepareRuns(
  runs: readonly PlannedRun[],
  { project, proxy, reporting, halts }: Pick<RunnerOptions, "project" | "proxy" | "reporting" | "halts">,
  { queue, apps, signal, refuse }: Preparation,
): Promise<void> {
  if ("federation" in proxy) {
    for (const run of runs) queue.ready(run);
    return;
  }
  const prepared = new Map<string, PreparedApp | AmcpError>();
  const waiting = new Set(runs);
  const sort = (): void => {
    for (const run of waiting) {
      const own = run.scenario.apps.map((app) => prepared.get(app));
      const broken = own.find((app) => app instanceof AmcpError);
      if (broken === undefined && own.includes(undefined)) continue;
      waiting.delete(run);
      const error = broken ?? missingMock(run.scenario, project.gateways);
      if (error === undefined) queue.ready(run);
      else refuse(run, error);
    }
  };
  const onPrepared = (name: string, app: PreparedApp | AmcpError): void => {
    prepared.set(name, app);
    if (!(app instanceof AmcpError)) apps.push(app);
    sort();
  };
  sort();
  await prepareApps({
    configs: configsOf(runs, project.apps),
    root: project.root,
    packageRoot: project.packageRoot,
    display: project.display,
    emit: reporting.emit,
    clock: reporting.clock,
    signal,
    onPrepared,
    debug: { apps: halts.debugApps, port: debugPort(reporting, halts) },
  });
}

/** Configurations of the apps that the runs need, in the order of their first use. */
function configsOf(runs: readonly PlannedRun[], apps: RunProject["apps"]): RunProject["apps"] {
  const needed = new Set(runs.flatMap(({ scenario }) => scenario.apps));
  return Object.fromEntries([...needed].flatMap((name) => Object.entries(apps).filter(([known]) => known === name)));
}

/** The error if a scenario needs the mock of a live gateway. */
function missingMock(scenario: Scenario, gateways: RunProject["gateways"]): AmcpError | undefined {
  const live = gateways.find(({ name, mode }) => mode === "live" && mockedIn(scenario).includes(name));
  return live && new AmcpError("AMCP_GATEWAY_NO_MOCK", `it makes the mock of ${live.name} misbehave, and ${live.name} is live`);
}

/** Shows where a debugger can attach, and lets the person at the terminal start the app without one. */
function debugPort(reporting: RunReporting, { person }: RunHalts): DebugPort {
  return {
    waits(wait) {
      emitNotice(reporting, "info", describe(wait, typeof person !== "string"));
      if (typeof person === "string") return;
      // A wait that is over anyway, or an ended process, needs no file.
      void person.goOn(wait.over).then(() => (wait.over.aborted ? undefined : wait.goOn().catch(() => {})));
    },
    ignored(app) {
      const why = "only a .NET app whose Program.cs calls `UseAmcp` waits for a debugger";
      emitNotice(reporting, "warning", `--debug-app has no effect on ${app}: ${why}`);
    },
  };
}

const describe = ({ app, pid }: DebuggerWait, isAttended: boolean): string =>
  [
    `${app} waits for a debugger in process ${pid}`,
    `VS Code:      .NET: Attach to Process, ${pid}`,
    `Rider:        Run, Attach to Process, ${pid}`,
    `dotnet-trace: dotnet-trace collect -p ${pid}`,
    ...(isAttended ? ["Enter starts the app without a debugger; Ctrl-C ends the run."] : []),
  ].join("\n");
