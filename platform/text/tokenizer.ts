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
