/** Strings are skipped; a number of 16 digits and more may be beyond 2^53. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/**
 * Parses JSON, and keeps integers beyond 2^53 as texts of their digits, because `JSON.parse` would round ids.
 * @throws SyntaxError
 */
export function parseExchangeJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(STRING_OR_LONG, (token) => (token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`)),
  );
}
