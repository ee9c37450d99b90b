import { StringDecoder } from "node:string_decoder";
import { startProcess } from "./processes.ts";

/** The result of a program. `output` is stdout and stderr, interleaved; `exitCode` is 1 after a signal. */
export interface CommandResult {
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
