import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";

/** How a process ended: by its own code, or by a signal. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process that leads its own group, so that ending it ends what it has started too. */
export interface RunningProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves once the process has ended and its output is read. */
  readonly exited: Promise<Exit>;
  /** SIGTERM, then SIGKILL for the group after `graceMs`. */
  stop(graceMs: number): Promise<Exit>;
  /** SIGKILL for the group. */
  kill(): Promise<Exit>;
}

const isWindows = process.platform === "win32";
/** A grandchild that left the group can hold the output open for as long as it lives. */
const OUTPUT_LIMIT_MS = 500;
const living = new Set<number>();
let endsWithThisProcess = false;

/** @throws Error of the system, such as ENOENT, where the program cannot be started */
export async function startProcess(
  command: readonly [string, ...string[]],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string | undefined>> },
): Promise<RunningProcess> {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd, env: { ...env }, detached: !isWindows, windowsHide: true, stdio: ["pipe", "pipe", "pipe"] });
  const exited = exitOf(child);
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} was started without a process id`);
  endWithThisProcess(pid);
  // A peer that has gone makes writes fail; its exit is what callers look at.
  child.stdin.on("error", () => {});
  const kill = (): Promise<Exit> => {
    if (living.has(pid)) signalGroup(pid, "SIGKILL");
    return exited;
  };
  return {
    pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    exited,
    kill,
    async stop(graceMs) {
      if (living.has(pid)) signalGroup(pid, "SIGTERM");
      const timer = setTimeout(kill, graceMs);
      try {
        return await exited;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Whether a process of this id runs, of whomever. One that ended, but whose parent never asked how, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** When a process began, in ticks since the machine's start, as field 22 of `/proc/PID/stat` has it; only Linux tells. */
export function startTicksOf(pid: number): number | undefined {
  const ticks = statusOf(pid)?.[19];
  return ticks === undefined ? undefined : Number(ticks);
}

/** In a container whose first process is no init, orphans stay listed after their end. */
const isZombie = (pid: number): boolean => statusOf(pid)?.[0] === "Z";

/** Fields 3 and later of `/proc/PID/stat`; the second is the program's name, which may hold spaces and parentheses itself. */
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
        living.delete(child.pid);
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
    // ESRCH: nobody of the group is left, which is what was wanted.
  }
}

/** The last resort for a program that ends without closing what it opened, such as by an uncaught exception. */
function endWithThisProcess(pid: number): void {
  living.add(pid);
  if (endsWithThisProcess) return;
  endsWithThisProcess = true;
  process.once("exit", () => {
    for (const started of living) signalGroup(started, "SIGKILL");
  });
}
