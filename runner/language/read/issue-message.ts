import type { z } from "zod";
import { didYouMean } from "../../../contracts/near-names.ts";

/** Words a zod issue as a sentence with the option and its accepted values. */
export function issueMessage(issue: z.core.$ZodIssue, value: unknown): string {
  const last = issue.path.at(-1);
  const subject = last === undefined ? "it" : typeof last === "number" ? `item ${last + 1}` : `\`${String(last)}\``;
  switch (issue.code) {
    case "invalid_type":
      return value === undefined
        ? `${subject} is missing`
        : `${subject} takes ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(value)}`;
    case "invalid_value": {
      const words = issue.values.map(String);
      return `${subject} takes ${words.join(", ")}${typeof value === "string" ? didYouMean(value, words) : ""}`;
    }
    case "invalid_union":
      return value === undefined ? `${subject} is missing` : `${subject} takes ${expectedOf(issue)}, not ${kindOf(value)}`;
    case "too_small":
      return issue.origin === "string" ? `${subject} must not be empty` : sizeMessage(issue, subject, `at least ${issue.minimum}`);
    case "too_big":
      return sizeMessage(issue, subject, `at most ${issue.maximum}`);
    default:
      return issue.message;
  }
}

function sizeMessage(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, subject: string, bound: string): string {
  return issue.origin === "array" ? issue.message : `${subject} must be ${bound}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  record: "a map",
};

function expectedOf(issue: z.core.$ZodIssueInvalidUnion): string {
  const words = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_type" ? [kinds[inner.expected] ?? inner.expected] : []));
  return [...new Set(words)].join(" or ") || "something else";
}

function kindOf(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? `the text \`${value}\`` : `\`${String(value)}\``;
}
