import { MASK, SECRET_REFERENCES } from "../../contracts/recorded-secrets.ts";
import { mapJsonTexts } from "../../platform/map-texts.ts";

/** Whether a text of arguments is masked, so that they cannot be sent again. */
export const isMasked = (args: unknown): boolean => JSON.stringify(args).includes(MASK);

/** Names of the secrets to which arguments refer. */
export const referencesIn = (args: unknown): readonly string[] =>
  [...JSON.stringify(args).matchAll(SECRET_REFERENCES)].flatMap(([, name]) => name ?? []);

/** Arguments with the values of secrets; a reference without a value stays. */
export const withSecrets = (args: unknown, secrets: Readonly<Record<string, string>>): unknown =>
  mapJsonTexts(args, (text) => text.replace(SECRET_REFERENCES, (reference, name: string) => secrets[name] ?? reference));
