/** JSON that may have a number which a double does not hold: a long one, or one with a large exponent. Other JSON is not searched. */
const SUSPICIOUS = /[\d.]{16}|\d[eE][+-]?\d{3}/;

const BEGIN = /["\d-]/g;
const NUMBER = /-?\d[\d.eE+-]*/y;

/** Any double is told from all others by so many digits. */
const DIGITS_OF_DOUBLE = 17;

/** Returns JSON in which a number that would lose digits is written as a text: an integer beyond 2^53, or more digits than a double has. */
export function withExactNumbers(json: string): string {
  if (!SUSPICIOUS.test(json)) return json;
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  for (;;) {
    BEGIN.lastIndex = at;
    const begin = BEGIN.exec(json)?.index;
    if (begin === undefined) break;
    if (json[begin] === '"') {
      at = endOfString(json, begin);
      continue;
    }
    NUMBER.lastIndex = begin;
    const number = NUMBER.exec(json)?.[0] ?? "-";
    at = begin + number.length;
    if (isExact(number)) continue;
    parts.push(json.slice(copied, begin), `"${number}"`);
    copied = at;
  }
  return copied === 0 ? json : parts.join("") + json.slice(copied);
}

/** The offset behind a string, or of the end where it is not closed. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
  }
  return json.length;
}

/** Text that is no number, such as `1-2`, stays as it is: it is no JSON. */
function isExact(number: string): boolean {
  const value = Number(number);
  if (Number.isNaN(value)) return true;
  if (/^-?\d+$/.test(number)) return Number.isSafeInteger(value);
  const digits = number.replace(/[eE].*/, "").replace(/^-?[0.]*|\./g, "");
  return Number.isFinite(value) && (value !== 0 || digits === "") && digits.length <= DIGITS_OF_DOUBLE;
}
