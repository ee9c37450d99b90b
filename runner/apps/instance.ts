import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { ListWindows } from "../../contracts/app-tools/look/list-windows.ts";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import type { ToolCaller } from "../../contracts/step.ts";
import { removeFile } from "../../platform/files/files.ts";
import { type Exit, type RunningProcess, startProcess } from "../../platform/processes/processes.ts";
import { isHosted, type PreparedApp } from "./app-config.ts";
import { describeEnd, lateFault, startFault } from "./app-end.ts";
import { forgetWait, watchDebuggerWait } from "./debugger-wait.ts";
import type { Federation } from "./federation.ts";
import { crashFileOf, instanceEnvironment, makeProfile, workFolderOf } from "./instance-environment.ts";
import { type KeptOutput, keepOutput } from "./output-tail.ts";

const STOP_GRACE_MS = 2000;
/** A runtime that is traced writes the names of its methods before it exits. */
const DEBUGGED_STOP_GRACE_MS = 10_000;

/** A running process of an app that is registered with the proxy; it may be active or a standby. */
export interface Instance {
  readonly app: string;
  readonly id: string;
  readonly pid: number;
  readonly profile: string;
  /** Names of its tools. */
  readonly tools: readonly string[];
  readonly exited: Promise<Exit>;
  readonly isRunning: boolean;
  /** The crash, if the process ended by itself with a failure. */
  readonly crash: AmcpError | undefined;
  /** An unhandled exception was recorded; the app may still handle it. */
  readonly isCrashing: boolean;
  /** The process ended with code 0, and nothing had asked it to. */
  readonly endedByItself: boolean;
  /** Everything that it wrote. */
  output(): Promise<string>;
  /** Its output, shortened in the middle if it is long. */
  shownOutput(): string;
  /** Its UI thread has answered: from now on an end is one in the middle of a scenario. */
  noteAnswer(): void;
  /** The scenario is about to ask the app to end, so that its end is no surprise. A crash still is. */
  expectEnd(): void;
  /** Asks the process to exit, without the handlers by which an app asks a person, and kills it after two seconds, or after ten if it is debugged. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface BootOptions {
  /** Chosen by the caller; the app registers with it. */
  readonly id: string;
  readonly federation: Federation;
  /** Home, temporary files and settings of the process; reused if it restarts in the same scenario. */
  readonly profile: string;
  readonly signal: AbortSignal;
  /** Claims the AppId at once instead of starting as a standby. */
  readonly claims?: boolean | undefined;
  /** Seed of the delays in a perturbed run. */
  readonly seed?: number | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Puts the values of services into an argument or a variable. */
  readonly resolve?: ((text: string) => string) | undefined;
  /** The work that an unexpected end interrupts, as messages name it; default: the scenario. */
  readonly work?: string | undefined;
}

/**
 * Starts the app as a standby and returns once it is registered.
 *
 * @throws AmcpError AMCP_APP_START_FAILED if it cannot be started, AMCP_APP_CRASHED if it crashes, AMCP_APP_NOT_READY if it
 * does not register in time, each with its output; a fault that the handler reported, such as AMCP_APP_BACKEND_REPLACED;
 * a refusal of the proxy, such as AMCP_PROXY_DUPLICATE_APP; the signal's reason when it aborts. No process is left behind.
 */
export async function bootInstance(prepared: PreparedApp, options: BootOptions): Promise<Instance> {
  const { id, federation, profile, signal, claims, seed, environment = process.env, resolve, work = "the scenario" } = options;
  const app = resolve === undefined ? prepared : resolved(prepared, resolve);
  signal.throwIfAborted();
  await makeProfile(profile);
  const crashFile = crashFileOf(profile);
  // An earlier process with this profile may have left one.
  await removeFile(crashFile);
  await forgetWait(profile);
  const { command, cwd = workFolderOf(profile) } = app.launch;
  const env = instanceEnvironment({ app, instance: id, federation, profile, claims, seed }, environment);
  const child = await startProcess(command, { cwd, env, showsWindows: env["AMCP_HEADED"] === "1" }).catch((cause) => {
    throw new AmcpError("AMCP_APP_START_FAILED", `${app.name} cannot be started: ${messageOf(cause)} (${command.join(" ")}, in ${cwd})`, {
      cause,
    });
  });
  child.stdin.end();
  const output = keepOutput([child.stdout, child.stderr], `${profile}.log`);
  const wait = app.debug && watchDebuggerWait({ app: app.name, profile, exited: child.exited, output, errors: child.stderr }, app.debug);
  try {
    const workFolder = app.launch.cwd === undefined ? cwd : undefined;
    const registration = await readiness(app, { ...options, child, output, crashFile, workFolder });
    wait?.registered();
    const stopGraceMs = app.debug === undefined ? STOP_GRACE_MS : DEBUGGED_STOP_GRACE_MS;
    return instanceOf(registration, { child, output, profile, crashFile, workFolder, stopGraceMs, work });
  } catch (error) {
    await child.kill();
    throw error;
  } finally {
    wait?.end();
  }
}

function resolved(app: PreparedApp, resolve: (text: string) => string): PreparedApp {
  const [program, ...args] = app.launch.command;
  const env = Object.fromEntries(Object.entries(app.launch.env).map(([name, value]) => [name, resolve(value)]));
  return { ...app, launch: { ...app.launch, command: [program, ...args.map(resolve)], env } };
}

/** The facts that explain the end of a process. */
interface Traces {
  readonly output: KeptOutput;
  readonly crashFile: string;
  /** The private working folder; undefined if the configuration names one. */
  readonly workFolder: string | undefined;
}

interface Booting extends BootOptions, Traces {
  readonly child: RunningProcess;
}

/** Aborts at `ready.timeout` from now; never while an app is debugged. */
const readyLimit = ({ debug, config }: PreparedApp): AbortSignal =>
  debug === undefined ? AbortSignal.timeout(config.ready.timeoutMs) : new AbortController().signal;

async function readiness(
  app: PreparedApp,
  { id, federation, signal, child, output, crashFile, workFolder }: Booting,
): Promise<ApplicationRegistration> {
  const late = readyLimit(app);
  const ended = new AbortController();
  const over = child.exited.then((exit) => {
    ended.abort();
    throw startFault({ app: app.name, exit, output, crashFile, workFolder, isHosted: isHosted(app) });
  });
  try {
    return await Promise.race([federation.registered(id, AbortSignal.any([signal, late, ended.signal])), over]);
  } catch (error) {
    signal.throwIfAborted();
    if (ended.signal.aborted) return await over;
    if (!late.aborted) throw error;
    throw lateFault(app, "register with the proxy", output);
  } finally {
    // It rejects later in any case, without a handler.
    over.catch(() => {});
  }
}

interface Running extends Traces {
  readonly child: RunningProcess;
  readonly profile: string;
  readonly stopGraceMs: number;
  readonly work: string;
}

function instanceOf(
  { appId, instance, tools }: ApplicationRegistration,
  { child, profile, stopGraceMs, work, ...traces }: Running,
): Instance {
  const { output, crashFile } = traces;
  let exit: Exit | undefined;
  let crash: AmcpError | undefined;
  let asked = false;
  let expected = false;
  let hasAnswered = false;
  const exited = child.exited.then((end) => {
    exit = end;
    const isBad = !asked && (end.code !== 0 || existsSync(crashFile));
    const when = hasAnswered ? `in the middle of ${work}` : "before it was ready";
    if (isBad) crash = describeEnd({ ...traces, app: appId, exit: end, when });
    return end;
  });
  return {
    app: appId,
    id: instance,
    pid: child.pid,
    profile,
    tools: tools.map(({ name }) => name),
    exited,
    get isRunning() {
      return exit === undefined;
    },
    get crash() {
      return crash;
    },
    get isCrashing() {
      return !asked && existsSync(crashFile);
    },
    get endedByItself() {
      return exit?.code === 0 && !asked && !expected && crash === undefined;
    },
    output: () => output.whole(),
    shownOutput: () => output.shown(),
    noteAnswer() {
      hasAnswered = true;
    },
    expectEnd() {
      expected = true;
    },
    async stop() {
      asked = true;
      await child.stop(stopGraceMs);
    },
    async kill() {
      asked = true;
      await child.kill();
    },
  };
}

/** The lost connection may be known before the exit of the process. */
const EXIT_LIMIT_MS = 2000;
/** The runtime writes the stack trace before the process exits, which is slow on a busy machine. */
const CRASH_LIMIT_MS = 10_000;
const POLL_MS = 50;

/**
 * The crash of an instance, if there is one. An exception is known before the process exits, so this waits for an instance that is about
 * to exit.
 *
 * @param leaves whether it is known to end
 */
export async function crashOf(instance: Instance | undefined, leaves: boolean): Promise<AmcpError | undefined> {
  if (instance === undefined) return undefined;
  // The app may still handle the exception; then the crash file disappears.
  for (let waited = 0; instance.isRunning && instance.isCrashing && waited < CRASH_LIMIT_MS; waited += POLL_MS)
    await exitedWithin(instance, POLL_MS);
  if (instance.isRunning && leaves) await exitedWithin(instance, EXIT_LIMIT_MS);
  return instance.crash;
}

/** Whether the instance keeps running. An app without a window or link usually exits within two seconds; one in the tray does not. */
export async function staysAlive(instance: Instance, federation: ToolCaller, signal: AbortSignal): Promise<boolean> {
  if (!instance.tools.includes(ListWindows.name)) return instance.isRunning;
  const answer = await federation.call(`${instance.app}:${ListWindows.name}`, {}, signal);
  const windows = answer.ok ? ListWindows.output.safeParse(answer.data).data?.windows : undefined;
  if (windows === undefined || windows.length === 0) await exitedWithin(instance, STOP_GRACE_MS);
  return instance.isRunning;
}

/** Codes of calls that an app does not answer while its start occupies the UI thread. */
const STILL_STARTING: ReadonlySet<string> = new Set(["UI_THREAD_BUSY", "AMCP_PROXY_TOOL_TIMEOUT"]);

/**
 * Waits until the UI thread of the active instance answers: an app registers before its first frame, and a slow machine needs seconds from there.
 *
 * @throws AmcpError AMCP_APP_NOT_READY after `ready.timeout`; the signal's reason when it aborts
 */
export async function untilAnswering(app: PreparedApp, instance: Instance, federation: ToolCaller, signal: AbortSignal): Promise<void> {
  if (!instance.tools.includes(ListWindows.name)) return instance.noteAnswer();
  const late = readyLimit(app);
  while (instance.isRunning) {
    const answer = await federation.call(`${instance.app}:${ListWindows.name}`, {}, signal);
    // Other failures are those of the first step that meets them.
    if (answer.ok) return instance.noteAnswer();
    if (!STILL_STARTING.has(answer.code ?? "")) return;
    if (late.aborted) {
      const message = `${app.name} registered with the proxy, and its UI thread did not answer within ${app.config.ready.timeoutMs} ms: ${answer.message}`;
      throw new AmcpError("AMCP_APP_NOT_READY", message, { output: instance.shownOutput(), wholeOutput: () => instance.output() });
    }
  }
}

/** Waits for the exit of the instance, at most this long. */
export async function exitedWithin(instance: Instance, limitMs: number): Promise<void> {
  const settled = new AbortController();
  const late = delay(limitMs, undefined, { signal: settled.signal }).catch(() => {});
  await Promise.race([instance.exited, late]);
  settled.abort();
}
