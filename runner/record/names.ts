import type { InputEvent } from "../../contracts/input-event.ts";
import { secretVariable } from "../../contracts/recorded-secrets.ts";
import { portableFileName } from "../../platform/files/paths.ts";

/** A variable that replaces typed text, and the field. */
export interface SecretName {
  readonly variable: string;
  readonly field: string;
}

/** A text that was typed into a field and is kept nowhere. */
export interface SecretTyping<Key> {
  readonly key: Key;
  readonly app: string;
  /** Locator of the field. */
  readonly field: string;
}

/** Names secrets by app and field: `WATCHTOWER_PASSWORD`; further texts in the same field: `WATCHTOWER_PASSWORD_2`. */
export function nameSecrets<Key>(typings: readonly SecretTyping<Key>[]): ReadonlyMap<Key, SecretName> {
  const names = new Map<Key, SecretName>();
  const used = new Map<string, number>();
  for (const { key, app, field } of typings) {
    const base = secretVariable(app, field, 1);
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    names.set(key, { variable: secretVariable(app, field, count), field });
  }
  return names;
}

/** Names the secrets of recorded input. */
export const secretsOfInput = (events: readonly InputEvent[]): ReadonlyMap<InputEvent, SecretName> =>
  nameSecrets(
    events.flatMap((event) => (event.kind === "type" && event.secret ? [{ key: event, app: event.app, field: event.target.locator }] : [])),
  );

/** Makes names of one scenario unique and portable, because they are those of files: `alert-list`, `alert-list-2`. */
export function uniqueNames(): (name: string) => string {
  const used = new Set<string>();
  return (wanted) => {
    const name = portableFileName(wanted);
    let free = name;
    for (let number = 2; used.has(free); number += 1) free = `${name}-${number}`;
    used.add(free);
    return free;
  };
}
