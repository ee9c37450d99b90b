import type { CountTokens } from "../../platform/tokenizer.ts";

export { type CountTokens, loadTokenizer } from "../../platform/tokenizer.ts";

const counted = new WeakMap<object, number>();

/** The tokens of a value's JSON, memoised by object, because cache and summary count the same answer. */
export function tokensOf(value: object, count: CountTokens): number {
  const tokens = counted.get(value) ?? count(JSON.stringify(value));
  counted.set(value, tokens);
  return tokens;
}
