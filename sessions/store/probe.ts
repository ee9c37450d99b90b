import { join } from "node:path";
import { packageRoot } from "../../platform/files/paths.ts";
import { runCommand } from "../../platform/processes/processes.ts";

/** Exit code of the probe for a file that is damaged. */
export const DAMAGED = 12;

/** Signals that end a process which has touched a missing or broken page. */
const CRASHES: readonly string[] = ["SIGBUS", "SIGSEGV", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP"];

/** From here on, exit codes on Windows are exceptions of the processor, such as an access violation. */
const WINDOWS_EXCEPTIONS = 0x8000_0000;

/**
 * Reads a data file as a whole, in another process.
 * @returns what is wrong with it; undefined if it is sound @throws Error where it could not be read for another reason, such as a right
 */
export async function probeDataFile(file: string): Promise<string | undefined> {
  const program = join(packageRoot(), "dist/bin/parts/store-probe.js");
  const { exitCode, signal, output } = await runCommand([process.execPath, program, file], {
    cwd: packageRoot(),
    env: { ...process.env, NODE_OPTIONS: undefined },
    signal: new AbortController().signal,
  });
  if (exitCode === 0) return undefined;
  if (exitCode === DAMAGED) return output;
  const hasCrashed = exitCode >= WINDOWS_EXCEPTIONS || (signal !== undefined && CRASHES.includes(signal));
  if (hasCrashed) return `a page of it is missing or broken: reading it ended with ${signal ?? exitCode}`;
  throw new Error(`it could not be read as a whole: ${output || (signal ?? `exit code ${exitCode}`)}`);
}
