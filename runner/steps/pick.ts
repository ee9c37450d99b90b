import { JSONPath } from "jsonpath-plus";
import { z } from "zod";
import { messageOf } from "../../contracts/errors.ts";

/** A JSONPath, which starts at the whole: `$.alerts[0].title`. Filters are evaluated without access to anything but the value. */
export const JsonPath = z.string().regex(/^\$/, "a JSONPath starts with `$`, such as `$.alerts[0].title`");

export type Picked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/** What a path finds: the value of a path that can only find one, a list of one that can find several. */
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
