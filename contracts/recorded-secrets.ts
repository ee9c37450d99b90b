/**
 * The environment variable that stands for a secret in scenarios and records, by app and field: `WATCHTOWER_PASSWORD`.
 *
 * @param field locator of the field
 * @param count 1 for the first text of the field; a further one has its number, such as `WATCHTOWER_PASSWORD_2`
 */
export function secretVariable(app: string, field: string, count: number): string {
  const base = [app, field].map(constantCase).filter(Boolean).join("_");
  return count === 1 ? base : `${base}_${count}`;
}

const constantCase = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toUpperCase();

/** How a record refers to a secret: `${WATCHTOWER_PASSWORD}`. */
export const referenceTo = (variable: string): string => `\${${variable}}`;

/** Finds references to secrets in a text; its group is the variable. */
export const SECRET_REFERENCES = /\$\{([A-Z][A-Z0-9_]*)\}/g;

/** Stands in records for a text that may be a secret. */
export const MASK = "••••••••";
