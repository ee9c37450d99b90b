import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { pathPart } from "../../platform/files/own-folders.ts";
import { acceptsConnections, freePort } from "../../platform/net/endpoints.ts";
import { type RunningProcess, startProcess } from "../../platform/processes/processes.ts";
import { wayOf } from "../apps/app-end.ts";
import { type KeptOutput, keepOutput } from "../apps/output-tail.ts";
import { type ServiceConfig, type ServiceValues, withValues } from "./service-config.ts";

const STOP_GRACE_MS = 5000;
const POLL_MS = 100;
const PROBE_MS = 2000;

export interface ServiceOptions {
  readonly services: Readonly<Record<string, ServiceConfig>>;
  readonly scope: ServiceConfig["scope"];
  /** Values of services of the run, to which those of a worker may refer. */
  readonly known: ServiceValues;
  /** Folder of amcp.config.yaml. */
  readonly root: string;
  /** For the complete outputs. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Called for a service that ends by itself after it was ready. */
  readonly warn: (message: string) => void;
  /** Keeps the output of a service that has ended. */
  readonly keep: (name: string, output: string) => Promise<void>;
}

/** Services that run. */
export interface RunningServices {
  readonly values: ServiceValues;
  /** Ends them with SIGTERM, the last one first, and with SIGKILL after five seconds. */
  close(): Promise<void>;
}

interface Service {
  readonly name: string;
  readonly config: ServiceConfig;
  readonly child: RunningProcess;
  readonly output: KeptOutput;
}

/**
 * Starts the services of a scope one after the other, in the order of the configuration, each with a free port of its own.
 *
 * @throws AmcpError AMCP_SERVICE_FAILED, AMCP_SERVICE_NOT_READY with its output; the signal's reason when it aborts. No process is left.
 */
export async function startServices(options: ServiceOptions): Promise<RunningServices> {
  const { services, scope, known, signal, keep, folder } = options;
  const own = Object.entries(services).filter(([, config]) => config.scope === scope);
  const values = new Map(known);
  for (const [name] of own) values.set(name, { port: String(await freePort()) });
  const running: Service[] = [];
  let isClosing = false;
  const close = async (): Promise<void> => {
    isClosing = true;
    for (const { name, child, output } of running.toReversed()) {
      await child.stop(STOP_GRACE_MS);
      await keep(name, await output.whole()).catch(() => {});
    }
  };
  if (own.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    for (const [name, config] of own) {
      signal.throwIfAborted();
      const service = await start(name, config, { ...options, values });
      running.push(service);
      values.set(name, { ...values.get(name), ...(await readiness(service, values, signal)) });
      void service.child.exited.then((exit) => {
        if (!isClosing) options.warn(`the service ${name} ended ${wayOf(exit)} in the middle of the run`);
      });
    }
    return { values, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Starting = Pick<ServiceOptions, "root" | "folder" | "environment"> & { readonly values: ServiceValues };

async function start(name: string, config: ServiceConfig, { root, folder, environment, values }: Starting): Promise<Service> {
  const cwd = resolve(root, config.cwd);
  const [program = "", ...args] = config.command.map((word) => withValues(word, values));
  const file = /[/\\]/.test(program) ? resolve(cwd, program) : program;
  const own = Object.entries(config.env).map(([key, value]) => [key, withValues(value, values)] as const);
  const env = { ...environment, PORT: values.get(name)?.["port"], ...Object.fromEntries(own) };
  const child = await startProcess([file, ...args], { cwd, env }).catch((cause) => {
    throw new AmcpError("AMCP_SERVICE_FAILED", `the service ${name} cannot be started: ${messageOf(cause)} (in ${cwd})`, { cause });
  });
  child.stdin.end();
  return { name, config, child, output: keepOutput([child.stdout, child.stderr], join(folder, `${pathPart(name)}.log`)) };
}

/** Waits until the service is ready. @returns the named groups of `ready: { log }` */
async function readiness(
  { name, config, child, output }: Service,
  values: ServiceValues,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const { ready } = config;
  const late = AbortSignal.timeout(ready.timeoutMs);
  const over = new AbortController();
  const stop = AbortSignal.any([signal, late, over.signal]);
  const ended = child.exited.then((exit) => {
    throw new AmcpError("AMCP_SERVICE_FAILED", `the service ${name} ended ${wayOf(exit)} before it was ready`, { output: output.shown() });
  });
  ended.catch(() => {});
  const found =
    "log" in ready
      ? lineMatching(child, new RegExp(ready.log), stop)
      : polled(() => isReady(ready, values.get(name)?.["port"], values), stop);
  try {
    const groups = await Promise.race([found, ended]);
    if (groups !== undefined) return groups;
    signal.throwIfAborted();
    const what =
      "log" in ready
        ? `no line of its output matches ${ready.log}`
        : "url" in ready
          ? `${withValues(ready.url, values)} does not answer`
          : "its port accepts no connection";
    throw new AmcpError("AMCP_SERVICE_NOT_READY", `the service ${name} was not ready within ${ready.timeoutMs} ms: ${what}`, {
      output: output.shown(),
    });
  } finally {
    over.abort();
  }
}

type Probed = Exclude<ServiceConfig["ready"], { readonly log: string }>;

async function isReady(ready: Probed, port: string | undefined, values: ServiceValues): Promise<boolean> {
  if ("port" in ready) return acceptsConnections(ready.port === true ? Number(port) : ready.port, PROBE_MS);
  const answer = await fetch(withValues(ready.url, values), { signal: AbortSignal.timeout(PROBE_MS), redirect: "manual" }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer !== undefined && answer.status < 404;
}

/** @returns undefined when the signal aborts before */
async function polled(probe: () => Promise<boolean>, signal: AbortSignal): Promise<Record<string, string> | undefined> {
  while (!signal.aborted) {
    if (await probe()) return {};
    await delay(POLL_MS, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

function lineMatching(child: RunningProcess, pattern: RegExp, signal: AbortSignal): Promise<Record<string, string> | undefined> {
  return new Promise((done) => {
    for (const input of [child.stdout, child.stderr]) {
      const lines = createInterface({ input });
      lines.on("line", (line) => {
        const match = pattern.exec(line);
        if (match !== null) done({ ...match.groups });
      });
    }
    signal.addEventListener("abort", () => done(undefined), { once: true });
    if (signal.aborted) done(undefined);
  });
}

/** The services of a configuration, outside of a run. */
export interface ServedProject {
  readonly services: Readonly<Record<string, ServiceConfig>>;
  /** Folder of amcp.config.yaml. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborts their start. */
  readonly signal: AbortSignal;
}

/** All services of a configuration, which run. */
export interface ServedValues {
  /** Puts the values of services into a text. */
  resolve(text: string): string;
  close(): Promise<void>;
}

/**
 * Starts all services, as in a run with one worker.
 *
 * @param folder for what they write
 * @throws AmcpError AMCP_SERVICE_FAILED, AMCP_SERVICE_NOT_READY
 */
export async function startAllServices({ services, root, environment, signal }: ServedProject, folder: string): Promise<ServedValues> {
  const started: RunningServices[] = [];
  const valuesSoFar = () => started.at(-1)?.values ?? new Map();
  const close = async () => {
    for (const running of started.toReversed()) await running.close();
  };
  try {
    for (const scope of ["run", "worker"] as const) {
      const place = { known: valuesSoFar(), folder: join(folder, `services-${scope}`) };
      started.push(await startServices({ services, root, environment, signal, scope, ...place, warn: () => {}, keep: async () => {} }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const values = valuesSoFar();
  return { resolve: (text) => withValues(text, values), close };
}

/**
 * Starts all services for the time of some work.
 *
 * @param folder for what they write
 * @param work gets a function that puts the values of services into a text
 * @throws AmcpError AMCP_SERVICE_FAILED, AMCP_SERVICE_NOT_READY; what `work` throws
 */
export async function withServices<Result>(
  project: ServedProject,
  folder: string,
  work: (resolve: (text: string) => string) => Promise<Result>,
): Promise<Result> {
  const { resolve, close } = await startAllServices(project, folder);
  return await work(resolve).finally(close);
}
