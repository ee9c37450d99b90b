import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { RecordingStatus } from "../../contracts/recording-status.ts";
import { portableFileName } from "../../platform/files/paths.ts";
import type { Federation } from "../apps/federation.ts";
import { closeGateways, createGateways, type Gateways, openGateways, serversOf } from "../apps/gateways.ts";
import { type AppPool, createPool, type PoolOptions } from "../apps/pool.ts";
import { createRunningPool } from "../apps/running-pool.ts";
import { type FederationOptions, startFederation } from "../apps/start-federation.ts";
import { type RunningServices, startServices } from "../services/services.ts";
import type { RunnerOptions, RunningApps } from "./plan/options.ts";
import { emitNotice } from "./results/notices.ts";
import type { Redaction } from "./results/redaction.ts";

/** The proxy of one worker with the apps and gateways behind it. */
export interface TestEnvironment {
  readonly federation: Federation;
  readonly pool: AppPool;
  readonly gateways: Gateways;
}

/** The test environment of one worker, which is replaced when its proxy dies. */
export interface RenewableEnvironment {
  /** @throws AmcpError AMCP_PROXY_START_FAILED, at each call once a proxy did not start */
  current(): Promise<TestEnvironment>;
  /**
   * Stops the apps, while the last calls reach the disk.
   * @param flushMs how long they may take; undefined if none are recorded
   * @returns how the recording went; undefined if the proxy has ended, or does not answer in time
   */
  close(flushMs: number | undefined): Promise<RecordingStatus | undefined>;
}

interface EnvironmentOptions extends Omit<FederationOptions, "servers">, Omit<PoolOptions, "federation" | "folder"> {
  readonly gateways: readonly GatewayPlan[];
}

/** Starts the proxy at once, while the apps may still be built. */
export function openTestEnvironment(options: EnvironmentOptions): RenewableEnvironment {
  let environment = start(options);
  // `current` rejects with the error.
  environment.catch(() => {});
  return {
    async current() {
      const present = await environment;
      if (!present.federation.isClosed) return present;
      await stop(present);
      environment = start(options);
      return environment;
    },
    async close(flushMs) {
      const present = await environment.catch(() => undefined);
      if (present === undefined) return undefined;
      const flushed = flushMs === undefined ? undefined : present.federation.recorded(AbortSignal.timeout(flushMs)).catch(() => undefined);
      await stop(present, flushed);
      return flushed;
    },
  };
}

/** The apps and servers behind a proxy that run already, which are used as they are. */
export function joinTestEnvironment({
  federation,
  control,
  ...place
}: RunningApps & Pick<PoolOptions, "worker" | "clock" | "emit">): RenewableEnvironment {
  const { mocks, log, close } = createGateways({ ...place, gateways: [], federation });
  const gateways = { mocks, log, close, acquire: async () => {}, release: () => {} };
  const environment = { federation, gateways, pool: createRunningPool(federation, control) };
  return { current: async () => environment, close: async () => undefined };
}

async function start({ gateways: plans, ...options }: EnvironmentOptions): Promise<TestEnvironment> {
  const opened = await openGateways(plans, options.folder);
  const federation = await startFederation({ ...options, servers: serversOf(opened) }).catch(async (error) => {
    await closeGateways(opened);
    throw error;
  });
  return {
    federation,
    gateways: createGateways({ ...options, gateways: opened, federation }),
    pool: createPool({ ...options, federation }),
  };
}

/** @param flushed what the proxy must live for */
async function stop({ federation, pool, gateways }: TestEnvironment, flushed?: Promise<unknown>): Promise<void> {
  await Promise.all([pool.close(), flushed]);
  await federation.close();
  await gateways.close();
}

/** Where the services of a scope belong: to the run, or to the worker with this index. */
interface ServiceScope {
  readonly worker?: number;
  /** The values to which they may refer. */
  readonly known: RunningServices["values"];
  readonly folder: string;
}

/** Starts the services of the run or of one worker; what they wrote is kept as `services/NAME.log` of the results. */
export function openServices(
  { project, reporting, interrupted }: Pick<RunnerOptions, "project" | "reporting" | "interrupted">,
  { hide }: Redaction,
  { worker, known, folder }: ServiceScope,
): Promise<RunningServices> {
  const { services, root, environment } = project;
  const mark = worker === undefined ? "" : `-worker-${worker}`;
  return startServices({
    services,
    root,
    environment,
    known,
    folder,
    signal: interrupted,
    scope: worker === undefined ? "run" : "worker",
    warn: (message) => emitNotice(reporting, "warning", message, worker === undefined ? {} : { worker }),
    keep: (name, output) => reporting.files.write(`services/${portableFileName(name)}${mark}.log`, hide(output)),
  });
}
