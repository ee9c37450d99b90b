import fc from "fast-check";
import { expect, test } from "vitest";
import { createHiding } from "../../../platform/text/secrets.ts";
import { createCredentialMask } from "../../../proxy/settings/target.ts";
import { createRedaction } from "../../../runner/run/results/redaction.ts";
import { createPasswordMask } from "../../../sessions/recorder/mask-passwords.ts";

const SECRET = `hun'ter "2"\\<3>&ü/(!) 😀+`;
const hide = createHiding([{ value: SECRET, shown: "${PASSWORD}" }]);

const unicode = (text: string, which: RegExp, digits: (hex: string) => string = (hex) => hex) =>
  text.replace(which, (unit) => `\\u${digits(unit.charCodeAt(0).toString(16).padStart(4, "0"))}`);
const json = JSON.stringify(SECRET).slice(1, -1);
const percent = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** Texts as the serializers of several languages write them. */
const spellings: Readonly<Record<string, string>> = {
  plain: SECRET,
  "JSON of JavaScript": json,
  "JSON in JSON": JSON.stringify(json).slice(1, -1),
  "JSON in JSON in JSON": JSON.stringify(JSON.stringify(json).slice(1, -1)).slice(1, -1),
  "JSON of .NET": unicode(SECRET.replaceAll("\\", "\\\\"), /[^ -~]|["<>&'+`]/g, (hex) => hex.toUpperCase()),
  "JSON of .NET in JSON": JSON.stringify(unicode(SECRET.replaceAll("\\", "\\\\"), /[^ -~]|["<>&'+`]/g)).slice(1, -1),
  "JSON of Newtonsoft for HTML": unicode(json.replaceAll('\\"', "\\u0022"), /[<>&']/g),
  "JSON of Python": unicode(json, /[^ -~]/g),
  "JSON of PHP": unicode(json, /[^ -~]/g).replaceAll("/", "\\/"),
  "a URL": `https://example.org/?q=${encodeURIComponent(SECRET)}`,
  "a URL as RFC 3986 demands, in lower case": percent(SECRET).toLowerCase(),
  "a URL in a URL": encodeURIComponent(percent(SECRET)),
  "a form": new URLSearchParams({ q: SECRET }).toString(),
  HTML: SECRET.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
  "HTML of .NET": SECRET.replace(/["'<>&+]|[^ -~]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`),
};

/** The texts of a run, the calls in a store, typed passwords there, and what a proxy says of its servers. */
const users = [hide, createRedaction({ PASSWORD: SECRET }).hide, createPasswordMask(SECRET).inText, createCredentialMask([SECRET])];

test.each(Object.entries(spellings))("a value is hidden in %s, by everything that hides values", (_how, text) => {
  for (const user of users) expect(user(`before ${text} end`)).toMatch(/^before (?!.*(?:hun|ter)).* end$/s);
  expect(hide(text)).toContain("${PASSWORD}");
});

test("a value is hidden in base64 at each place, as a whole text, and as .NET writes that in JSON", () => {
  for (const before of ["", ".", "..", "..."]) {
    const shown = hide(`Basic ${Buffer.from(`${before}${SECRET}:more`).toString("base64")}!`);
    expect(shown).toContain("${PASSWORD}");
  }
  const whole = Buffer.from(`user:${SECRET}`).toString("base64");
  expect(Buffer.from(hide(whole), "base64").toString()).not.toContain("hun");
  expect(hide(`x ${unicode(whole, /\+/g)} x`)).toContain("${PASSWORD}");
});

test("a value of any characters is hidden in JSON and URLs", () => {
  const value = fc.string({ unit: "binary", minLength: 4, maxLength: 12 }).filter((text) => !/\p{Surrogate}/u.test(text));
  fc.assert(
    fc.property(value, (secret) => {
      const hideSecret = createHiding([{ value: secret, shown: "•" }]);
      const inJson = JSON.stringify({ text: secret });
      const texts = [secret, inJson, JSON.stringify(inJson), encodeURIComponent(secret), `${new URLSearchParams({ q: secret })}`];
      for (const text of texts) expect(hideSecret(text)).toContain("•");
    }),
  );
});

test("of two values the longer one is replaced first, and text that is no secret stays", () => {
  const both = createHiding([
    { value: "abcd", shown: "${SHORT}" },
    { value: "abcd-efgh", shown: "${LONG}" },
    { value: "", shown: "${EMPTY}" },
  ]);
  expect(both("abcd-efgh abcd abc")).toBe("${LONG} ${SHORT} abc");
  expect(both("iVBORw0KGgo")).toBe("iVBORw0KGgo");
  expect(createHiding([])("as it is")).toBe("as it is");
});
