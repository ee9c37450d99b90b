import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { Options } from "execa";
import { programOf, variablesFor } from "./executables.ts";
import { endTree, endTreeNow } from "./process-tree.ts";

/** How a process ended: with a code, or by a signal. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process that leads a process group, so that `stop` and `kill` end its descendants too. */
export interface RunningProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process has ended and its output is read. */
  readonly exited: Promise<Exit>;
  /** Ends stdin, which asks a server to end; stops it after `graceMs`, with the same grace again. */
  close(graceMs: number): Promise<Exit>;
  /** Sends SIGTERM to the group, and SIGKILL after `graceMs`. On Windows all of it ends at once. */
  stop(graceMs: number): Promise<Exit>;
  /** Sends SIGKILL to the group. A process that the system does not end within 10 seconds is abandoned. */
  kill(): Promise<Exit>;
}

const isWindows = process.platform === "win32";
/** How long `exited` waits for the end of the output: a descendant that left the group can hold it open. */
const OUTPUT_LIMIT_MS = 500;
/** How long the system may take to end a process. */
const KILL_LIMIT_MS = 10_000;
const running = new Set<number>();
let killsOnExit = false;

interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether windows appear on Windows, where a process that was started hidden has a hidden first window. */
  readonly showsWindows?: boolean;
}

/**
 * Starts a program. On Windows command files such as `npx.cmd` are found and their arguments quoted.
 *
 * @throws Error of the system, such as ENOENT, where the program cannot be started
 */
export async function startProcess(
  command: readonly [string, ...string[]],
  { showsWindows = false, ...options }: StartOptions,
): Promise<RunningProcess> {
  const pipes = { stdin: "pipe", stdout: "pipe", stderr: "pipe" } as const;
  const { child } = await spawnChild(command, { ...options, ...pipes, detached: !isWindows, windowsHide: !showsWindows });
  const { pid, stdin, stdout, stderr } = child;
  if (pid === undefined || stdin === null || stdout === null || stderr === null) throw new Error(`${command[0]} was started without pipes`);
  let asked: NodeJS.Signals | undefined;
  // Windows reports only an exit code of the program by which this process has ended it.
  const exited = exitOf(child).then((exit): Exit => (isWindows && asked !== undefined ? { code: null, signal: asked } : exit));
  killOnExit(pid);
  // Writes to a process that has ended fail; callers observe its exit instead.
  stdin.on("error", () => {});
  const exitOrElse = (end: () => Promise<Exit>, graceMs: number): Promise<Exit> => {
    const timer = setTimeout(end, graceMs);
    return exited.finally(() => clearTimeout(timer));
  };
  const kill = (): Promise<Exit> => {
    if (!running.has(pid)) return exited;
    asked = "SIGKILL";
    endTree(pid, asked);
    return withinKillLimit(child, exited);
  };
  const stop = (graceMs: number): Promise<Exit> => {
    if (running.has(pid)) {
      asked ??= "SIGTERM";
      endTree(pid, "SIGTERM");
    }
    return exitOrElse(kill, graceMs);
  };
  return {
    pid,
    stdin,
    stdout,
    stderr,
    exited,
    kill,
    stop,
    close(graceMs) {
      stdin.end();
      return exitOrElse(() => stop(graceMs), graceMs);
    },
  };
}

/**
 * Starts a program by execa, which is loaded on first use. execa signals the child but not its group, and waits for the end of output
 * without a limit; so its result is not used, and callers end and observe the child.
 */
async function spawnChild([file, ...args]: readonly [string, ...string[]], { env, ...options }: Options & { readonly cwd: string }) {
  const { execa } = await import("execa");
  const program = isWindows ? programOf(file, { cwd: options.cwd, env: env ?? {} }) : file;
  const own = { env: variablesFor(env ?? {}), extendEnv: false, reject: false, buffer: false, cleanup: false } as const;
  const child = execa(program, args, { windowsHide: true, ...options, ...own });
  for (const stream of [child.stdout, child.stderr]) if (stream) keepForReader(stream);
  const failure = await Promise.race([once(child, "spawn").then(() => undefined), child]);
  if (failure?.failed) throw failure.cause ?? failure;
  // As a promise the child would be awaited.
  const started: ChildProcess = child;
  return { child: started };
}

/** With `buffer: false` execa discards the output of a stream that has no reader in the first turn of the event loop. */
function keepForReader(stream: Readable): void {
  const wait = () => {};
  stream.on("readable", wait);
  setImmediate(() => setImmediate(() => stream.off("readable", wait)));
}

function withinKillLimit(child: ChildProcess, exited: Promise<Exit>): Promise<Exit> {
  return new Promise((resolve) => {
    const abandon = () => {
      child.unref();
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
      resolve({ code: null, signal: "SIGKILL" });
    };
    const timer = setTimeout(abandon, KILL_LIMIT_MS);
    void exited.then((exit) => {
      clearTimeout(timer);
      resolve(exit);
    });
  });
}

/** How a program ended that outlives its starter, as long as that is there to see it. */
export interface DetachedEnd extends Exit {
  /** The beginning of what it wrote to stderr. */
  readonly errors: string;
}

const MAX_ERRORS = 16 * 1024;

interface DetachedOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hasLowPriority?: boolean;
  readonly onEnd?: (end: DetachedEnd) => void;
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The program has already ended.
  }
}

/**
 * Starts a program that outlives this process and shares no input or output with it. Resolves when it is started.
 * @param hasLowPriority whether other programs have the processor before it, from its first instruction on
 * @param onEnd is called when the program has ended, if this process is still running; it does not keep it running
 * @throws Error of the system, such as ENOENT
 */
export async function startDetached(
  command: readonly [string, ...string[]],
  { cwd, env, hasLowPriority = false, onEnd }: DetachedOptions,
): Promise<void> {
  const stderr = onEnd === undefined ? "ignore" : "pipe";
  const { child } = await spawnChild(command, { cwd, env, detached: true, stdin: "ignore", stdout: "ignore", stderr });
  if (hasLowPriority) lowerPriority(child.pid);
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString("utf8")).slice(0, MAX_ERRORS);
  });
  child.stderr?.on("error", () => {});
  if (onEnd !== undefined) child.once("close", (code, signal) => onEnd({ code, signal, errors }));
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
}

/** Whether a process of any user has this id. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** The start of a process in ticks since boot, field 22 of `/proc/PID/stat`; undefined outside Linux. */
export function startTicksOf(pid: number): number | undefined {
  const ticks = statusOf(pid)?.[19];
  return ticks === undefined ? undefined : Number(ticks);
}

/** In a container whose first process is no init, ended orphans stay zombies. */
const isZombie = (pid: number): boolean => statusOf(pid)?.[0] === "Z";

/** Fields 3 and later of `/proc/PID/stat`. Field 2 is the program's name, which may contain spaces and parentheses. */
function statusOf(pid: number): readonly string[] | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    return status.slice(status.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      if (child.pid !== undefined) {
        // Windows has no groups, and a process that has ended has no tree there.
        if (!isWindows) endTree(child.pid, "SIGKILL");
        running.delete(child.pid);
      }
      const settle = () => {
        clearTimeout(timer);
        resolve({ code, signal });
      };
      const timer = setTimeout(settle, OUTPUT_LIMIT_MS);
      child.once("close", settle);
    });
  });
}

/** Kills the groups that are left when this process exits, such as after an uncaught exception. */
function killOnExit(pid: number): void {
  running.add(pid);
  if (killsOnExit) return;
  killsOnExit = true;
  process.once("exit", () => {
    for (const started of running) endTreeNow(started);
  });
}

/** The result of a program. `output` is stdout and stderr, interleaved; `exitCode` is 1 after a signal. */
interface CommandResult {
  readonly exitCode: number;
  /** Present where a signal has ended the program. */
  readonly signal?: NodeJS.Signals;
  readonly output: string;
}

const STOP_GRACE_MS = 2000;

/**
 * Runs a program without shell and input until it ends. An exit code other than 0 is no error.
 *
 * @throws Error of the system where it cannot be started; the signal's reason where it aborts, after the program's group has ended
 */
export async function runCommand(
  command: readonly [string, ...string[]],
  { cwd, env, signal }: { cwd: string; env: Readonly<Record<string, string | undefined>>; signal: AbortSignal },
): Promise<CommandResult> {
  signal.throwIfAborted();
  const child = await startProcess(command, { cwd, env });
  child.stdin.end();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder("utf8");
    stream.on("data", (chunk: Buffer) => {
      output += decoder.write(chunk);
    });
  }
  const abort = (): void => void child.stop(STOP_GRACE_MS);
  signal.addEventListener("abort", abort, { once: true });
  const exit = await child.exited;
  signal.removeEventListener("abort", abort);
  signal.throwIfAborted();
  return { exitCode: exit.code ?? 1, ...(exit.signal !== null && { signal: exit.signal }), output };
}
