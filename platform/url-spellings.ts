/**
 * The ways in which programs write a text into a URL: as RFC 3986 demands, as JavaScript does, which leaves `!'()*`, as a form, with `+` for
 * a space, and each with hexadecimal digits in lower case. None for a lone surrogate, which has no form in a URL.
 */
export function urlSpellings(text: string): readonly string[] {
  if (/\p{Surrogate}/u.test(text)) return [];
  const usual = encodeURIComponent(text);
  const strict = usual.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const all = [usual, strict].flatMap((url) => [url, url.replaceAll("%20", "+")]);
  return [...new Set(all.flatMap((url) => [url, url.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase())]))];
}
