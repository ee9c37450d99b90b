import { stripVTControlCharacters } from "node:util";

/** Characters that a terminal or editor interprets: control characters, and marks that hide text or change its direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escaped = (character: string): string => short[character] ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

/** Escapes untrusted text into one line without control characters, so that a terminal does not interpret it. */
export const visible = (text: string): string => text.replace(INVISIBLE, escaped);

/** Escapes a text of several lines: line ends and tabs stay. A JSON document keeps its meaning. */
export const visibleLines = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(INVISIBLE, (character) => (character === "\n" || character === "\t" ? character : escaped(character)));

/** Escapes a program's output, without its colours. */
export const visibleOutput = (text: string): string => visibleLines(stripVTControlCharacters(text));

/** Returns a number with its noun, in the regular plural unless it is one: `1 error`, `2 errors`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Characters that no shell interprets; `~`, `#` and `=` have a meaning at the beginning. */
const PLAIN_WORD = /^[\w@%+:,./-][\w@%+:,./~#=-]*$/;

/** A word of a command, quoted where a shell would interpret it: in single quotes for POSIX shells, in double quotes for those of Windows. */
export function shellWord(word: string, platform: NodeJS.Platform = process.platform): string {
  if (PLAIN_WORD.test(word)) return word;
  return platform === "win32" ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Replaces a credential. */
export const HIDDEN_CREDENTIAL = "***";

/** An address without credentials: hides user info and query of a URL, and omits its fragment. Other texts stay unchanged. */
export function shownUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, username, password, host, pathname, search, hash } = new URL(address);
  if (username === "" && password === "" && search === "" && hash === "") return address;
  const user = username === "" && password === "" ? "" : `${HIDDEN_CREDENTIAL}@`;
  return `${protocol}//${user}${host}${pathname}${search === "" ? "" : `?${HIDDEN_CREDENTIAL}`}`;
}
