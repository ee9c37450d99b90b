import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { AppCrash, type AppException, type AppFrame, exceptionSummary } from "../../contracts/app-tools/app-exception.ts";
import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import type { Exit } from "../../platform/processes/processes.ts";
import { isHosted, type PreparedApp } from "./app-config.ts";
import type { KeptOutput } from "./output-tail.ts";

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

const ACCESS_VIOLATION = "an access violation in native code";

/** Exit codes by which Windows reports what POSIX reports by signals. */
const statuses: Readonly<Record<number, string>> = {
  3221225477: ACCESS_VIOLATION,
  3221225725: "a stack overflow",
  3221226505: "it aborted itself: a failed check of native code or of the runtime",
  3762504530: "an unhandled .NET exception",
};

/** Describes an exit; native crashes are named. */
export function wayOf({ code, signal }: Exit, platform: NodeJS.Platform = process.platform): string {
  if (signal !== null) return `by ${named(signal)}`;
  const status = code === null ? undefined : statuses[code >>> 0];
  if (status !== undefined) return `with code 0x${((code ?? 0) >>> 0).toString(16).toUpperCase()} (${status})`;
  // A shell between the runner and the app reports a signal as an exit code.
  const numbers = platform === "win32" ? [] : Object.entries(constants.signals);
  const known = numbers.find(([name, number]) => name in signals && 128 + number === code)?.[0];
  return `with code ${code}${known === undefined ? "" : `, which is 128 + ${named(known)}`}`;
}

const named = (signal: string): string => (signals[signal] === undefined ? signal : `${signal} (${signals[signal]})`);

/** Output of the .NET host when it cannot start the app. */
const HOST_FAULT =
  /^(You must install or update \.NET|A fatal error was encountered|The application to execute does not exist|Could not execute because|The command could not be loaded)/m;

const MISSING_RUNTIME = /^You must install or update \.NET/m;

/** Whether the .NET installation, not the app, prevented the start. */
export const isHostFault = (output: KeptOutput): boolean => HOST_FAULT.test(output.kept());

/** A line of the handler's log that reports a fatal fault. */
const Fault = z.object({
  level: z.literal("Error"),
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
});

/** Errors of windowing platforms without a display, and of Avalonia without a desktop platform. */
const NO_DISPLAY = /\bXOpenDisplay failed\b|\blibX11\b|No text shaping system configured|no desktop platform/;

/** The app must reach the handler in order to be ready. */
const missingCall = (isHosted: boolean) =>
  isHosted
    ? { display: "its Main chooses a platform without `UsePlatformDetect`", late: "its Main does not call `UsePlatformDetect`" }
    : { display: "`UseAmcp` is missing in its Program.cs", late: "its Program.cs does not call `UseAmcp`" };

/** Why an app that is running has not registered, or does not listen. */
export function lateFault(app: PreparedApp, did: string, output: KeptOutput): AmcpError {
  const { late } = missingCall(isHosted(app));
  const message = `${app.name} did not ${did} within ${app.config.ready.timeoutMs} ms: ${late}, or it waits for something before Avalonia is set up`;
  return new AmcpError("AMCP_APP_NOT_READY", message, { output: output.shown(), wholeOutput: () => output.whole() });
}

/** Why an app ended before it was ready: a fault that the handler reported, else a missing requirement, else the crash. */
export function startFault({ isHosted, ...end }: Omit<UnwantedEnd, "when"> & { readonly isHosted: boolean }): AmcpError {
  const { app, exit, output, crashFile } = end;
  const facts = { output: output.shown(), wholeOutput: () => output.whole() };
  const fault = output
    .kept()
    .split("\n")
    .map(faultOf)
    .find((fault) => fault !== undefined);
  if (fault !== undefined) {
    const subject = fault.code === "AMCP_APP_START_FAILED" ? `${app} ended ${wayOf(exit)}` : app;
    return new AmcpError(fault.code, `${subject}: ${fault.message}`, facts);
  }
  if (MISSING_RUNTIME.test(output.kept())) {
    const message = `${app} needs a .NET runtime that is not installed; \`env: { DOTNET_ROLL_FORWARD: Major }\` of the app takes a newer one`;
    return new AmcpError("AMCP_APP_START_FAILED", message, facts);
  }
  const when = "before it was ready";
  const isDisplayMissing = NO_DISPLAY.test(output.kept());
  const isCrash = exit.code !== 0 || existsSync(crashFile);
  if (isCrash && !isDisplayMissing && !isHostFault(output)) return describeEnd({ ...end, when });
  const cause = isDisplayMissing ? `: it looks for a display, so ${missingCall(isHosted).display}` : "";
  return new AmcpError("AMCP_APP_START_FAILED", `${app} ended ${wayOf(exit)} ${when}${cause}`, facts);
}

function faultOf(line: string): z.output<typeof Fault> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return Fault.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Prefixes of type names that do not belong to the app. */
const FOREIGN = /^(Avalonia|System|Microsoft|MicroCom|Tmds|Internal|DynamicClass|Interop)\./;
const HANDLER = /^Amcp\.Avalonia\./;
const FRAME = /^\s*at (.+?)(?: in (.+):line (\d+))?$/;

interface Pattern {
  readonly begins: RegExp;
  /** The type to report if the runtime writes none. */
  readonly type?: string;
  readonly message?: string;
}

/** Beginnings of the runtime's messages about a fatal end. */
const patterns: readonly Pattern[] = [
  { begins: /^Unhandled exception\. ?/m },
  { begins: /^Stack overflow\.\s*/m, type: "System.StackOverflowException", message: "a method calls itself without end" },
  { begins: /^Process terminated\.\s*/m, type: "Environment.FailFast" },
  { begins: /^Fatal error\.\s*0xC0000005/m, type: "Fatal error of the runtime", message: ACCESS_VIOLATION },
  { begins: /^Fatal error\.\s*/m, type: "Fatal error of the runtime" },
];

/**
 * The exceptions that .NET wrote to the output of an app when it ended. They are the only trace of a stack overflow, which no
 * handler sees, and of exceptions before the handler has started.
 */
export function exceptionsIn(output: string): readonly AppException[] | undefined {
  const found = patterns
    .map((pattern) => ({ ...pattern, at: output.search(pattern.begins) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)[0];
  if (found === undefined) return undefined;
  const words = output.slice(found.at).replace(found.begins, "").split(/\r?\n/);
  return found.type === undefined ? chainOf(words) : [exceptionOf(found.type, words, found.message)];
}

/** Reads the outer message, then inner exceptions, then the stacks with the innermost first. */
function chainOf(words: readonly string[]): readonly AppException[] | undefined {
  const heads: string[][] = [[]];
  const stacks: AppFrame[][] = [[]];
  for (const line of words) {
    const inner = /^\s*---> (?:\(Inner Exception #\d+\) )?(.*)$/.exec(line);
    if (inner?.[1] !== undefined) heads.push([inner[1]]);
    else if (/--- End of inner exception stack trace ---/.test(line)) stacks.push([]);
    else if (FRAME.test(line)) stacks.at(-1)?.push(...frameOf(line));
    else if (stacks.length > 1 || (stacks[0]?.length ?? 0) > 0) break;
    else heads.at(-1)?.push(line);
  }
  const exceptions = heads.map((head, depth) => fromHead(head, depth, stacks[heads.length - 1 - depth] ?? []));
  return exceptions[0]?.type === "" ? undefined : exceptions;
}

function fromHead(lines: readonly string[], depth: number, frames: readonly AppFrame[]): AppException {
  const [, type = "", message = ""] = /^([\w.+`[\],]+)(?:: ?(.*))?$/s.exec(lines.join("\n").trim()) ?? [];
  return { type, message, depth, frames: [...frames], omitted: 0 };
}

/** Reads a message up to the first frame, then frames; other lines among them count repetitions. */
function exceptionOf(type: string, lines: readonly string[], message: string | undefined): AppException {
  const first = lines.findIndex((line) => FRAME.test(line));
  const said = lines
    .slice(0, first === -1 ? lines.length : first)
    .join("\n")
    .trim();
  const frames = first === -1 ? [] : lines.slice(first).flatMap(frameOf);
  const thrown = message === undefined ? /^([\w.]+Exception): (.*)$/s.exec(said) : null;
  return { type: thrown?.[1] ?? type, message: thrown?.[2] ?? message ?? said, depth: 0, frames, omitted: 0 };
}

function frameOf(line: string): AppFrame[] {
  const [, method, file, number] = FRAME.exec(line) ?? [];
  if (method === undefined || HANDLER.test(method)) return [];
  return [{ method, ...(file !== undefined && { file, line: Number(number) }), own: !FOREIGN.test(method) }];
}
