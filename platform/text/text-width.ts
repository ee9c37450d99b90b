import stringWidth from "string-width";

const ELLIPSIS = "…";

/** The letters of a text as readers see them: an emoji or a letter with its marks is one. */
const lettersOf = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** Width of a text in columns of a terminal: two for East Asian wide characters and emoji, none for combining marks. */
export const textWidth = (text: string): number => stringWidth(text);

/** Cuts a text to a number of columns, with an ellipsis at its end where something is left out. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = "";
  let columns = 0;
  for (const letter of lettersOf(text)) {
    columns += textWidth(letter);
    if (columns > width - 1) return kept + ELLIPSIS.slice(0, width);
    kept += letter;
  }
  return kept;
}

/** Fills a text with blanks to a number of columns. */
export function padToWidth(text: string, width: number, align: "left" | "right"): string {
  const blanks = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "right" ? blanks + text : text + blanks;
}

/** Wraps a text at its blanks, and within words that are wider than a line. @param width in columns, at least 2 */
export function wrapToWidth(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((part) => splitToWidth(part, width))) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(last) + 1 + textWidth(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function splitToWidth(word: string, width: number): readonly string[] {
  const parts = [""];
  let columns = 0;
  for (const letter of lettersOf(word)) {
    columns += textWidth(letter);
    if (columns > width) {
      parts.push("");
      columns = textWidth(letter);
    }
    parts[parts.length - 1] += letter;
  }
  return parts;
}
