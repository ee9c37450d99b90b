import type { Source } from "./source.ts";

/** A flow value as probably meant, and its quoted form. */
export interface MeantText {
  readonly range: readonly [number, number];
  readonly quoted: string;
}

const KEY = /[{,]\s*[A-Za-z]\w*:\s+(?=[^\s{[])/g;
const NEXT = /,\s*[A-Za-z]\w*:\s|\s*\}[\s}\]]*(?:#.*)?$/;

/** The whole flow value around a syntax error: up to the next option or the closing bracket. */
export function meantText(offset: number, { content }: Source): MeantText | undefined {
  const from = content.lastIndexOf("\n", offset - 1) + 1;
  const line = /^.*/.exec(content.slice(from))?.[0] ?? "";
  const starts = [...line.matchAll(KEY)].map((match) => match.index + match[0].length).filter((start) => from + start <= offset);
  const start = starts.at(-1);
  if (start === undefined) return undefined;
  const rest = line.slice(start);
  const text = rest.slice(0, NEXT.exec(rest)?.index ?? rest.length).trimEnd();
  return text === "" ? undefined : { range: [from + start, from + start + text.length], quoted: inQuotes(text) };
}

/** Quotes a text, with single quotes if it contains double quotes or backslashes. */
const inQuotes = (text: string): string => (/["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`);
