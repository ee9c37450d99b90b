import { execFile, spawnSync } from "node:child_process";

const isWindows = process.platform === "win32";

/** How long a program of Windows may take that ends or lists processes. */
const TOOL_LIMIT_MS = 5000;

/**
 * Ends a process and its descendants, of which a process group on POSIX has those that did not leave it. Windows has no signals: both end
 * at once, by `taskkill`, and where that fails one by one.
 */
export function endTree(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (!isWindows) {
    signalPid(-pid, signal);
    return;
  }
  elseDirectly(pid, () => {
    execFile("taskkill", treeOf(pid), { timeout: TOOL_LIMIT_MS, windowsHide: true }, (failure) => {
      if (failure !== null) elseDirectly(pid, () => endOneByOne(pid));
    });
  });
}

/** Node throws where Windows refuses to start a program for a reason that Node does not know. A process that is not ended would be waited for. */
function elseDirectly(pid: number, end: () => void): void {
  try {
    end();
  } catch {
    signalPid(pid, "SIGKILL");
  }
}

/** The same while this process exits, when only what blocks has an effect. */
export function endTreeNow(pid: number): void {
  if (!isWindows) {
    signalPid(-pid, "SIGKILL");
    return;
  }
  const { status } = spawnSync("taskkill", treeOf(pid), { stdio: "ignore", timeout: TOOL_LIMIT_MS, windowsHide: true });
  if (status !== 0) signalPid(pid, "SIGKILL");
}

const treeOf = (pid: number): string[] => ["/pid", String(pid), "/T", "/F"];

/** `wmic` is not part of every Windows; then its descendants outlive the process. */
function endOneByOne(pid: number): void {
  const list = ["process", "get", "ParentProcessId,ProcessId"];
  execFile("wmic", list, { encoding: "buffer", timeout: TOOL_LIMIT_MS, windowsHide: true }, (_failure, stdout) => {
    for (const ended of [...descendantsOf(pid, stdout)].reverse()) signalPid(ended, "SIGKILL");
  });
}

/** The process and its descendants, each after its parent, from a table of parents and processes in ASCII or UTF-16. */
function descendantsOf(pid: number, table: Buffer): ReadonlySet<number> {
  const rows = [
    ...table
      .toString("latin1")
      .replaceAll("\0", "")
      .matchAll(/^(\d+)\s+(\d+)/gm),
  ].map(([, parent, child]) => ({ parent: Number(parent), child: Number(child) }));
  const found = new Set([pid]);
  for (const ancestor of found) for (const { parent, child } of rows) if (parent === ancestor) found.add(child);
  return found;
}

function signalPid(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has already ended.
  }
}
