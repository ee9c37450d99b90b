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

const counted = new WeakMap<object, number>();

/** Tokens of a value's JSON. The same object is counted once: the cache and the summary ask for the same answer. */
export function tokensOf(value: object, count: CountTokens): number {
  const tokens = counted.get(value) ?? count(JSON.stringify(value));
  counted.set(value, tokens);
  return tokens;
}
