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

/** Whether a call chain may be split within a line, by the language that a file has. */
const BREAKS_LINES: Readonly<Record<string, boolean>> = { ".cs": true, ".fs": false };

const BYTE_ORDER_MARK = "\ufeff";
const CALL = /^([^\n]*?)\.UsePlatformDetect\s*\(\s*\)([^\n]*)$/gm;

/** Finds the source that starts Avalonia and the change that adds the call of `UseAmcp`. */
export async function changeOfProgram(project: string): Promise<ProgramChange> {
  const sources = (await filesBelow(dirname(project), /\.(cs|fs|vb)$/)).sort();
  const texts = await Promise.all(sources.map(async (file) => ({ file, ...decodeText(await readFile(file)) })));
  const done = texts.find(({ text }) => /\.UseAmcp\s*\(/.test(text));
  if (done !== undefined) return { kind: "done", file: done.file };
  const start = texts.find(({ text }) => /\.UsePlatformDetect\b/.test(text)) ?? texts.find(({ text }) => /\bAppBuilder\b/.test(text));
  if (start === undefined) return { kind: "byHand", file: undefined, advice: ADVICE };
  refuseFault(start, start.file);
  const breaksLines = BREAKS_LINES[extname(start.file)];
  const after = breaksLines === undefined ? undefined : withUseAmcp(start.text, { breaksLines });
  if (after === undefined) return { kind: "byHand", file: start.file, advice: ADVICE };
  return { kind: "change", file: start.file, before: start.text, after };
}

/** Adds the call after `.UsePlatformDetect()`; undefined unless that occurs once, in a chain that can be continued. */
function withUseAmcp(text: string, { breaksLines }: { readonly breaksLines: boolean }): string | undefined {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const plain = text.slice(mark.length).replaceAll("\r\n", "\n");
  const calls = [...plain.matchAll(CALL)].filter(([, before = ""]) => !before.trimStart().startsWith("//"));
  const [call] = calls;
  if (call === undefined || calls.length > 1) return undefined;
  const [line, before = "", rest = ""] = call;
  const isOwnLine = before.trim() === "";
  const isEnd = rest.trim() === "" || rest.trim().startsWith("//");
  if (!breaksLines && !(isOwnLine && isEnd)) return undefined;
  const indent = isOwnLine ? before : `${/^\s*/.exec(before)?.[0] ?? ""}    `;
  const [head, tail] = isEnd ? [line, []] : [line.slice(0, line.length - rest.length), [`${indent}${rest.trim()}`]];
  const chain = [head, "#if AMCP", `${indent}.UseAmcp()`, "#endif", ...tail].join("\n");
  const called = `${plain.slice(0, call.index)}${chain}${plain.slice(call.index + line.length)}`;
  return mark + called.replaceAll("\n", newline);
}

/** The lines to add manually. `UseAmcp` is in the namespace of `AppBuilder`, which such a source has imported. */
const ADVICE: readonly string[] = [
  "behind the call that chooses the windowing platform, such as .UsePlatformDetect():",
  ...["#if AMCP", "    .UseAmcp()", "#endif"].map((line) => `    ${line}`),
];
