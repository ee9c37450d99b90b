import { z } from "zod";

export const AppFrame = z.object({
  method: z.string().describe("with its type and parameters, as .NET writes it"),
  file: z.string().optional().describe("the source file, where debug symbols name it"),
  line: z.int().optional(),
  own: z.boolean().describe("the app's own code, and not Avalonia's, .NET's or a package's"),
});
export type AppFrame = z.infer<typeof AppFrame>;

/** One exception of a chain, listed from the outermost one inwards. */
export const AppException = z.object({
  type: z.string().describe("with its namespace"),
  message: z.string(),
  depth: z.int().min(0).describe("0 for the outermost one; an inner one has its outer one's depth and one more"),
  frames: z.array(AppFrame).describe("from where it was thrown outwards, without those of the handler"),
  omitted: z.int().min(0).describe("how many frames are left out of the middle of a deep stack"),
});
export type AppException = z.infer<typeof AppException>;

/** The exception that ends an app: the content of the file that `AMCP_CRASH_FILE` names, and of `crash` in `amcp/unregister`. */
export const AppCrash = z.object({
  time: z.string().describe("ISO 8601"),
  thread: z.string().describe("`the UI thread`, `the main thread`, or the name or number of another"),
  exceptions: z.array(AppException).min(1),
});
export type AppCrash = z.infer<typeof AppCrash>;

const headOf = ({ type, message, depth }: AppException): string => `${depth === 0 ? "" : "caused by "}${type}: ${message}`;

const lineOf = ({ method, file, line }: AppFrame): string =>
  `  at ${method}${file === undefined ? "" : ` in ${file}${line === undefined ? "" : `:${line}`}`}`;

/** Renders every exception with its message and all frames, in stack order. */
export function wholeException(exceptions: readonly AppException[]): string {
  const lines = exceptions.flatMap((exception) => {
    const gap = exception.omitted === 0 ? [] : [`  (${exception.omitted} frames of its middle are left out)`];
    return indented([...headOf(exception).split("\n"), ...exception.frames.map(lineOf), ...gap], exception.depth);
  });
  return lines.join("\n");
}

const SHOWN_FRAMES = 4;
const SHOWN_EXCEPTIONS = 4;

/** Renders a summary: the first frames of the app's own code, or of any code if none is the app's, and the inner exceptions. */
export function exceptionLines(exceptions: readonly AppException[]): string[] {
  const shown = exceptions.slice(0, SHOWN_EXCEPTIONS);
  const lines = shown.flatMap((exception, index) => {
    const own = exception.frames.filter((frame) => frame.own);
    const frames = (own.length > 0 ? own : exception.frames).slice(0, SHOWN_FRAMES).map(lineOf);
    // The message of the failure already contains the outermost exception.
    return indented([...(index === 0 ? [] : headOf(exception).split("\n")), ...frames], exception.depth);
  });
  const left = exceptions.length - shown.length;
  return left === 0 ? lines : [...lines, `(${left} more inner exceptions)`];
}

const indented = (lines: readonly string[], depth: number): string[] =>
  lines.map((line) => `${"  ".repeat(Math.max(0, depth - 1))}${line}`);

/** Renders type and message in one line. */
export function exceptionSummary([first]: readonly AppException[]): string {
  return first === undefined ? "an unknown exception" : `${first.type}: ${first.message.replaceAll(/\s*\r?\n\s*/g, " ")}`;
}
