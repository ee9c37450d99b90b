import { resolveText, textOf, type Variables } from "../variables.ts";

/** A text with its variables in place, such as a group's title; one with an unknown variable stays as written. */
export function bindText(text: string, variables: Variables): string {
  const resolved = resolveText(text, variables);
  return resolved.ok ? textOf(resolved.value) : text;
}
