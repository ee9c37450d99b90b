import { stripVTControlCharacters } from "node:util";

/** Characters that a terminal or an editor interprets: control characters, and marks that hide text or change its direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escaped = (character: string): string => short[character] ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

/** Escapes foreign text into one line without control characters, so that a terminal shows it and executes nothing. */
export const visible = (text: string): string => text.replace(INVISIBLE, escaped);

/** The same for a text with lines: line ends and tabs stay. A JSON document stays the same document. */
export const visibleLines = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(INVISIBLE, (character) => (character === "\n" || character === "\t" ? character : escaped(character)));

/** The same for what a program wrote, whose colours are left out. */
export const visibleOutput = (text: string): string => visibleLines(stripVTControlCharacters(text));
