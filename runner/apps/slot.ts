import type { AmcpError } from "../../contracts/errors.ts";
import type { AppTools, Stopped, ToolCaller } from "../../contracts/step.ts";
import { createLauncher, type LauncherOptions } from "./app-launcher.ts";
import { type AppState, LOOKS_DIFFERENT } from "./app-state.ts";
import { type Instance, staysAlive } from "./instance.ts";
import type { PreparedApp } from "./launch.ts";
import { quit } from "./quit.ts";
import { freshState, letGo, policyOf, type ResetChoice, resetLeak } from "./reset.ts";

export interface SlotOptions extends LauncherOptions {
  readonly app: AppTools;
  readonly tools: ToolCaller;
  readonly warn: (message: string) => void;
  /** Boot the next instance while a scenario runs. */
  readonly warm: boolean;
}

/** How an app is prepared for a scenario. */
export interface AcquireOptions {
  /** Default: as configured. */
  readonly reset?: ResetChoice | undefined;
  /** Seed of the delays in a perturbed run. Every process of the scenario is new and has this seed; none is reset. */
  readonly seed?: number | undefined;
}

/** The instances of one app in one worker. */
export interface Slot {
  readonly active: Instance | undefined;
  acquire(signal: AbortSignal, options: AcquireOptions): Promise<AppTools>;
  release(end: { readonly failed: boolean; readonly scenario: string }): void;
  start(signal: AbortSignal): Promise<void>;
  /** Ends the app as a person does; an app that asks or refuses keeps running. */
  stop(limitMs: number, signal: AbortSignal): Promise<Stopped>;
  kill(): Promise<void>;
  /** Starts a second process of the same name. @returns why the proxy refused it; undefined when it did not */
  duplicate(signal: AbortSignal): Promise<AmcpError | undefined>;
  close(): Promise<void>;
}

/** `fresh`: unused. `used`: can be reset. `dirty`: a scenario failed on it or restarted it, so it needs a new process. */
type SlotState = "fresh" | "used" | "dirty";

/** Elements that may differ after a reset. */
const ignoredIn = ({ config: { reset } }: PreparedApp): readonly string[] => (typeof reset === "object" ? reset.ignore : []);

export function createSlot(prepared: PreparedApp, options: SlotOptions): Slot {
  const { federation, app, tools, clock, tell, warn, warm } = options;
  const launcher = createLauncher(prepared, options);
  let active: Instance | undefined;
  let state: SlotState = "fresh";
  let fresh: AppState | undefined;
  let lastScenario = "";
  let seed: number | undefined;

  const activate = async (instance: Instance, signal: AbortSignal): Promise<void> => {
    await federation.activate(app.name, instance.id, signal).catch((error: unknown) => {
      launcher.retire(instance);
      throw error;
    });
    active = instance;
  };
  const subject = (signal: AbortSignal) => ({ app, tools, signal, ignore: ignoredIn(prepared) });
  const replace = async (signal: AbortSignal): Promise<void> => {
    const former = active;
    await activate(await (seed === undefined ? launcher.next(signal) : launcher.boot(signal, { seed })), signal);
    state = "fresh";
    if (former !== undefined) launcher.retire(former);
    if (seed === undefined) fresh ??= await freshState(subject(signal));
  };
  const recycled = (instance: Instance, detail: string): false => {
    tell({ instance: instance.id, change: "recycled", pid: instance.pid, detail });
    return false;
  };
  /** A difference of the picture alone is usually the pointer and no fault of the scenario, so it causes no warning. */
  const leaked = (instance: Instance, tool: string, leak: string): false => {
    if (leak !== LOOKS_DIFFERENT) warn(`${app.name} was not as new after ${lastScenario} and ${tool}: ${leak}. It starts anew.`);
    return recycled(instance, leak);
  };
  const isUsable = async (signal: AbortSignal, reset: ResetChoice | undefined): Promise<boolean> => {
    if (active === undefined || seed !== undefined) return false;
    if (state === "fresh") return active.isRunning;
    const policy = policyOf(reset, prepared.config.reset, active.tools);
    if (!active.isRunning || state === "dirty") return recycled(active, `after ${lastScenario}`);
    if (policy === "none") return letGo(app, signal).then(() => true);
    if (policy === "restart") return recycled(active, "every scenario has a new process");
    const started = clock.monotonic();
    const leak = await resetLeak(policy.tool, fresh, subject(signal));
    if (leak !== undefined) return leaked(active, policy.tool, leak);
    tell({ instance: active.id, change: "reset", pid: active.pid, durationMs: clock.monotonic() - started });
    return true;
  };
  const soiled = (): Instance | undefined => {
    state = "dirty";
    return active;
  };
  return {
    get active() {
      return active;
    },
    async acquire(signal, { reset, seed: wanted }) {
      seed = wanted;
      if (!(await isUsable(signal, reset))) await replace(signal);
      state = "used";
      if (warm) launcher.prepareNext();
      return app;
    },
    release({ failed, scenario }) {
      lastScenario = scenario;
      if (failed) state = "dirty";
    },
    async start(signal) {
      if (active?.isRunning && (await staysAlive(active, federation, signal))) return;
      state = "dirty";
      await activate(await launcher.boot(signal, { profile: active?.profile, seed }), signal);
    },
    stop: async (limitMs, signal) => quit(soiled(), { tools: federation, limitMs, signal }),
    kill: async () => soiled()?.kill(),
    duplicate: (signal) => launcher.bootDuplicate(signal, { seed }),
    close: () => launcher.close(),
  };
}
