import { readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { removeFile } from "../../platform/files/files.ts";
import type { KeptOutput } from "./output-tail.ts";

/** A process that waits for a debugger before its app starts. */
export interface DebuggerWait {
  /** The AppId. */
  readonly app: string;
  readonly pid: number;
  /** Aborts when the wait is over. */
  readonly over: AbortSignal;
  /** Starts the app without a debugger. */
  goOn(): Promise<void>;
}

/** Hears of the processes of an app that is to be debugged. */
export interface DebugPort {
  /** Called once for each process that waits. */
  waits(wait: DebuggerWait): void;
  /** Called once for each process that has registered without a wait. */
  ignored(app: string): void;
}

/** The file whose existence ends the wait; beside the profile, like the output. */
const goFileOf = (profile: string): string => `${profile}.go`;

/** Makes the next process with this profile wait, although an earlier one went on. */
export const forgetWait = (profile: string): Promise<void> => removeFile(goFileOf(profile));

/**
 * Variables with which the handler waits. Debuggers and `dotnet-trace` look for the sockets of a process in the temporary folder of their
 * own user, so the runtime must create them there; the handler then moves the app's own temporary files to `temporary`.
 *
 * @param inherited the environment of the runner
 */
export const debugVariables = (
  { profile, temporary }: { readonly profile: string; readonly temporary: string },
  inherited: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> => ({
  DOTNET_EnableDiagnostics: "1",
  DOTNET_EnableDiagnostics_IPC: "1",
  TMPDIR: inherited["TMPDIR"],
  AMCP_DEBUG: "1",
  AMCP_DEBUG_GO: goFileOf(profile),
  AMCP_DEBUG_LAUNCHER: String(process.pid),
  AMCP_DEBUG_TMPDIR: temporary,
});

/** A killed runtime leaves its sockets, which would offer an ended process to debuggers. */
function removeSockets(pid: number): void {
  const isOfProcess = (name: string) => name.startsWith(`dotnet-diagnostic-${pid}-`) || name.startsWith(`clr-debug-pipe-${pid}-`);
  for (const name of readdirSync(tmpdir()).filter(isOfProcess)) rmSync(join(tmpdir(), name), { force: true });
}

interface Watched {
  readonly app: string;
  readonly profile: string;
  readonly exited: Promise<unknown>;
  readonly output: Pick<KeptOutput, "kept">;
  readonly errors: Readable;
}

/** Waits for the handler's line, whose process id differs from that of the command if a launcher such as `dotnet run` starts the app. */
export function watchDebuggerWait({ app, profile, exited, output, errors }: Watched, port: DebugPort): { registered(): void; end(): void } {
  const over = new AbortController();
  let waited = false;
  const look = () => {
    const [, pid] = /^AMCP_DEBUG: \S+ waits for a debugger in process (\d+)\.\r?$/m.exec(output.kept()) ?? [];
    if (pid === undefined || waited) return;
    waited = true;
    void exited.then(() => removeSockets(Number(pid)));
    port.waits({ app, pid: Number(pid), over: over.signal, goOn: () => writeFile(goFileOf(profile), "") });
  };
  errors.on("data", look);
  return {
    registered: () => waited || port.ignored(app),
    end() {
      errors.off("data", look);
      over.abort();
    },
  };
}
