import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ListWindows } from "../../contracts/app-tools/look/list-windows.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { RunEvent } from "../../contracts/events.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { AppStart, BuildError } from "../../contracts/started-app.ts";
import type { Stopped } from "../../contracts/step.ts";
import { pathPart } from "../../platform/files/own-folders.ts";
import type { AppConfig, PreparedApp } from "../apps/app-config.ts";
import type { Federation } from "../apps/federation.ts";
import { bootInstance, crashOf, type Instance, staysAlive, untilAnswering } from "../apps/instance.ts";
import { prepareApps } from "../apps/prepare.ts";
import { quit } from "../apps/slot.ts";
import type { ServiceConfig } from "../services/service-config.ts";
import { startAllServices } from "../services/services.ts";
import type { SharedServices } from "./shared-services.ts";

/** A call of an agent. */
export interface StartCall {
  readonly agent: Pick<ObservedAgent, "key" | "name">;
  /** Aborted when the agent cancels the call or leaves. */
  readonly signal: AbortSignal;
  /** Reports what the call is doing. */
  say(stage: string): void;
}

/** The parts that all apps of one proxy share. */
export interface LaunchContext {
  readonly federation: Federation;
  /** For homes and outputs. */
  readonly folder: string;
  readonly packageRoot: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly display: NonNullable<PreparedApp["display"]>;
  readonly clock: Clock;
  readonly services: SharedServices;
  /** Aborts when the proxy ends. */
  readonly closing: AbortSignal;
}

/** The configuration of one start. */
interface StartOptions {
  readonly config: AppConfig;
  readonly services: Readonly<Record<string, ServiceConfig>>;
  readonly root: string;
  readonly asBuilt: boolean;
}

interface Built {
  readonly prepared: PreparedApp;
  readonly buildMs: number;
}

interface FailedBuild extends Pick<AppStart, "reason"> {
  readonly errors: readonly BuildError[];
  readonly buildMs: number;
}

const SHOWN_ERRORS = 20;
/** Of the name of an agent, which the agent chooses. */
const SHOWN_NAME = 60;
const QUIT_LIMIT_MS = 5000;
/** An app in the tray has no window. */
const WINDOW_LIMIT_MS = 2000;
const POLL_MS = 50;

/** Copies that fail because a process has the file open, as on Windows. */
const LOCKED: ReadonlySet<string | undefined> = new Set(["MSB3021", "MSB3027"]);

/** One app that agents start and end. Calls about it follow one after the other. */
export class StartedApp {
  readonly #name: string;
  readonly #context: LaunchContext;
  /** Keys of the agents that use the process; it ends with the last of them. */
  readonly #holders = new Set<string>();
  #starter = "";
  #instance: Instance | undefined;
  /** Resolves when the process has ended, with what only it needed. */
  #ended: Promise<void> | undefined;
  #profile: string | undefined;
  #profiles = 0;
  /** How it was started last. */
  #last: { readonly built: Built; readonly options: StartOptions } | undefined;
  #calls = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(name: string, context: LaunchContext) {
    this.#name = name;
    this.#context = context;
  }

  /** Whether agents have started it, however it has ended. */
  get isOurs(): boolean {
    return this.#last !== undefined;
  }

  start(options: StartOptions, call: StartCall): Promise<AppStart> {
    return this.#inTurn(call, async (signal) => {
      const other = await this.#foreign();
      if (other !== undefined)
        return { app: this.#name, running: true, ...(other.pid !== undefined && { pid: other.pid }), startedBy: "another program" };
      // The link of an app that crashes closes before its process exits.
      const present = this.#instance;
      if (present?.isRunning && (await staysAlive(present, this.#context.federation, signal))) return this.#join(present, call, signal);
      const built = await this.#build(options, call, signal);
      if ("errors" in built) return this.#unbuilt(built);
      this.#holders.clear();
      this.#profile = undefined;
      return this.#boot(built, options, call, signal);
    });
  }

  restart(options: StartOptions, call: StartCall): Promise<AppStart> {
    return this.#inTurn(call, async (signal) => {
      await this.#refuseForeign();
      let built = await this.#build(options, call, signal);
      if ("errors" in built && this.#instance?.isRunning && built.errors.some(({ code }) => LOCKED.has(code))) {
        await this.#end();
        built = await this.#build(options, call, signal);
      }
      if ("errors" in built) return this.#unbuilt(built);
      await this.#end();
      return this.#boot(built, options, call, signal);
    });
  }

  /** Starts it as it was started last, in the same folders. @param kills whether a running process is replaced; otherwise it stays */
  startAgain(call: StartCall, kills: boolean): Promise<void> {
    return this.#inTurn(call, async (signal) => {
      await this.#refuseForeign();
      if (kills) await this.#instance?.kill();
      const present = this.#instance;
      if (present?.isRunning && (await staysAlive(present, this.#context.federation, signal))) return;
      await this.#end();
      if (this.#last !== undefined) await this.#boot(this.#last.built, this.#last.options, call, signal);
    });
  }

  /** @param force kills it @param limitMs time for the app to end by itself */
  stop(call: StartCall, force: boolean, limitMs = QUIT_LIMIT_MS): Promise<Stopped> {
    return this.#inTurn(call, async (signal) => {
      await this.#refuseForeign();
      if (force) await this.#instance?.kill();
      const stopped = await quit(this.#instance, this.#context.federation, limitMs, signal);
      if (!stopped.ended) return stopped;
      this.#holders.clear();
      await this.#ended;
      return stopped;
    });
  }

  left(agentKey: string): void {
    if (this.#holders.delete(agentKey) && this.#holders.size === 0) void this.#end();
  }

  /** Called once `closing` has aborted. */
  async close(): Promise<void> {
    await this.#turn;
    await this.#end();
  }

  async #inTurn<Result>(call: StartCall, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.any([call.signal, this.#context.closing]);
    if (this.#calls > 0) call.say(`waiting for another call that starts or ends ${this.#name}`);
    this.#calls += 1;
    const mine = this.#turn.then(() => {
      signal.throwIfAborted();
      return work(signal);
    });
    this.#turn = mine.catch(() => {});
    return mine.finally(() => {
      this.#calls -= 1;
    });
  }

  /** The process of another program that has the name. */
  async #foreign(): Promise<ApplicationRegistration | undefined> {
    const [status] = await this.#context.federation.live.proxies();
    return status?.apps.find(
      ({ appId, instance, active, status: now }) =>
        appId === this.#name && active && now === "Connected" && instance !== this.#instance?.id,
    );
  }

  async #refuseForeign(): Promise<void> {
    const other = await this.#foreign();
    if (other === undefined) return;
    const process = other.pid === undefined ? "" : ` (process ${other.pid})`;
    throw new AmcpError("AMCP_APP_NOT_OURS", `${this.#name}${process} runs, and \`app_start\` has not started it`);
  }

  async #join(instance: Instance, { agent }: StartCall, signal: AbortSignal): Promise<AppStart> {
    this.#holders.add(agent.key);
    const { titles } = await windowsOf(instance, this.#context.federation, signal);
    return { app: this.#name, running: true, pid: instance.pid, windows: titles, startedBy: this.#starter };
  }

  async #build({ config, root, asBuilt }: StartOptions, { say }: StartCall, signal: AbortSignal): Promise<Built | FailedBuild> {
    const { clock, packageRoot, environment, display } = this.#context;
    const startedAt = clock.monotonic();
    const emit = (event: RunEvent) => {
      if (event.type === "notice") say(event.message);
      if (event.type === "appChanged" && event.change === "building") say(`building ${event.app}`);
    };
    const place = { root, packageRoot, environment, display };
    const prepared = (await prepareApps({ ...place, configs: { [this.#name]: config }, clock, emit, signal, asBuilt })).get(this.#name);
    const buildMs = Math.round(clock.monotonic() - startedAt);
    if (prepared === undefined) throw new Error(`${this.#name} is not prepared`);
    if (!(prepared instanceof AmcpError)) return { prepared, buildMs };
    const { buildErrors: errors = [], message } = prepared;
    const [first] = errors;
    if (first === undefined) throw prepared;
    return { errors, buildMs, ...(!message.endsWith(first.message) && { reason: message }) };
  }

  #unbuilt({ errors, ...failed }: FailedBuild): AppStart {
    const instance = this.#instance?.isRunning ? this.#instance : undefined;
    const more = errors.length - SHOWN_ERRORS;
    return {
      app: this.#name,
      running: instance !== undefined,
      ...(instance !== undefined && { pid: instance.pid }),
      ...failed,
      errors: errors.slice(0, SHOWN_ERRORS),
      ...(more > 0 && { more }),
    };
  }

  async #boot(built: Built, options: StartOptions, call: StartCall, signal: AbortSignal): Promise<AppStart> {
    const { prepared, buildMs } = built;
    const { services, root } = options;
    const { federation, folder, clock, environment, closing } = this.#context;
    const former = this.#instance?.crash;
    this.#instance = undefined;
    this.#profile ??= join(folder, `${pathPart(this.#name)}-${++this.#profiles}`);
    call.say(`starting ${this.#name}`);
    const startedAt = clock.monotonic();
    const served = await this.#context.services.use(() => startAllServices({ services, root, environment, signal: closing }, folder));
    const place = { id: randomUUID().replaceAll("-", ""), profile: this.#profile, environment, resolve: served.resolve };
    const how = { federation, claims: true, work: "the session", signal };
    const instance = await bootInstance(withLocators(prepared), { ...place, ...how }).catch(async (error) => {
      await served.release();
      throw error;
    });
    this.#instance = instance;
    this.#ended = instance.exited.then(served.release);
    try {
      const windows = await firstWindows(prepared, instance, federation, signal);
      signal.throwIfAborted();
      this.#holders.add(call.agent.key);
      this.#last = { built, options };
      this.#starter = call.agent.name.slice(0, SHOWN_NAME);
      const startMs = Math.round(clock.monotonic() - startedAt);
      const start = { app: this.#name, running: true, pid: instance.pid, windows, buildMs, startMs };
      return former === undefined ? start : { ...start, former: former.message };
    } catch (error) {
      await this.#end();
      this.#instance = undefined;
      throw error;
    }
  }

  async #end(): Promise<void> {
    await this.#instance?.stop();
    await this.#ended;
  }
}

/** Has the app locate what changes: an export of the agent's session needs it, and a run, which switches it off, does not. */
const withLocators = ({ launch, ...app }: PreparedApp): PreparedApp => ({
  ...app,
  launch: { ...launch, env: { AMCP_LOCATE_CHANGES: "1", ...launch.env } },
});

/** Waits for the first windows. @throws AmcpError if the app ends instead */
async function firstWindows(app: PreparedApp, instance: Instance, federation: Federation, signal: AbortSignal): Promise<string[]> {
  await untilAnswering(app, instance, federation, signal);
  const late = AbortSignal.timeout(WINDOW_LIMIT_MS);
  let seen = await windowsOf(instance, federation, signal);
  while (seen.answers && seen.titles.length === 0 && !late.aborted) {
    await delay(POLL_MS, undefined, { signal });
    seen = await windowsOf(instance, federation, signal);
  }
  const crash = await crashOf(instance, !seen.answers);
  if (crash !== undefined) throw crash;
  if (!instance.isRunning)
    throw new AmcpError("AMCP_APP_ENDED", `${app.name} ended by itself right after its start`, { output: instance.shownOutput() });
  return seen.titles;
}

async function windowsOf(instance: Instance, federation: Federation, signal: AbortSignal): Promise<{ titles: string[]; answers: boolean }> {
  if (!instance.tools.includes(ListWindows.name)) return { titles: [], answers: instance.isRunning };
  const answer = await federation.call(`${instance.app}:${ListWindows.name}`, {}, signal);
  const windows = answer.ok ? ListWindows.output.safeParse(answer.data).data?.windows : undefined;
  return { titles: (windows ?? []).map(({ title }) => title), answers: answer.ok };
}
