import { visibleOutput } from "../platform/text/shown-text.ts";

/** Joins sections while they fit. @returns how many did not, too */
export function joinWithin(sections: readonly string[], bytes: number): { joined: string; left: number } {
  let joined = "";
  let used = 0;
  for (const [index, one] of sections.entries()) {
    used += Buffer.byteLength(one);
    if (used > bytes) return { joined, left: sections.length - index };
    joined += one;
  }
  return { joined, left: 0 };
}

/** Foreign text on one line, without meaning for Markdown or HTML; GitHub also makes links of bare addresses. */
export const markdownText = (foreign: string): string =>
  visibleOutput(foreign)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>()#+!|~&@]|:(?=\/\/)|(?<=\bwww)\./g, (character) => `&#${character.codePointAt(0)};`);

export const markdownCode = (foreign: string): string => `<code>${markdownText(foreign)}</code>`;

/** A message of ours, whose backquotes enclose names. */
export const markdownMessage = (message: string): string =>
  message
    .split(/`([^`]*)`/)
    .map((part, at) => (at % 2 === 0 ? markdownText(part) : markdownCode(part)))
    .join("");
