import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { constants as access, accessSync, readFileSync, realpathSync, statSync } from "node:fs";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

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
  /** Sends SIGTERM to the group, and SIGKILL after `graceMs`. */
  stop(graceMs: number): Promise<Exit>;
  /** Sends SIGKILL to the group. */
  kill(): Promise<Exit>;
}

const isWindows = process.platform === "win32";
/** How long `exited` waits for the end of the output: a descendant that left the group can hold it open. */
const OUTPUT_LIMIT_MS = 500;
const running = new Set<number>();
let killsOnExit = false;

/**
 * Starts a program with `node:child_process`. execa would not replace this code: it signals the child but not its group, waits for the end
 * of output without a limit, and discards output that has no reader in the first turn of the event loop.
 *
 * @throws Error of the system, such as ENOENT, where the program cannot be started
 */
export async function startProcess(
  command: readonly [string, ...string[]],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string | undefined>> },
): Promise<RunningProcess> {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd, env: { ...env }, detached: !isWindows, windowsHide: true, stdio: ["pipe", "pipe", "pipe"] });
  const exited = exitOf(child);
  await once(child, "spawn");
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} was started without a process id`);
  killOnExit(pid);
  // Writes to a process that has ended fail; callers observe its exit instead.
  child.stdin.on("error", () => {});
  const kill = (): Promise<Exit> => {
    if (running.has(pid)) signalGroup(pid, "SIGKILL");
    return exited;
  };
  const exitOrElse = (end: () => Promise<Exit>, graceMs: number): Promise<Exit> => {
    const timer = setTimeout(end, graceMs);
    return exited.finally(() => clearTimeout(timer));
  };
  const stop = (graceMs: number): Promise<Exit> => {
    if (running.has(pid)) signalGroup(pid, "SIGTERM");
    return exitOrElse(kill, graceMs);
  };
  return {
    pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    exited,
    kill,
    stop,
    close(graceMs) {
      child.stdin.end();
      return exitOrElse(() => stop(graceMs), graceMs);
    },
  };
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
  [file, ...args]: readonly [string, ...string[]],
  { cwd, env, hasLowPriority = false, onEnd }: DetachedOptions,
): Promise<void> {
  const stderr = onEnd === undefined ? "ignore" : "pipe";
  const child = spawn(file, args, { cwd, env: { ...env }, detached: true, windowsHide: true, stdio: ["ignore", "ignore", stderr] });
  if (hasLowPriority) lowerPriority(child.pid);
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors = (errors + chunk.toString("utf8")).slice(0, MAX_ERRORS);
  });
  child.stderr?.on("error", () => {});
  if (onEnd !== undefined) child.once("close", (code, signal) => onEnd({ code, signal, errors }));
  await once(child, "spawn");
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
        signalGroup(child.pid, "SIGKILL");
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

function signalGroup(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (isWindows) {
    spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: the group has already ended.
  }
}

/** Kills the groups that are left when this process exits, such as after an uncaught exception. */
function killOnExit(pid: number): void {
  running.add(pid);
  if (killsOnExit) return;
  killsOnExit = true;
  process.once("exit", () => {
    for (const started of running) signalGroup(started, "SIGKILL");
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

/** The file of a program's name by PATH, with links resolved; undefined where PATH does not have it. */
export function findExecutable(name: string, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const path = environment["PATH"] ?? environment["Path"] ?? "";
  const endings = process.platform === "win32" ? (environment["PATHEXT"] ?? ".EXE").split(";") : [""];
  const candidates = path.split(delimiter).flatMap((folder) => (folder === "" ? [] : endings.map((ending) => join(folder, name + ending))));
  const found = candidates.find(isExecutableFile);
  return found === undefined ? undefined : realpathSync(found);
}

function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, access.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
