import { AmcpError } from "../../contracts/errors.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import { prepareApps } from "../apps/prepare.ts";
import type { Scenario } from "../language/read/scenario.ts";
import { mockedIn } from "../language/read/scenario.ts";
import type { RunnerOptions } from "./options.ts";
import type { PlannedRun } from "./plan.ts";
import type { RunQueue } from "./run-queue.ts";
import { tellDebugging } from "./tell-debugging.ts";

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
 * of them fails, or if it needs the mock of a live gateway.
 *
 * @throws the signal's reason when it aborts
 */
export async function prepareRuns(options: RunnerOptions, { queue, apps, signal, refuse }: Preparation): Promise<void> {
  const { runs, gateways, root, packageRoot, display, emit, clock, debugApps } = options;
  const prepared = new Map<string, PreparedApp | AmcpError>();
  const waiting = new Set(runs);
  const sort = (): void => {
    for (const run of waiting) {
      const own = run.scenario.apps.map((app) => prepared.get(app));
      const broken = own.find((app) => app instanceof AmcpError);
      if (broken === undefined && own.includes(undefined)) continue;
      waiting.delete(run);
      const error = broken ?? missingMock(run.scenario, gateways);
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
    configs: configsOf(options),
    root,
    packageRoot,
    display,
    emit,
    clock,
    signal,
    onPrepared,
    debug: { apps: debugApps, port: tellDebugging(options) },
  });
}

/** Configurations of the apps that the runs need, in the order of their first use. */
function configsOf({ runs, apps }: RunnerOptions): RunnerOptions["apps"] {
  const needed = new Set(runs.flatMap(({ scenario }) => scenario.apps));
  return Object.fromEntries([...needed].flatMap((name) => Object.entries(apps).filter(([known]) => known === name)));
}

/** The error if a scenario needs the mock of a live gateway. */
function missingMock(scenario: Scenario, gateways: RunnerOptions["gateways"]): AmcpError | undefined {
  const live = gateways.find(({ name, mode }) => mode === "live" && mockedIn(scenario).includes(name));
  return live && new AmcpError("AMCP_GATEWAY_NO_MOCK", `it makes the mock of ${live.name} misbehave, and ${live.name} is live`);
}
