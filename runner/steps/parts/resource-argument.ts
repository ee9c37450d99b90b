import { z } from "zod";
import { parseResourceName } from "../../../contracts/offer-names.ts";
import type { ResourceText } from "../../../contracts/step.ts";
import type { NamedUpstream } from "../../language/define-verb.ts";

/** A resource behind the proxy. A name without an app is refused when the scenario is checked, with the app to write. */
export const ResourceArgument = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9+._-]*:.+/s, "a resource is named `App:URI`, such as `NSIP:nsip://breeds`")
  .describe("name of the resource: `App:URI`");

/** The app or gateway in `App:URI`. */
export function resourceUpstream({ resource }: Readonly<Record<string, unknown>>): readonly NamedUpstream[] {
  const parsed = typeof resource === "string" ? parseResourceName(resource) : undefined;
  return parsed === undefined ? [] : [{ path: ["resource"], name: parsed.upstream }];
}

/** The value of a resource: its text, parsed where it is JSON. */
export function valueOfResource({ mimeType, text }: ResourceText): unknown {
  if (!isJson(mimeType) && !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const isJson = (mimeType: string): boolean => /[/+]json\b/.test(mimeType);
