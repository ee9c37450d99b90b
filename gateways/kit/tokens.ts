/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

/** Loads the tokenizer cl100k_base at its first use, so that a server's start does not pay for it. */
export function loadTokenizer(): Promise<CountTokens> {
  loading ??= import("gpt-tokenizer/encoding/cl100k_base").then(
    ({ countTokens }) =>
      // An API's text is never a control token, even if it looks like one.
      (text) =>
        countTokens(text, { disallowedSpecial: new Set() }),
  );
  return loading;
}

const counted = new WeakMap<object, number>();

/** The tokens of a value's JSON, memoised by object, because cache and summary count the same answer. */
export function tokensOf(value: object, count: CountTokens): number {
  const tokens = counted.get(value) ?? count(JSON.stringify(value));
  counted.set(value, tokens);
  return tokens;
}
