/** A string or a number of JSON; the other tokens have neither quotes nor digits. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * Parses JSON, and keeps integers beyond 2^53 as texts of their digits, because `JSON.parse` would round an id.
 * @throws SyntaxError
 */
export function parseJsonWithLongIntegers(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const kept = (token: string) => (LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token);
  return JSON.parse(text.replace(STRING_OR_NUMBER, kept));
}

/** Parses JSON whose form is checked afterwards. @returns undefined where the text is no JSON */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
