/** A part of a foreign text: as it is, or a character that would be invisible or would act on its surroundings. */
export interface TextPart {
  readonly text: string;
  /** The character as U+202E; undefined for ordinary text. */
  readonly escape?: string;
}

/**
 * Control characters but tab and line feed, zero-width and direction characters, soft hyphen and tags. The zero-width joiner
 * is part of ordinary emoji.
 */
const HIDDEN =
  /(?![\t\n])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

const escapeOf = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Splits a foreign text, so that escapes and direction characters are shown instead of obeyed. */
export function visibleParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  const lines = withoutCarriageReturns(text);
  let end = 0;
  for (const { 0: character, index } of lines.matchAll(HIDDEN)) {
    if (index > end) parts.push({ text: lines.slice(end, index) });
    parts.push({ text: character, escape: escapeOf(character) });
    end = index + character.length;
  }
  const rest = lines.slice(end);
  if (rest !== "" || parts.length === 0) parts.push({ text: rest });
  return parts;
}

/** The same as one text, for attributes and options, which cannot hold elements. */
export const visibleText = (text: string): string =>
  withoutCarriageReturns(text).replace(HIDDEN, (character) => `⟨${escapeOf(character)}⟩`);

const withoutCarriageReturns = (text: string): string => (text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text);
