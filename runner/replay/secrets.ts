/** Stands in records for a text that the recorder has masked. */
export const MASKED = /•{4}/;

/** A reference to a secret, as the recorder writes it. */
const REFERENCE = /\$\{([A-Z][A-Z0-9_]*)\}/g;

/** Names of the secrets to which arguments refer. */
export const referencesIn = (args: unknown): readonly string[] =>
  [...JSON.stringify(args).matchAll(REFERENCE)].flatMap(([, name]) => name ?? []);

/** Arguments with the values of secrets; a reference without a value stays. */
export function withSecrets(value: unknown, secrets: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") return value.replace(REFERENCE, (reference, name: string) => secrets[name] ?? reference);
  if (Array.isArray(value)) return value.map((inner) => withSecrets(inner, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withSecrets(inner, secrets)]));
}
