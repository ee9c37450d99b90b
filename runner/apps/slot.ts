import { z } from "zod";
import { CloseWindow } from "../../contracts/app-tools/windows/close-window.ts";
import type { AmcpError } from "../../contracts/errors.ts";
import type { AppTools, Stopped, ToolCaller } from "../../contracts/step.ts";
import type { PreparedApp, ResetPolicy, Variant } from "./app-config.ts";
import { AppLauncher, type LauncherOptions } from "./app-launcher.ts";
import { type AppState, LOOKS_DIFFERENT } from "./app-state.ts";
import { exitedWithin, type Instance, staysAlive, untilAnswering } from "./instance.ts";
import { freshState, letGo, policyOf, type ResetChoice, type ResetSubject, resetLeak } from "./reset.ts";

export interface SlotOptions extends LauncherOptions {
  readonly app: AppTools;
  readonly tools: ToolCaller;
  /** Whether to boot the next instance while the scenario runs that has just got this one. */
  readonly warm: () => boolean;
  /** Whether no scenario follows, for which an instance could be reset. */
  readonly isLast: () => boolean;
}

/** How an app is prepared for a scenario. */
export interface AcquireOptions {
  /** Default: as configured. */
  readonly reset?: ResetChoice | undefined;
  /** How its window differs from the configuration. A change of the variant ends all processes of the app. */
  readonly variant?: Variant | undefined;
  /** Seed of the delays in a perturbed run. Every process of the scenario is new and has this seed; none is reset. */
  readonly seed?: number | undefined;
}

/** `fresh`: unused. `used`: can be reset. `dirty`: a scenario failed on it or restarted it, so it needs a new process. */
type SlotState = "fresh" | "used" | "dirty";

/** The instances of one app in one worker. */
export class Slot {
  readonly #prepared: PreparedApp;
  readonly #options: SlotOptions;
  readonly #launcher: AppLauncher;
  #active: Instance | undefined;
  #state: SlotState = "fresh";
  /** The state of the first process, with which it is compared after a reset. */
  #fresh: AppState | undefined;
  #lastScenario = "";
  #seed: number | undefined;
  #isTaken = false;
  readonly #forget: () => void;

  constructor(prepared: PreparedApp, options: SlotOptions) {
    this.#prepared = prepared;
    this.#options = options;
    this.#launcher = new AppLauncher(prepared, options);
    this.#forget = options.processes.onWanted(() => this.#endIdle());
  }

  get active(): Instance | undefined {
    return this.#active;
  }

  async acquire(signal: AbortSignal, { reset, seed }: AcquireOptions): Promise<AppTools> {
    this.#seed = seed;
    this.#isTaken = true;
    try {
      if (!(await this.#isUsable(signal, reset))) await this.#replace(signal);
    } catch (error) {
      this.#giveBack();
      throw error;
    }
    this.#state = "used";
    if (this.#options.warm()) this.#launcher.prepareNext();
    return this.#options.app;
  }

  release({ failed, scenario }: { readonly failed: boolean; readonly scenario: string }): void {
    this.#lastScenario = scenario;
    if (failed) this.#state = "dirty";
    this.#giveBack();
  }

  async start(signal: AbortSignal): Promise<void> {
    const former = this.#active;
    if (former?.isRunning && (await staysAlive(former, this.#options.federation, signal))) return;
    this.#state = "dirty";
    await this.#activate(await this.#launcher.boot(signal, { profile: former?.profile, seed: this.#seed }), signal);
  }

  /** Ends the app as a person does; an app that asks or refuses keeps running. */
  async stop(limitMs: number, signal: AbortSignal): Promise<Stopped> {
    this.#state = "dirty";
    return quit(this.#active, this.#options.federation, limitMs, signal);
  }

  async kill(): Promise<void> {
    this.#state = "dirty";
    await this.#active?.kill();
  }

  /** Starts a second process of the same name. @returns why the proxy refused it; undefined when it did not */
  duplicate(signal: AbortSignal): Promise<AmcpError | undefined> {
    return this.#launcher.bootDuplicate(signal, { seed: this.#seed });
  }

  close(): Promise<void> {
    this.#forget();
    return this.#launcher.close();
  }

  async #isUsable(signal: AbortSignal, choice: ResetChoice | undefined): Promise<boolean> {
    const active = this.#active;
    if (active === undefined || this.#seed !== undefined) return false;
    if (this.#state === "fresh") return active.isRunning;
    const policy = this.#policyOf(choice, active);
    if (!active.isRunning || this.#state === "dirty") return this.#recycled(active, `after ${this.#lastScenario}`);
    if (policy === "none") return letGo(this.#options.app, signal).then(() => true);
    if (policy === "restart") return this.#recycled(active, "every scenario has a new process");
    const leak = await this.#reset(active, policy.tool, signal);
    return leak === undefined || this.#leaked(active, leak, policy.tool);
  }

  /** The former process ends first: both may need the same port or file. */
  async #replace(signal: AbortSignal): Promise<void> {
    if (this.#active !== undefined) await this.#launcher.retire(this.#active);
    const seed = this.#seed;
    const next = seed === undefined ? await this.#launcher.next(signal) : await this.#launcher.boot(signal, { seed });
    await this.#activate(next, signal);
    this.#state = "fresh";
    if (seed === undefined && !this.#options.isLast()) this.#fresh ??= await freshState(this.#subject(signal));
  }

  #giveBack(): void {
    this.#isTaken = false;
    if (this.#options.processes.isWanted) this.#endIdle();
  }

  /** Ends what no scenario uses, for another worker that may not start its process beside it. */
  #endIdle(): void {
    this.#launcher.dropNext();
    if (!this.#isTaken && this.#active?.isRunning) void this.#launcher.retire(this.#active);
  }

  async #activate(instance: Instance, signal: AbortSignal): Promise<void> {
    const { federation, app } = this.#options;
    try {
      await federation.activate(app.name, instance.id, signal);
      await untilAnswering(this.#prepared, instance, federation, signal);
    } catch (error) {
      void this.#launcher.retire(instance);
      throw error;
    }
    this.#active = instance;
  }

  /** @returns the first difference from a new process; undefined after a complete reset */
  async #reset(instance: Instance, tool: string, signal: AbortSignal): Promise<string | undefined> {
    const { clock, report } = this.#options;
    const started = clock.monotonic();
    const leak = await resetLeak(tool, this.#fresh, this.#subject(signal));
    if (leak === undefined) report({ instance: instance.id, change: "reset", pid: instance.pid, durationMs: clock.monotonic() - started });
    return leak;
  }

  #policyOf(choice: ResetChoice | undefined, { tools }: Instance): ResetPolicy {
    return policyOf(choice, this.#prepared.config.reset, tools);
  }

  #subject(signal: AbortSignal): ResetSubject {
    const { app, tools } = this.#options;
    const { reset } = this.#prepared.config;
    return { app, tools, signal, ignore: typeof reset === "object" ? reset.ignore : [] };
  }

  /** Warns about an incomplete reset, except if only the picture differs: usually the pointer causes that, not the scenario. */
  #leaked(instance: Instance, leak: string, tool: string): false {
    const { app, warn } = this.#options;
    if (leak !== LOOKS_DIFFERENT) warn(`${app.name} was not as new after ${this.#lastScenario} and ${tool}: ${leak}. It starts again.`);
    return this.#recycled(instance, leak);
  }

  #recycled(instance: Instance, detail: string): false {
    this.#options.report({ instance: instance.id, change: "recycled", pid: instance.pid, detail });
    return false;
  }
}

/** Codes of calls whose app ended meanwhile. */
const GONE: ReadonlySet<string> = new Set(["WINDOW_CLOSED", "AMCP_PROXY_APP_GONE"]);
const Blocked = z.looseObject({ title: z.string() });

/**
 * Ends an app as a person does, so that its handlers run and it can save or ask. It is never killed. An app without the tool, such as one
 * with an older handler, is asked by the system.
 *
 * @param limitMs time for the app to end
 */
export async function quit(instance: Instance | undefined, tools: ToolCaller, limitMs: number, signal: AbortSignal): Promise<Stopped> {
  if (!instance?.isRunning) return { ended: true };
  if (!instance.tools.includes(CloseWindow.name)) {
    await instance.stop();
    return { ended: true };
  }
  instance.expectEnd();
  const answer = await tools.call(`${instance.app}:${CloseWindow.name}`, { quit: true }, signal);
  if (!answer.ok && !GONE.has(answer.code)) {
    const dialog = answer.code === "BLOCKED_BY_MODAL" ? Blocked.safeParse(answer.details).data?.title : undefined;
    return { ended: false, dialog, reason: dialog === undefined ? answer.message : asks(dialog) };
  }
  const asked = answer.ok ? CloseWindow.output.safeParse(answer.data).data : undefined;
  const refusedBy = asked?.refusedBy ?? undefined;
  if (refusedBy !== undefined && asked?.opened.includes(refusedBy)) return { ended: false, dialog: refusedBy, reason: asks(refusedBy) };
  await exitedWithin(instance, limitMs);
  if (!instance.isRunning) return { ended: true };
  const reason = refusedBy === undefined ? "its windows have closed, and the process still runs" : `${refusedBy} refuses`;
  return { ended: false, dialog: undefined, reason };
}

const asks = (dialog: string): string => `it asks in the dialog ${JSON.stringify(dialog)}`;
