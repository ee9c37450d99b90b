import { styleText } from "node:util";
import { Document, isMap } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { errors } from "../../../contracts/errors.ts";
import { textWidth } from "../../../platform/text/text-width.ts";

/** Longest quoted line in columns; a longer one is cut around the marked place. */
const widest = 100;

/** Renders a problem like a compiler: place, message, marked line, hint and page. `text` is the content of the file. */
export function renderDiagnostic(diagnostic: Diagnostic, text: string, { color }: { color: boolean }): string {
  const paint = (style: "bold" | "dim" | "red", words: string) => (color ? styleText(style, words, { validateStream: false }) : words);
  const { code, message, file, line, column, endColumn } = diagnostic;
  const { shown, before, marked } = cut(text.split(/\r?\n/)[line - 1] ?? "", column, endColumn);
  const gutter = String(line);
  const blank = " ".repeat(gutter.length);
  return [
    `${paint("bold", `${file}:${line}:${column}`)}: ${paint("red", `error ${code}`)}: ${message}`,
    `  ${blank} ${paint("dim", "|")}`,
    `  ${gutter} ${paint("dim", "|")} ${shown}`.trimEnd(),
    `  ${blank} ${paint("dim", "|")} ${" ".repeat(before)}${paint("red", "^".repeat(marked))}`,
    `  hint: ${errors[code].hint}`,
    `  docs: docs/errors/${code}.md`,
  ].join("\n");
}

/** The line with tabs as spaces, and the columns of the marks, also after wide characters. */
function cut(line: string, column: number, endColumn: number): { shown: string; before: number; marked: number } {
  const from = line.slice(0, column - 1).replaceAll("\t", "    ");
  const mark = line.slice(column - 1, endColumn - 1).replaceAll("\t", "    ");
  const rest = line.slice(endColumn - 1).replaceAll("\t", "    ");
  const start = textWidth(from) + textWidth(mark) > widest ? Math.max(0, from.length - widest / 2) : 0;
  const kept = start === 0 ? from : `…${from.slice(start)}`;
  const room = Math.max(widest - textWidth(kept) - textWidth(mark), 0);
  const behind = rest.length > room ? `${rest.slice(0, room)}…` : rest;
  return { shown: `${kept}${mark}${behind}`, before: textWidth(kept), marked: Math.max(1, textWidth(mark)) };
}

/** Format of generated YAML: no folded lines, blanks inside brackets. */
export const YAML_FORMAT = { lineWidth: 0, flowCollectionPadding: true } as const;

/** Whether a step with these texts should use block style: a text has several lines, or flow style would force quotes. */
export const isClearerInLines = (values: readonly unknown[]): boolean =>
  values.some((value) => typeof value === "string" && (value.includes("\n") || isPlainInLinesOnly(value)));

/** Whether a text needs quotes only in flow style. */
function isPlainInLinesOnly(value: string): boolean {
  const block = new Document({ value });
  const flow = new Document({ value });
  if (isMap(flow.contents)) flow.contents.flow = true;
  return block.toString(YAML_FORMAT).trim() === `value: ${value}` && flow.toString(YAML_FORMAT).trim() !== `{ value: ${value} }`;
}
