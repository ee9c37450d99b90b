import { type ChildProcess, type ChildProcessWithoutNullStreams, type SpawnOptions, spawn } from "node:child_process";

const isWindows = process.platform === "win32";

/** The signals by which this system asks a program to end: of Ctrl-C, and of another program or of Ctrl-Break. */
export const ENDINGS = isWindows ? (["SIGINT", "SIGBREAK"] as const) : (["SIGINT", "SIGTERM"] as const);

/** Windows has signals of a console only, which would reach the test, too. A program of a test gets them as messages and raises them. */
const RAISING = "process.on('message', (signal) => process.emit(signal, signal)); process.channel.unref()";

/** Starts a program of Node, which `signal` can ask to end on every system. */
export function startNode(args: readonly string[], options: Pick<SpawnOptions, "cwd" | "env"> = {}): ChildProcessWithoutNullStreams {
  if (!isWindows) return spawn(process.execPath, args, { ...options, stdio: "pipe" });
  const raising = ["--import", `data:text/javascript,${encodeURIComponent(RAISING)}`];
  const child = spawn(process.execPath, [...raising, ...args], { ...options, stdio: ["pipe", "pipe", "pipe", "ipc"] });
  return child as ChildProcessWithoutNullStreams;
}

/** Sends one of `ENDINGS` to a program that `startNode` has started. */
export function signal(child: ChildProcess, name: (typeof ENDINGS)[number]): void {
  if (isWindows) child.send(name);
  else child.kill(name);
}
