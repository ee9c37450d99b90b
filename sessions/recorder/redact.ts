import { urlSpellings } from "../../platform/url-spellings.ts";

/** Replaces the values of secrets in a text. */
export type Redact = (text: string) => string;

/** Shorter values would be found in texts that have nothing to do with them. */
const MIN_CHARACTERS = 4;

const BASE64 = /^[A-Za-z0-9+/_-]{8,}={0,2}$/;

/**
 * Prepares the replacement of secrets by references to their names, `${NAME}`. Found are values as they are, as JSON, URLs and base64 write
 * them, and in base64 text that contains them. Pictures are not searched.
 */
export function createRedaction(secrets: Readonly<Record<string, string>>): Redact {
  const values = Object.entries(secrets).filter(([, value]) => value.length >= MIN_CHARACTERS);
  if (values.length === 0) return (text) => text;
  const forms = values.flatMap(([name, value]) => [...new Set(formsOf(value))].map((form) => ({ form, reference: `\${${name}}` })));
  // A value that contains another one is replaced first.
  forms.sort((a, b) => b.form.length - a.form.length);
  const replace: Redact = (text) => forms.reduce((changed, { form, reference }) => changed.replaceAll(form, () => reference), text);
  return (text) => {
    const replaced = replace(text);
    return replaced === text && BASE64.test(text) ? redactBase64(text, replace) : replaced;
  };
}

/** A value as it is, and as JSON, URLs and base64 write it. */
export function formsOf(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const twice = JSON.stringify(json).slice(1, -1);
  return [value, json, twice, ...urlSpellings(value), ...base64Of(value)].filter(({ length }) => length >= MIN_CHARACTERS);
}

/** The part of base64 that only the value determines, for each place at which it may begin. */
function base64Of(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    // Short ones occur by chance.
    return own.length >= 8 ? [own, own.replaceAll("+", "-").replaceAll("/", "_")] : [];
  });
}

function redactBase64(text: string, replace: Redact): string {
  const decoded = Buffer.from(text, "base64").toString("utf8");
  const replaced = replace(decoded);
  return replaced === decoded ? text : Buffer.from(replaced).toString("base64");
}
