import { join } from "node:path";
import { z } from "zod";
import { changingTools } from "../../contracts/app-tools/changes/force-pseudo-class.ts";
import { APP_ENDS } from "../../contracts/app-tools/target.ts";
import { AmcpError } from "../../contracts/errors.ts";
import { type Clock, type EventSink, timeOf } from "../../contracts/ports.ts";
import type { AppControl, AppTools, ToolCaller } from "../../contracts/step.ts";
import { pathPart } from "../../platform/files/own-folders.ts";
import type { PreparedApp, Variant } from "./app-config.ts";
import type { AppChange } from "./app-launcher.ts";
import { countProcesses, type ProcessesOf } from "./app-processes.ts";
import { appToolsOf } from "./app-tools.ts";
import type { Federation } from "./federation.ts";
import { crashOf, type Instance } from "./instance.ts";
import { type AcquireOptions, Slot, type SlotOptions } from "./slot.ts";

export interface PoolOptions {
  /** May grow; an app is looked up when it is first acquired. */
  readonly apps: readonly PreparedApp[];
  readonly federation: Federation;
  /** The worker's own folder: homes, temporary files and outputs of its apps. */
  readonly folder: string;
  readonly worker: number;
  readonly clock: Clock;
  readonly emit: EventSink;
  /** Whether to boot the next instance while the scenario runs that has just got this one. */
  readonly warm: () => boolean;
  /** Whether no scenario follows the one that acquires an app; default: one may. */
  readonly isLast?: (() => boolean) | undefined;
  /** Puts the values of services into arguments and variables of the apps. */
  readonly resolve?: ((text: string) => string) | undefined;
  /** Counts the processes of all workers; default: of this pool. */
  readonly processes?: ProcessesOf | undefined;
}

/** A slot with the variant of its processes. */
interface OpenSlot {
  readonly slot: Slot;
  readonly variant: string | undefined;
  /** Aborts what the slot is doing, and ends its processes. */
  end(): Promise<void>;
}

/** The apps of one worker: one active instance of each and one standby. */
export interface AppPool {
  /** Starts and ends apps during a scenario. */
  readonly control: AppControl;
  /** Calls any tool behind the proxy; throws AMCP_APP_CRASHED if the called app crashed. */
  readonly tools: ToolCaller;
  /**
   * Prepares the app for a scenario: reset and verified, as a new process, or unchanged (`none`); by default as
   * configured. After a failure and in a perturbed run it is always a new process.
   *
   * @throws AmcpError AMCP_APP_NOT_READY, AMCP_APP_START_FAILED
   */
  acquire(app: string, signal: AbortSignal, options?: AcquireOptions): Promise<AppTools>;
  /** Returns the app to the pool. `scenario` is named in warnings about an incomplete reset. */
  release(app: string, end: { readonly failed: boolean; readonly scenario: string }): void;
  /**
   * The crash of the active instance, if there is one. An exception is known before the process exits, so this waits
   * for an instance that is about to exit.
   *
   * @param leaves whether an answer announced that the app ends
   */
  crash(app: string, leaves?: boolean): Promise<AmcpError | undefined>;
  /** The id of the active instance, if it ended with code 0 and nothing had asked it to. */
  endedByItself(app: string): string | undefined;
  /** The output of the active instance. */
  output(app: string): Promise<string>;
  /** Ends every process and aborts pending work. */
  close(): Promise<void>;
}

const Gesture = z.looseObject({ stillBusy: z.array(z.string()) });

/** Whether the answer says that the app ends; it arrives before the exit. */
const isEnding = (answer: unknown): boolean => Gesture.safeParse(answer).data?.stillBusy.includes(APP_ENDS) === true;

function openSlotIn(variant: Variant | undefined, app: PreparedApp, options: SlotOptions): OpenSlot {
  const gone = new AbortController();
  const config = { ...app.config, window: { ...app.config.window, ...variant?.window } };
  const slot = new Slot(
    { ...app, config },
    {
      ...options,
      folder: variant === undefined ? options.folder : `${options.folder}-${pathPart(variant.name)}`,
      closing: AbortSignal.any([options.closing, gone.signal]),
    },
  );
  return {
    slot,
    variant: variant?.name,
    end() {
      gone.abort(new AmcpError("AMCP_PROXY_LINK_CLOSED", "the variant of the app has changed"));
      return slot.close();
    },
  };
}

/** The tools without those that no user can stand in for. Verbs of a project call what no plan has checked. */
const refusingChanges = (tools: ToolCaller, isApp: (name: string) => boolean): ToolCaller => ({
  async call(name, input, signal) {
    const [owner = "", tool = ""] = name.split(":");
    if (!isApp(owner) || !changingTools.has(tool)) return await tools.call(name, input, signal);
    return { ok: false, code: "AMCP_RUN_REFUSED", message: `${tool} changes an app in a way that no user can, and a run refuses it` };
  },
});

export function createPool({
  apps,
  federation,
  folder,
  worker,
  clock,
  emit,
  warm,
  isLast = () => false,
  resolve,
  processes = countProcesses(),
}: PoolOptions): AppPool {
  const closing = new AbortController();
  const slots = new Map<string, OpenSlot>();
  const ending = new WeakSet<Instance>();
  const tools: ToolCaller = {
    async call(name, input, signal) {
      const outcome = await federation.call(name, input, signal);
      const instance = slots.get(name.split(":")[0] ?? "")?.slot.active;
      if (outcome.ok && instance !== undefined && isEnding(outcome.data)) ending.add(instance);
      if (outcome.ok || outcome.code !== "AMCP_PROXY_APP_GONE") return outcome;
      const crash = await crashOf(instance, true);
      if (crash !== undefined) throw crash;
      return outcome;
    },
  };
  const openSlot = (app: PreparedApp, variant?: Variant): OpenSlot => {
    const report = (change: AppChange) => emit({ type: "appChanged", time: timeOf(clock), worker, app: app.name, ...change });
    const warn = (message: string) => emit({ type: "notice", time: timeOf(clock), worker, level: "warning", message });
    const place = { federation, app: appToolsOf(app.name, tools), tools, folder: join(folder, pathPart(app.name)) };
    const slot = openSlotIn(variant, app, {
      ...place,
      clock,
      report,
      warn,
      warm,
      isLast,
      resolve,
      processes: processes(app.name),
      closing: closing.signal,
    });
    slots.set(app.name, slot);
    return slot;
  };
  const openNew = (name: string, variant?: Variant): OpenSlot => {
    const app = apps.find((prepared) => prepared.name === name);
    if (app === undefined) throw new AmcpError("AMCP_SCENARIO_UNKNOWN_APP", `there is no app ${name} to start`);
    return openSlot(app, variant);
  };
  const slotOf = (name: string): Slot => (slots.get(name) ?? openNew(name)).slot;
  const slotIn = async (name: string, variant: Variant | undefined): Promise<Slot> => {
    const known = slots.get(name);
    if (known !== undefined && known.variant === variant?.name) return known.slot;
    await known?.end();
    return openNew(name, variant).slot;
  };
  return {
    tools: refusingChanges(tools, (name) => slots.has(name)),
    control: {
      start: async (app, signal) => slotOf(app).start(signal),
      stop: async (app, limitMs, signal) => slotOf(app).stop(limitMs, signal),
      kill: async (app) => slotOf(app).kill(),
      duplicate: async (app, signal) => (await slotOf(app).duplicate(signal))?.message,
      async restart(app, signal) {
        await slotOf(app).kill();
        await slotOf(app).start(signal);
      },
    },
    acquire: async (app, signal, options = {}) => (await slotIn(app, options.variant)).acquire(signal, options),
    release: (app, end) => slotOf(app).release(end),
    async crash(app, leaves = false) {
      const instance = slots.get(app)?.slot.active;
      return crashOf(instance, leaves || (instance !== undefined && ending.has(instance)));
    },
    endedByItself(app) {
      const instance = slots.get(app)?.slot.active;
      return instance?.endedByItself ? instance.id : undefined;
    },
    output: async (app) => (await slots.get(app)?.slot.active?.output()) ?? "",
    async close() {
      closing.abort(new AmcpError("AMCP_PROXY_LINK_CLOSED", "the pool of apps is closed"));
      await Promise.all([...slots.values()].map(({ slot }) => slot.close()));
    },
  };
}
