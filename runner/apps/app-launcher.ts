import { randomUUID } from "node:crypto";
import { AmcpError, type ErrorCode, messageOf } from "../../contracts/errors.ts";
import type { RunEventOf } from "../../contracts/events.ts";
import type { Clock } from "../../contracts/ports.ts";
import { removeFolder } from "../../platform/files/files.ts";
import { untilAborted } from "../../platform/observability/clock.ts";
import type { PreparedApp } from "./app-config.ts";
import { wayOf } from "./app-end.ts";
import type { AppProcesses, CountedProcess } from "./app-processes.ts";
import type { Federation } from "./federation.ts";
import { bootInstance, type Instance } from "./instance.ts";

/** An `appChanged` event without the members that the pool adds: app, worker and time. */
export type AppChange = Omit<RunEventOf<"appChanged">, "type" | "time" | "worker" | "app">;

export interface LauncherOptions {
  readonly federation: Federation;
  /** Base path of the profiles, which are numbered. */
  readonly folder: string;
  readonly clock: Clock;
  readonly report: (change: AppChange) => void;
  readonly warn: (message: string) => void;
  /** The processes of this app in all workers. */
  readonly processes: AppProcesses;
  /** Puts the values of services into arguments and variables. */
  readonly resolve?: ((text: string) => string) | undefined;
  /** Aborts when the pool closes. */
  readonly closing: AbortSignal;
}

/** Options of one new process. */
interface BootOptions {
  /** The profile of an earlier process to reuse; a new one when absent. */
  readonly profile?: string | undefined;
  /** Seed of the delays in a perturbed run. */
  readonly seed?: number | undefined;
  /** Claims the AppId at once instead of starting as a standby, beside the active process. */
  readonly claims?: boolean | undefined;
}

/** The number of failures without a success after which `boot` fails at once. */
const FAILED_BOOTS = 2;

/** Failures of a process that has ended before it was ready. */
const ENDED: ReadonlySet<ErrorCode> = new Set(["AMCP_APP_START_FAILED", "AMCP_APP_CRASHED"]);

/** Shown of the output of a refused process. */
const SHOWN_OUTPUT = 200;

const refusal = (app: string, { message, output = "" }: AmcpError): string => {
  const said = output === "" ? "" : `: "${output.trim().slice(0, SHOWN_OUTPUT)}"`;
  return `${message} while another process of it ran${said}. From now on one process of ${app} runs at a time. Set \`standby: false\` for it in amcp.config.yaml, so that none is started in advance.`;
};

/** Boots and ends the instances of one app. */
export class AppLauncher {
  readonly #app: PreparedApp;
  readonly #options: LauncherOptions;
  readonly #running = new Set<Instance>();
  readonly #pending = new Set<Promise<unknown>>();
  #standby: Promise<Instance | undefined> | undefined;
  #profiles = 0;
  #failures = 0;
  #hasBooted = false;
  #lastError: unknown;

  constructor(app: PreparedApp, options: LauncherOptions) {
    this.#app = app;
    this.#options = options;
  }

  /** Starts a process. One that ends at once beside others starts again when they have ended. */
  async boot(signal: AbortSignal, options: BootOptions = {}): Promise<Instance> {
    let instance: Instance | undefined;
    // A refused process starts again alone, so that nothing refuses it.
    while (instance === undefined) instance = await this.#bootBeside(signal, options);
    return instance;
  }

  /** Starts a second process that claims the AppId. @returns the proxy's refusal, if any @throws AmcpError for other failures */
  async bootDuplicate(signal: AbortSignal, options?: BootOptions): Promise<AmcpError | undefined> {
    try {
      const duplicate = await this.#bootBeside(signal, { ...options, claims: true });
      await duplicate?.kill();
      return undefined;
    } catch (error) {
      if (error instanceof AmcpError && error.code === "AMCP_PROXY_DUPLICATE_APP") return error;
      throw error;
    }
  }

  /** Returns the standby instance, or boots a new one. */
  async next(signal: AbortSignal): Promise<Instance> {
    const standby = this.#takeStandby();
    const ready = standby && (await untilAborted(() => standby, signal));
    return ready?.isRunning ? ready : this.boot(signal);
  }

  /** Starts booting a standby instance for `next`, unless there is one or the app allows none. */
  prepareNext(): void {
    const { closing, processes } = this.#options;
    if (this.#standby !== undefined || closing.aborted || processes.isSingle || !this.#app.config.standby) return;
    this.#standby = this.#bootBeside(closing, {});
    // `next` handles the rejection; an unused standby must not cause an unhandled one.
    this.#standby.catch(() => {});
  }

  /** Ends the standby instance, if there is one. */
  dropNext(): void {
    void this.#takeStandby()?.then((instance) => instance && this.retire(instance));
  }

  /** Stops the instance, and removes its profile in the background. Resolves when the process has ended. */
  async retire(instance: Instance): Promise<void> {
    await instance.stop();
    this.#track(removeFolder(instance.profile)).catch(() => {});
  }

  /** Ends every instance that is left; called once `closing` has aborted. */
  async close(): Promise<void> {
    await Promise.all(this.#pending);
    await Promise.all([...this.#running].map((instance) => instance.stop()));
  }

  #takeStandby(): Promise<Instance | undefined> | undefined {
    const standby = this.#standby?.catch(() => undefined);
    this.#standby = undefined;
    return standby;
  }

  #track<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.catch(() => {}).finally(() => this.#pending.delete(settled));
    this.#pending.add(settled);
    return work;
  }

  /** Starts one process. @returns undefined if it ended at once beside another one, since when the app is known to allow one */
  async #bootBeside(given: AbortSignal, options: BootOptions): Promise<Instance | undefined> {
    if (!this.#hasBooted && this.#failures >= FAILED_BOOTS) throw this.#lastError;
    const { federation, folder, report, processes, resolve, closing } = this.#options;
    const { profile = `${folder}-${++this.#profiles}`, seed, claims } = options;
    const signal = AbortSignal.any([given, closing]);
    const id = randomUUID().replaceAll("-", "");
    const counted = await processes.enter(signal);
    const started = this.#options.clock.monotonic();
    report({ instance: id, change: "starting" });
    try {
      const instance = await this.#track(bootInstance(this.#app, { id, federation, profile, claims, seed, resolve, signal }));
      this.#started(instance, counted, started);
      return instance;
    } catch (error) {
      counted.ended();
      if (signal.aborted) throw error;
      report({ instance: id, change: "exited", detail: messageOf(error) });
      if (await this.#wasRefused(error, counted, signal)) return undefined;
      this.#failures += 1;
      this.#lastError = error;
      throw error;
    }
  }

  #started(instance: Instance, counted: CountedProcess, startedAt: number): void {
    const { report, clock } = this.#options;
    this.#running.add(instance);
    this.#hasBooted = true;
    counted.ready();
    report({ instance: instance.id, change: "ready", pid: instance.pid, durationMs: clock.monotonic() - startedAt });
    void instance.exited.then((exit) => {
      this.#running.delete(instance);
      counted.ended();
      report({ instance: instance.id, change: "exited", pid: instance.pid, detail: wayOf(exit) });
    });
  }

  async #wasRefused(error: unknown, counted: CountedProcess, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof AmcpError) || !ENDED.has(error.code)) return false;
    const refused = await counted.wasRefused(signal);
    if (refused === "first") this.#options.warn(refusal(this.#app.name, error));
    return refused !== false;
  }
}
