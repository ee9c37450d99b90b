import { visible, visibleLines } from "../../platform/text/shown-text.ts";
import { renderCount } from "./figures.ts";

/** A longer text is folded. */
const FOLDED_CHARACTERS = 2000;
const FOLDED_LINES = 40;
/** A longer text is cut, since no reader of Markdown shows it. */
const MOST_CHARACTERS = 256 * 1024;

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Foreign text as code within a line, which no Markdown or HTML in it can leave. */
export function code(text: string): string {
  const shown = visible(text);
  if (shown.trim() === "") return shown === "" ? "(empty)" : `(${renderCount(shown.length)} blank)`;
  const mark = "`".repeat(longestRun(shown) + 1);
  // A blank beside each mark is no part of the code; without it a text that begins or ends with a backtick or blank would change.
  const blank = /^[` ]|[` ]$/.test(shown) ? " " : "";
  return mark + blank + shown + blank + mark;
}

/** Whether a text takes so much room on a page that it is folded. */
export const isLong = (text: string): boolean => text.length > FOLDED_CHARACTERS || text.split("\n").length > FOLDED_LINES;

/** Foreign text as a block of code; a long one is folded. @param language of the highlighting */
export function codeBlock(text: string, language: "text" | "json"): string {
  const cut = visibleLines(text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS) : text);
  const mark = "`".repeat(Math.max(3, longestRun(cut) + 1));
  const block = `${mark}${language}\n${cut.endsWith("\n") ? cut : `${cut}\n`}${mark}\n`;
  const rest = text.length - MOST_CHARACTERS;
  const note = rest > 0 ? `\n${renderCount(rest)} more characters are in the export as \`.ndjson\`.\n` : "";
  if (!isLong(text)) return block;
  const lines = cut.split("\n").length;
  const size = `${renderCount(text.length)} characters${lines > 1 ? ` in ${renderCount(lines)} lines` : ""}`;
  return `<details><summary>${size}</summary>\n\n${block}${note}\n</details>\n`;
}

/** A relative path as the target of a Markdown link. */
export const linkTarget = (path: string): string =>
  path
    .split("/")
    .map((name) => encodeURIComponent(name).replace(/[()]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`))
    .join("/");
