import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { RunEventOf } from "../../contracts/events.ts";
import type { Clock } from "../../contracts/ports.ts";
import { wayOf } from "./app-end.ts";
import type { Federation } from "./federation.ts";
import { bootInstance, type Instance } from "./instance.ts";
import type { PreparedApp } from "./launch.ts";
import { untilAborted } from "./until-aborted.ts";

/** What happened to an instance, without what its pool knows: the app, the worker and the time. */
export type AppChange = Omit<RunEventOf<"appChanged">, "type" | "time" | "worker" | "app">;

export interface LauncherOptions {
  readonly federation: Federation;
  /** Profiles of the app's instances are made beside each other, by number. */
  readonly folder: string;
  readonly clock: Clock;
  readonly tell: (change: AppChange) => void;
  /** Aborts when the pool closes. */
  readonly closing: AbortSignal;
}

/** How a new process differs from the others of its app. */
interface BootOptions {
  /** Home of a former process that this one goes on from. */
  readonly profile?: string | undefined;
  /** Of its delays, in a perturbed run. */
  readonly seed?: number | undefined;
  /** It wants its app's name at once: not as a standby. */
  readonly claims?: boolean | undefined;
}

/** Where instances of one app come from and where they end. */
export interface AppLauncher {
  boot(signal: AbortSignal, options?: BootOptions): Promise<Instance>;
  /** Starts a process that wants the name which another one has. @returns why it did not get it @throws AmcpError when it failed otherwise */
  bootDuplicate(signal: AbortSignal, options?: BootOptions): Promise<AmcpError | undefined>;
  /** The instance that waits, or else a new one. */
  next(signal: AbortSignal): Promise<Instance>;
  /** Starts booting an instance for `next`, if none waits. */
  prepareNext(): void;
  /** Stops it and removes its profile, in the background. */
  retire(instance: Instance): void;
  /** Ends every instance that is left; called once `closing` has aborted. */
  close(): Promise<void>;
}

/** An app that has never come up is not waited for in every scenario. */
const HOPELESS_AFTER = 2;

export function createLauncher(app: PreparedApp, { federation, folder, clock, tell, closing }: LauncherOptions): AppLauncher {
  const living = new Set<Instance>();
  const underWay = new Set<Promise<unknown>>();
  let waiting: Promise<Instance> | undefined;
  let profiles = 0;
  let failures = 0;
  let hasBooted = false;
  let lastError: unknown;

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const settled = work.catch(() => {}).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return work;
  };
  const boot = async (signal: AbortSignal, { profile = `${folder}-${++profiles}`, seed, claims }: BootOptions = {}): Promise<Instance> => {
    if (!hasBooted && failures >= HOPELESS_AFTER) throw lastError;
    const id = randomUUID().replaceAll("-", "");
    const started = clock.monotonic();
    tell({ instance: id, change: "starting" });
    try {
      const instance = await track(
        bootInstance(app, { id, federation, profile, claims, seed, signal: AbortSignal.any([signal, closing]) }),
      );
      living.add(instance);
      hasBooted = true;
      tell({ instance: id, change: "ready", pid: instance.pid, durationMs: clock.monotonic() - started });
      void instance.exited.then((exit) => {
        living.delete(instance);
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
      const ready =
        waiting === undefined
          ? undefined
          : await untilAborted(
              waiting.catch(() => undefined),
              signal,
            );
      waiting = undefined;
      return ready?.isRunning ? ready : boot(signal);
    },
    prepareNext() {
      if (waiting !== undefined || closing.aborted) return;
      waiting = boot(closing);
      // Whoever takes it is told; nobody may want it.
      waiting.catch(() => {});
    },
    retire(instance) {
      const removed = instance.stop().then(() => rm(instance.profile, { recursive: true, force: true }));
      track(removed).catch(() => {});
    },
    async close() {
      await Promise.all(underWay);
      await Promise.all([...living].map((instance) => instance.stop()));
    },
  };
}
