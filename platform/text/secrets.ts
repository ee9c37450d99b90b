/** A secret, and the text that stands for it. */
export interface HiddenValue {
  readonly value: string;
  /** Such as `${OPERATOR_PASSWORD}`. */
  readonly shown: string;
}

export type Hide = (text: string) => string;

/** Prepares the replacement of secrets by references to their names, such as `${OPERATOR_PASSWORD}`. */
export const hideByName = (secrets: Readonly<Record<string, string>>): Hide =>
  createHiding(Object.entries(secrets).map(([name, value]) => ({ value, shown: `\${${name}}` })));

const BASE64 = /^[A-Za-z0-9+/_-]{8,}={0,2}$/;

/**
 * Prepares the replacement of values in texts. Found are values as they are, as JSON of any serializer, URLs, HTML and base64 spell them,
 * also escaped several times, and in a text that is base64 as a whole. A value that contains another one is replaced first.
 */
export function createHiding(values: readonly HiddenValue[]): Hide {
  const forms = values
    .filter(({ value }) => value !== "")
    .flatMap(({ value, shown }) => [value, ...base64Of(value)].map((form) => formOf(form, shown)))
    .sort((a, b) => b.length - a.length);
  if (forms.length === 0) return (text) => text;
  const replace: Hide = (text) =>
    forms.reduce(
      (hidden, { invariant, pattern, shown }) => (hidden.includes(invariant) ? hidden.replace(pattern, () => shown) : hidden),
      text,
    );
  return (text) => {
    const replaced = replace(text);
    return replaced === text && BASE64.test(text) ? hideInBase64(text, replace) : replaced;
  };
}

interface Form {
  readonly length: number;
  /** The longest part that every spelling leaves as it is; its absence is found much faster than that of the pattern. */
  readonly invariant: string;
  readonly pattern: RegExp;
  readonly shown: string;
}

const formOf = (form: string, shown: string): Form => ({
  length: form.length,
  invariant: (form.match(/[A-Za-z0-9]+/g) ?? []).reduce((longest, part) => (part.length > longest.length ? part : longest), ""),
  pattern: new RegExp([...form].map(spellingsOf).join(""), "g"),
  shown,
});

/** Escapes of JSON besides `\u`. Serializers of PHP and Python write `\/` and `\'`. */
const JSON_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "n",
  "\r": "r",
  "\t": "t",
  "\b": "b",
  "\f": "f",
  '"': '"',
  "'": "'",
  "/": "/",
};
const HTML_NAMES: Readonly<Record<string, string>> = { '"': "quot", "'": "apos", "&": "amp", "<": "lt", ">": "gt" };

/** A pattern for one character in all spellings. Letters and digits of ASCII have one: no usual serializer escapes them. */
function spellingsOf(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const units = Array.from({ length: character.length }, (_, at) => `\\\\+u${hex(character.charCodeAt(at), 4)}`).join("");
  const code = character.codePointAt(0) ?? 0;
  const all = [units, `&#0*${code};`, `&#[xX]0*${hex(code, 1)};`];
  const [short, name] = [JSON_ESCAPES[character], HTML_NAMES[character]];
  if (short !== undefined) all.push(`\\\\+${escapeRegExp(short)}`);
  if (name !== undefined) all.push(`&${name};`);
  // A lone surrogate has no form in a URL.
  if (!/\p{Surrogate}/u.test(character)) all.push([...Buffer.from(character)].map((byte) => `%(?:25)*${hex(byte, 2)}`).join(""));
  if (character === " ") all.push("\\+");
  all.push(character === "\\" ? "\\\\+" : escapeRegExp(character));
  return `(?:${all.join("|")})`;
}

/** Hexadecimal digits in both cases. */
const hex = (code: number, digits: number): string =>
  code
    .toString(16)
    .padStart(digits, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Escapes a text so that a pattern matches it literally. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** The part of base64 that only the value determines, for each place at which it may begin. */
function base64Of(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const forms = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    // Short ones occur by chance.
    return own.length >= 8 ? [own, own.replaceAll("+", "-").replaceAll("/", "_")] : [];
  });
  return [...new Set(forms)];
}

function hideInBase64(text: string, hide: Hide): string {
  const decoded = Buffer.from(text, "base64").toString("utf8");
  const replaced = hide(decoded);
  return replaced === decoded ? text : Buffer.from(replaced).toString("base64");
}
