import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";
import { AppCrash, type AppException, exceptionSummary } from "../../contracts/app-tools/app-exception.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { Exit } from "../../platform/processes.ts";
import type { KeptOutput } from "./output-tail.ts";
import { exceptionsIn } from "./runtime-words.ts";

/** An app that ended without a request to end. */
export interface UnwantedEnd {
  readonly app: string;
  readonly exit: Exit;
  readonly output: KeptOutput;
  /** The file into which the handler writes an exception that ends the app. */
  readonly crashFile: string;
  /** The private working folder; undefined if the configuration names one. */
  readonly workFolder?: string | undefined;
  /** `before it was ready`. */
  readonly when: string;
}

/** Why the app ended: what was thrown, else the signal, else its code. */
export function describeEnd({ app, exit, output, crashFile, workFolder, when }: UnwantedEnd): AmcpError {
  const crash = readCrash(crashFile);
  const exceptions = crash?.exceptions ?? exceptionsIn(output.kept());
  const shown = output.shown();
  const silence = shown === "" ? ", and wrote nothing" : "";
  const message =
    exceptions === undefined
      ? `${app} ended ${wayOf(exit)} ${when}${silence}`
      : `${app} crashed ${crash === undefined ? "" : `on ${crash.thread} `}${when}: ${exceptionSummary(exceptions)}${missingFileHint(exceptions, workFolder)}`;
  return new AmcpError("AMCP_APP_CRASHED", message, {
    output: shown,
    ...(exceptions && { exceptions }),
    wholeOutput: () => output.whole(),
  });
}

const MISSING_FILE = /^System\.IO\.(FileNotFound|DirectoryNotFound)Exception$/;

/** An app that finds its files relative to its working folder needs one with these files. */
function missingFileHint(exceptions: readonly AppException[], workFolder: string | undefined): string {
  const isMissing = ({ type, message }: AppException) =>
    workFolder !== undefined && MISSING_FILE.test(type) && message.includes(join(basename(dirname(workFolder)), basename(workFolder)));
  if (!exceptions.some(isMissing)) return "";
  return ". The path is relative, and the app has an empty working folder of its own: give it `cwd:` in amcp.config.yaml, such as the folder of its project";
}

/** Reads the crash file of the handler; undefined if it is missing or malformed. */
function readCrash(file: string): AppCrash | undefined {
  try {
    return AppCrash.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Meanings of signals for error messages. */
const signals: Readonly<Record<string, string>> = {
  SIGABRT: "it aborted itself: a failed check of native code or of the runtime",
  SIGSEGV: "a segmentation fault: native code touched memory that is not its own",
  SIGBUS: "a bus error: native code touched memory that is not there",
  SIGILL: "an illegal instruction in native code",
  SIGFPE: "an arithmetic error in native code",
  SIGTRAP: "a breakpoint or a failed check of native code",
  SIGKILL: "it was killed, perhaps by the system for lack of memory",
  SIGTERM: "it was asked to end",
};

/** Exit codes by which Windows reports what POSIX reports by signals. */
const statuses: Readonly<Record<number, string>> = {
  3221225477: "an access violation in native code",
  3221225725: "a stack overflow",
  3221226505: "it aborted itself: a failed check of native code or of the runtime",
  3762504530: "an unhandled .NET exception",
};

/** Describes an exit; native crashes are named. */
export function wayOf({ code, signal }: Exit): string {
  if (signal !== null) return `by ${named(signal)}`;
  const status = code === null ? undefined : statuses[code >>> 0];
  if (status !== undefined) return `with code 0x${((code ?? 0) >>> 0).toString(16).toUpperCase()} (${status})`;
  // A shell between the runner and the app reports a signal as an exit code.
  const told = Object.entries(constants.signals).find(([name, number]) => name in signals && 128 + number === code)?.[0];
  return `with code ${code}${told === undefined ? "" : `, which is 128 + ${named(told)}`}`;
}

const named = (signal: string): string => (signals[signal] === undefined ? signal : `${signal} (${signals[signal]})`);

/** Output of the .NET host when it cannot start the app. */
const HOST_FAULT =
  /^(You must install or update \.NET|A fatal error was encountered|The application to execute does not exist|Could not execute because|The command could not be loaded)/m;

/** Whether the .NET installation, not the app, prevented the start. */
export const isHostFault = (output: KeptOutput): boolean => HOST_FAULT.test(output.kept());
