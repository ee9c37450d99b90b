import { readFile } from "node:fs/promises";
import { dirname, extname } from "node:path";
import { decodeText, refuseFault } from "../../platform/text/text-encoding.ts";
import { filesBelow } from "./find-apps.ts";

/** The change that makes an app's program call `UseAmcp`. */
export type ProgramChange =
  | { readonly kind: "done"; readonly file: string }
  | { readonly kind: "change"; readonly file: string; readonly before: string; readonly after: string }
  /** The program has an unknown form; without `file` no source starts Avalonia. */
  | { readonly kind: "byHand"; readonly file: string | undefined; readonly advice: readonly string[] };

interface Language {
  /** The statement that imports the namespace. */
  readonly using: string;
  /** Matches an import, at any indentation. */
  readonly usings: RegExp;
  /** Matches the position of the first import if there is none. */
  readonly before: RegExp;
  /** Whether a call chain may be split within a line. */
  readonly breaksLines: boolean;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  ".cs": { using: "using Amcp.Avalonia;", usings: /^using\s+[\w.]+\s*;/m, before: /^(?=[^\s/#])/m, breaksLines: true },
  ".fs": {
    using: "open Amcp.Avalonia",
    usings: /^[ \t]*open\s+[\w.]+/m,
    before: /(?<=^(?:namespace|module)\s[^\n]*\n)/m,
    breaksLines: false,
  },
};

const BYTE_ORDER_MARK = "\ufeff";
const CALL = /^([^\n]*?)\.UsePlatformDetect\s*\(\s*\)([^\n]*)$/gm;

/** Finds the source that starts Avalonia and the change that adds the call of `UseAmcp`. */
export async function changeOfProgram(project: string): Promise<ProgramChange> {
  const sources = (await filesBelow(dirname(project), /\.(cs|fs|vb)$/)).sort();
  const texts = await Promise.all(sources.map(async (file) => ({ file, ...decodeText(await readFile(file)) })));
  const done = texts.find(({ text }) => /\.UseAmcp\s*\(/.test(text));
  if (done !== undefined) return { kind: "done", file: done.file };
  const start = texts.find(({ text }) => /\.UsePlatformDetect\b/.test(text)) ?? texts.find(({ text }) => /\bAppBuilder\b/.test(text));
  if (start === undefined) return { kind: "byHand", file: undefined, advice: adviceIn(LANGUAGES[".cs"]) };
  refuseFault(start, start.file);
  const language = LANGUAGES[extname(start.file)];
  const after = language && withUseAmcp(start.text, language);
  if (after === undefined) return { kind: "byHand", file: start.file, advice: adviceIn(language) };
  return { kind: "change", file: start.file, before: start.text, after };
}

/** Adds the call after `.UsePlatformDetect()`; undefined unless that occurs once, in a chain that can be continued. */
function withUseAmcp(text: string, language: Language): string | undefined {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const plain = text.slice(mark.length).replaceAll("\r\n", "\n");
  const calls = [...plain.matchAll(CALL)].filter(([, before = ""]) => !before.trimStart().startsWith("//"));
  const [call] = calls;
  if (call === undefined || calls.length > 1) return undefined;
  const [line, before = "", rest = ""] = call;
  const isOwnLine = before.trim() === "";
  const isEnd = rest.trim() === "" || rest.trim().startsWith("//");
  if (!language.breaksLines && !(isOwnLine && isEnd)) return undefined;
  const indent = isOwnLine ? before : `${/^\s*/.exec(before)?.[0] ?? ""}    `;
  const [head, tail] = isEnd ? [line, []] : [line.slice(0, line.length - rest.length), [`${indent}${rest.trim()}`]];
  const chain = [head, "#if AMCP", `${indent}.UseAmcp()`, "#endif", ...tail].join("\n");
  const called = `${plain.slice(0, call.index)}${chain}${plain.slice(call.index + line.length)}`;
  const complete = withUsing(called, language)?.replaceAll("\n", newline);
  return complete === undefined ? undefined : mark + complete;
}

function withUsing(text: string, { using, usings, before }: Language): string | undefined {
  const at = (usings.exec(text) ?? before.exec(text))?.index;
  if (at === undefined) return undefined;
  const indent = /^[ \t]*/.exec(text.slice(at))?.[0] ?? "";
  return `${text.slice(0, at)}#if AMCP\n${indent}${using}\n#endif\n${text.slice(at)}`;
}

/** The lines to add manually. */
const adviceIn = (language: Language | undefined): readonly string[] => [
  "at the top:",
  ...["#if AMCP", language?.using ?? "Imports Amcp.Avalonia", "#endif"].map((line) => `    ${line}`),
  "behind the call that chooses the windowing platform, such as .UsePlatformDetect():",
  ...["#if AMCP", "    .UseAmcp()", "#endif"].map((line) => `    ${line}`),
];
