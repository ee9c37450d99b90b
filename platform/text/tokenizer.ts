/** Counts the tokens of a text in the encoding cl100k_base. */
export type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

/** Loads the tokenizer at its first use, so that a program's start does not pay for it. */
export function loadTokenizer(): Promise<CountTokens> {
  loading ??= import("gpt-tokenizer/encoding/cl100k_base").then(
    ({ countTokens }) =>
      // Foreign text is never a control token, even if it looks like one.
      (text) =>
        countTokens(text, { disallowedSpecial: new Set() }),
  );
  return loading;
}

const LONG_TOKEN = 20;

/** Cuts a text to a number of tokens. */
export function withinTokens(text: string, most: number, count: CountTokens): string {
  // Few tokens are longer, so that the rest of a long text need not be counted.
  let cut = text.slice(0, Number.isFinite(most) ? most * LONG_TOKEN : text.length);
  while (cut !== "" && count(cut) > most) cut = cut.slice(0, Math.floor(cut.length * Math.min(0.9, most / count(cut))));
  return cut === text ? text : `${cut.replace(/\p{Surrogate}$/u, "")}…`;
}
