/** What a program that ran to its end left. `output` is stdout and stderr as they came. */
export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a program to its end without a shell; an exit code other than 0 is a result. @throws Error where it cannot be started, or was aborted */
export async function runCommand(
  command: readonly [string, ...string[]],
  { cwd, env, signal }: { cwd: string; env: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<CommandResult> {
  // Loaded when used: most runs find everything built.
  const { execa } = await import("execa");
  const [file, ...args] = command;
  const { exitCode, all, isCanceled, cause, failed } = await execa(file, args, {
    cwd,
    env,
    extendEnv: false,
    all: true,
    reject: false,
    stdin: "ignore",
    cancelSignal: signal,
    forceKillAfterDelay: 2000,
  });
  if (isCanceled) throw signal.reason;
  if (failed && exitCode === undefined) throw cause ?? new Error(`${file} could not be run`);
  return { exitCode: exitCode ?? 1, output: all };
}
