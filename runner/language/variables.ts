/** Values by name: columns of the table's row, the environment, what earlier steps saved. */
export type Variables = Readonly<Record<string, unknown>>;

/** `${count}` or `${alert.title}`; `$${count}` is the text `${count}`. */
const reference = /(\$?)\$\{([^}]*)\}/g;
const whole = /^\$\{([^}]*)\}$/;

/** The variables that a text refers to, without members after a dot. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(reference)].filter(([, escaped]) => escaped === "").map(([, , name = ""]) => head(name));
}

/** Whether the value contains variables. */
export const isOpen = (value: unknown): boolean => typeof value === "string" && referencesIn(value).length > 0;

export type Resolved = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly unknown: string };

/** Replaces variables in a text. A text that is a single reference keeps the type of the value; a longer text becomes text. */
export function resolveText(text: string, variables: Variables): Resolved {
  const [, name] = whole.exec(text) ?? [];
  if (name !== undefined) return lookUp(name, variables);

  const unknown: string[] = [];
  const value = text.replaceAll(reference, (_match, escaped: string, name: string) => {
    if (escaped !== "") return `\${${name}}`;
    const found = lookUp(name, variables);
    if (found.ok) return textOf(found.value);
    unknown.push(found.unknown);
    return "";
  });
  return unknown[0] === undefined ? { ok: true, value } : { ok: false, unknown: unknown[0] };
}

/** Renders a value inside a text. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value);

/** Replaces variables in a text, such as a group's title; a text with an unknown variable stays unchanged. */
export function bindText(text: string, variables: Variables): string {
  const resolved = resolveText(text, variables);
  return resolved.ok ? textOf(resolved.value) : text;
}

const head = (name: string): string => name.trim().split(".", 1)[0] ?? "";

function lookUp(name: string, variables: Variables): Resolved {
  let value: unknown = variables;
  for (const part of name.trim().split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return { ok: false, unknown: name.trim() };
    value = (value as Record<string, unknown>)[part];
  }
  return { ok: true, value };
}
