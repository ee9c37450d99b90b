/** How many tokens a text has for a model. */
export type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

/** By cl100k_base, whose ranks come inside the package. Loaded when first used: starting a server must not pay for it. */
export function loadTokenizer(): Promise<CountTokens> {
  loading ??= import("gpt-tokenizer/encoding/cl100k_base").then(
    ({ countTokens }) =>
      // What an API writes is text, also where it looks like a control token.
      (text) =>
        countTokens(text, { disallowedSpecial: new Set() }),
  );
  return loading;
}
