import { StringDecoder } from "node:string_decoder";
import { startProcess } from "./processes.ts";

/** What a program that ran to its end left. `output` is stdout and stderr as they came; `exitCode` is 1 where a signal ended it. */
export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

const STOP_GRACE_MS = 2000;

/**
 * Runs a program to its end, without a shell and without input; an exit code other than 0 is a result.
 *
 * @throws Error of the system where it cannot be started; the signal's reason where it aborts, once the program and its children are gone
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
  const { code } = await child.exited;
  signal.removeEventListener("abort", abort);
  signal.throwIfAborted();
  return { exitCode: code ?? 1, output };
}
