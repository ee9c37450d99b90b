import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { RunEventOf } from "../../contracts/events.ts";
import type { Clock } from "../../contracts/ports.ts";
import { untilAborted } from "../../platform/until-aborted.ts";
import { wayOf } from "./app-end.ts";
import type { Federation } from "./federation.ts";
import { bootInstance, type Instance } from "./instance.ts";
import type { PreparedApp } from "./launch.ts";

/** An `appChanged` event without the members that the pool adds: app, worker and time. */
export type AppChange = Omit<RunEventOf<"appChanged">, "type" | "time" | "worker" | "app">;

export interface LauncherOptions {
  readonly federation: Federation;
  /** Base path of the profiles, which are numbered. */
  readonly folder: string;
  readonly clock: Clock;
  readonly tell: (change: AppChange) => void;
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
  /** Claims the AppId at once instead of starting as a standby. */
  readonly claims?: boolean | undefined;
}

/** Boots and ends the instances of one app. */
export interface AppLauncher {
  boot(signal: AbortSignal, options?: BootOptions): Promise<Instance>;
  /** Starts a second process that claims the AppId. @returns the proxy's refusal, if any @throws AmcpError for other failures */
  bootDuplicate(signal: AbortSignal, options?: BootOptions): Promise<AmcpError | undefined>;
  /** Returns the standby instance, or boots a new one. `hasWaited` tells that it is the standby. */
  next(signal: AbortSignal): Promise<{ readonly instance: Instance; readonly hasWaited: boolean }>;
  /** Starts booting a standby instance for `next` unless there is one. */
  prepareNext(): void;
  /** Stops the instance and removes its profile in the background. */
  retire(instance: Instance): void;
  /** Ends every instance that is left; called once `closing` has aborted. */
  close(): Promise<void>;
}

/** After so many failures without a success, `boot` fails at once. */
const FAILED_BOOTS = 2;

export function createLauncher(app: PreparedApp, { federation, folder, clock, tell, resolve, closing }: LauncherOptions): AppLauncher {
  const running = new Set<Instance>();
  const pending = new Set<Promise<unknown>>();
  let waiting: Promise<Instance> | undefined;
  let profiles = 0;
  let failures = 0;
  let hasBooted = false;
  let lastError: unknown;

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const settled = work.catch(() => {}).finally(() => pending.delete(settled));
    pending.add(settled);
    return work;
  };
  const boot = async (signal: AbortSignal, { profile = `${folder}-${++profiles}`, seed, claims }: BootOptions = {}): Promise<Instance> => {
    if (!hasBooted && failures >= FAILED_BOOTS) throw lastError;
    const id = randomUUID().replaceAll("-", "");
    const started = clock.monotonic();
    tell({ instance: id, change: "starting" });
    try {
      const instance = await track(
        bootInstance(app, { id, federation, profile, claims, seed, resolve, signal: AbortSignal.any([signal, closing]) }),
      );
      running.add(instance);
      hasBooted = true;
      tell({ instance: id, change: "ready", pid: instance.pid, durationMs: clock.monotonic() - started });
      void instance.exited.then((exit) => {
        running.delete(instance);
        tell({ instance: id, change: "exited", pid: instance.pid, detail: wayOf(exit) });
      });
      return instance;
    } catch (error) {
      if (!signal.aborted && !closing.aborted) {
        failures += 1;
        lastError = error;
        tell({ instance: id, change: "exited", detail: messageOf(error) });
      }
      throw error;
    }
  };
  return {
    boot,
    async bootDuplicate(signal, options) {
      try {
        await (await boot(signal, { ...options, claims: true })).kill();
        return undefined;
      } catch (error) {
        if (error instanceof AmcpError && error.code === "AMCP_PROXY_DUPLICATE_APP") return error;
        throw error;
      }
    },
    async next(signal) {
      const standby = waiting?.catch(() => undefined);
      const ready = standby && (await untilAborted(() => standby, signal));
      waiting = undefined;
      return ready?.isRunning ? { instance: ready, hasWaited: true } : { instance: await boot(signal), hasWaited: false };
    },
    prepareNext() {
      if (waiting !== undefined || closing.aborted) return;
      waiting = boot(closing);
      // `next` handles the rejection; an unused standby must not cause an unhandled one.
      waiting.catch(() => {});
    },
    retire(instance) {
      const removed = instance.stop().then(() => rm(instance.profile, { recursive: true, force: true }));
      track(removed).catch(() => {});
    },
    async close() {
      await Promise.all(pending);
      await Promise.all([...running].map((instance) => instance.stop()));
    },
  };
}
