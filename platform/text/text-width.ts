const ELLIPSIS = "…";

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Width of a text in columns of a terminal: two for East Asian wide characters and emoji, none for combining marks. */
export function textWidth(text: string): number {
  let columns = 0;
  for (const letter of text.normalize("NFC")) columns += letterWidth(letter);
  return columns;
}

const letterWidth = (letter: string): number => (/\p{Mark}/u.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1);

/** Cuts a text to a number of columns, with an ellipsis at its end where something is left out. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = "";
  let columns = 0;
  for (const letter of text.normalize("NFC")) {
    columns += letterWidth(letter);
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
  for (const letter of word.normalize("NFC")) {
    columns += letterWidth(letter);
    if (columns > width) {
      parts.push("");
      columns = letterWidth(letter);
    }
    parts[parts.length - 1] += letter;
  }
  return parts;
}
