import type { AppException, AppFrame } from "../../contracts/app-tools/app-exception.ts";

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
  return found.type === undefined ? chainOf(words) : [one(found.type, words, found.message)];
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
function one(type: string, lines: readonly string[], message: string | undefined): AppException {
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
