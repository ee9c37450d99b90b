import { JSONPath } from "jsonpath-plus";
import { z } from "zod";
import { messageOf } from "../../../contracts/errors.ts";
import { Pattern } from "./arguments.ts";

/** A JSONPath such as `$.alerts[0].title`. Filters have access only to the value. */
export const JsonPath = z
  .string()
  .regex(/^\$/, "a JSONPath starts with `$`, such as `$.alerts[0].title`")
  .superRefine((path, context) => {
    const problem = path.startsWith("$") ? pathProblem(path) : undefined;
    if (problem !== undefined) context.addIssue({ code: "custom", message: `\`${path}\` is not a JSONPath: ${problem}` });
  });

/** Reports mistakes that the library would silently misread. */
function pathProblem(path: string): string | undefined {
  const outside = path.replaceAll(/'[^']*'|"[^"]*"/g, "''");
  if (/['"]/.test(outside.replaceAll("''", ""))) return "a quote is not closed";
  const open = [...outside].reduce((depth, letter) => (depth < 0 ? depth : depth + (letter === "[" ? 1 : letter === "]" ? -1 : 0)), 0);
  if (open !== 0) return open > 0 ? "a `[` is not closed" : "a `]` closes nothing";
  if (/\[\s*\]/.test(outside)) return "there is nothing between `[` and `]`";
  if (/\.$/.test(outside)) return "something must follow the last `.`";
  if (!/^\$(?:$|[.[~^])/.test(outside)) return "a `.` or `[` must follow the `$`";
  for (const [, script = ""] of path.matchAll(/\[\??\((.*?)\)\]/g)) {
    try {
      // The library replaces `@` by a variable.
      new JSONPath.prototype.safeVm.Script(script.replaceAll("@", "_$_"));
    } catch (error) {
      return `\`${script}\`: ${messageOf(error)}`;
    }
  }
  return undefined;
}

type Picked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/** Evaluates a path: one value for a definite path, a list for a path with several possible matches. */
export function pick(value: unknown, path: string | undefined): Picked {
  if (path === undefined) return { ok: true, value };
  if (typeof value !== "object" || value === null) return { ok: false, problem: `\`${path}\` looks into a value that has no parts` };
  try {
    const found: unknown = JSONPath({ path, json: value, wrap: false, eval: "safe" });
    return found === undefined ? { ok: false, problem: `\`${path}\` finds nothing` } : { ok: true, value: found };
  } catch (error) {
    return { ok: false, problem: `\`${path}\` cannot be evaluated: ${messageOf(error)}` };
  }
}

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
  const match = new RegExp(matches, "u").exec(path === undefined ? text : matchedText(picked.value));
  if (match === null) return { ok: false, problem: `/${matches}/ is not found in the text` };
  return { ok: true, value: match.groups === undefined ? (match[1] ?? match[0]) : { ...match.groups } };
}

/** A value as `matches` reads it: a text as it is, an absent value as the empty text, others as JSON. */
export const matchedText = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : (JSON.stringify(value) ?? "");

/** `and take $.a, and what matches /x/` */
export const extractionSentence = ({ pick: path, matches }: Extraction): string =>
  [...(path === undefined ? [] : [` and take ${path}`]), ...(matches === undefined ? [] : [` and take what matches /${matches}/`])].join(
    "",
  );
