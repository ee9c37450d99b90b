import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, vi } from "vitest";

/** Every process that a program starts inherits this variable, however far down. */
export const MARK = "E2E_RUN";

/** Where npm is told which project it is in, and whatever else tests run under. */
const OWN_ENVIRONMENT =
  /^(AMCP_|AVALONIA_MCP_|VITEST|CI$|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|npm_(package|lifecycle)_|npm_config_(local_)?prefix$)/;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** By which `expectNothingLeft` knows its processes. */
  readonly mark: string;
}

/** Runs a program of PATH to its end as a user would, with the user's own environment. */
export function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env = {} }: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  const mark = randomUUID();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_ENVIRONMENT.test(name)));
  // npm and npx are scripts on Windows, which only a shell can start.
  const child = spawn(program, args, {
    cwd,
    env: { ...inherited, NO_COLOR: "1", ...env, [MARK]: mark },
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ code, out, err, mark }));
  });
}

/**
 * Waits until none of the processes that the program started runs: apps, proxies, build servers. Only Linux shows whose environment a
 * process has; elsewhere the caller's own list of process ids has to do.
 */
export const expectNothingLeft = ({ mark }: Pick<Ended, "mark">): Promise<void> =>
  vi.waitFor(() => expect(marked(mark)).toEqual([]), { timeout: 10_000 });

/** The running processes of a program, with their command lines. */
export function marked(mark: string): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && ofProcess(name, "environ").includes(`${MARK}=${mark}`))
    .map((pid) => `${pid} ${ofProcess(pid, "cmdline").replaceAll("\0", " ")}`);
}

/** Nothing of a process that has ended, or is another user's. */
function ofProcess(pid: string, file: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
