import { readFileSync } from "node:fs";

/** A block of code of a page. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** The file that the line before the block names. */
  readonly file: string | undefined;
}

/** The blocks of a page, without the indentation that a list gives them. */
export const blocksOf = (page: string): readonly Block[] =>
  [...readFileSync(page, "utf8").matchAll(/(?:^`([^`\n]+)`[^\n]*:\n\n|^)( *)```(\w+)\n(.*?)\n *```$/gms)].map(
    ([, file, indent = "", language = "", text = ""]) => ({ file, language, text: text.replaceAll(new RegExp(`^${indent}`, "gm"), "") }),
  );
