import { z } from "zod";
import { Pattern } from "./pattern-argument.ts";
import { JsonPath, type Picked, pick } from "./pick.ts";

/** Options that take a part of a value. */
export const Extraction = z.strictObject({
  pick: JsonPath.optional().describe("JSONPath of the part to keep, where the value has parts"),
  matches: Pattern.optional().describe(
    "a regular expression that must be found in the text; its named groups are kept as a map, or its first group, or else the whole match",
  ),
});
type Extraction = z.output<typeof Extraction>;

/** Takes a part by JSONPath, and of that the match of a regular expression. @param text of the whole value, for `matches` without `pick` */
export function extract({ value, text }: { readonly value: unknown; readonly text: string }, { pick: path, matches }: Extraction): Picked {
  const picked = pick(value, path);
  if (!picked.ok || matches === undefined) return picked;
  const match = new RegExp(matches, "u").exec(path === undefined ? text : textOf(picked.value));
  if (match === null) return { ok: false, problem: `/${matches}/ is not found in the text` };
  return { ok: true, value: match.groups === undefined ? (match[1] ?? match[0]) : { ...match.groups } };
}

/** A value as `matches` reads it: a text as it is, an absent value as the empty text, others as JSON. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : value === null ? "" : (JSON.stringify(value) ?? ""));

/** `and take $.a, and what matches /x/` */
export const extractionSentence = ({ pick: path, matches }: Extraction): string =>
  [...(path === undefined ? [] : [` and take ${path}`]), ...(matches === undefined ? [] : [` and take what matches /${matches}/`])].join(
    "",
  );
