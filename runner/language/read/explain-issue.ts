import type { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { ErrorCode } from "../../../contracts/errors.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { type Place, type Places, placeOf, placeOfKey } from "../places.ts";
import { isOpen } from "../variables.ts";
import { issueMessage } from "./issue-message.ts";

/** A checked value with the positions of its parts and the wording of problems. */
export interface Checked {
  readonly value: unknown;
  readonly places: Places;
  /** Message for an unknown key, and the known keys. */
  readonly unknownKey: { readonly code: ErrorCode; readonly known: readonly string[]; readonly message: (key: string) => string };
  readonly invalid: ErrorCode;
  /** Skips values with variables, which are checked once bound. */
  readonly open: boolean;
}

/** Converts a zod issue to diagnostics with positions. The issue of an unknown key has the path of its parent, so the key is looked up. */
export function explainIssue(issue: z.core.$ZodIssue, checked: Checked): Diagnostic[] {
  const { places, unknownKey } = checked;
  const diagnose = (code: ErrorCode, place: Place, message: string): Diagnostic => ({ code, message, file: places.file, ...place });
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => {
      const known = issue.path.length === 0 ? unknownKey.known : [];
      const message = issue.path.length === 0 ? unknownKey.message(key) : `\`${issue.path.map(String).join(".")}\` has no \`${key}\``;
      return diagnose(unknownKey.code, placeOfKey(places, [...issue.path, key]), `${message}${didYouMean(key, known)}`);
    });

  const value = valueAt(checked.value, issue.path);
  if (checked.open && (isOpen(value) || (issue.code === "invalid_union" && holdsOpen(value)))) return [];
  if (issue.code === "invalid_union") {
    const branch = likeliest(issue);
    if (branch !== undefined)
      return branch.flatMap((inner) => explainIssue({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, checked));
  }
  return [diagnose(checked.invalid, narrowed(placeOf(places, issue.path), issue, value), issueMessage(issue, value))];
}

/** The issues of the alternative that accepts the kind of the value and has the fewest issues inside. */
const likeliest = (issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined =>
  issue.errors
    .filter((branch) => branch.length > 0 && branch.every((inner) => inner.path.length > 0 || inner.code !== "invalid_type"))
    .toSorted((a, b) => a.length - b.length)[0];

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
}

function holdsOpen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isOpen(value);
  return Object.values(value).some(holdsOpen);
}

/** Narrows a place to the wrong part of a text, such as a locator, if the text has no escapes. */
function narrowed(place: Place, issue: z.core.$ZodIssue, value: unknown): Place {
  const offset: unknown = issue.code === "custom" ? issue.params?.["offset"] : undefined;
  if (typeof offset !== "number" || typeof value !== "string") return place;
  const quotes = place.endColumn - place.column - value.length;
  if (quotes !== 0 && quotes !== 2) return place;
  const column = place.column + quotes / 2 + offset;
  return { line: place.line, column, endColumn: Math.max(column + 1, place.endColumn - quotes / 2) };
}
