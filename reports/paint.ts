import type { Screen } from "./define-report.ts";

const codes = { red: 31, green: 32, yellow: 33, grey: 90, bold: 1 } as const;

export type Paint = (color: keyof typeof codes, text: string) => string;

/** Adds colours if the screen supports them. */
export const painter =
  ({ hasColor }: Pick<Screen, "hasColor">): Paint =>
  (color, text) =>
    hasColor ? `\u001b[${codes[color]}m${text}\u001b[0m` : text;
