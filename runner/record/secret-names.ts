import type { InputEvent } from "../../contracts/input-event.ts";

/** A variable that replaces typed text, and the field. */
export interface SecretName {
  readonly variable: string;
  readonly field: string;
}

type Typing = Extract<InputEvent, { kind: "type" }>;

/** Names secrets by app and field: `WATCHTOWER_PASSWORD`; further texts in the same field: `WATCHTOWER_PASSWORD_2`. */
export function nameSecrets(events: readonly InputEvent[]): ReadonlyMap<InputEvent, SecretName> {
  const names = new Map<InputEvent, SecretName>();
  const used = new Map<string, number>();
  for (const event of events.filter((one) => one.kind === "type" && one.secret) as Typing[]) {
    const base = [event.app, event.target.locator].map(constantCase).filter(Boolean).join("_");
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    names.set(event, { variable: count === 1 ? base : `${base}_${count}`, field: event.target.locator });
  }
  return names;
}

const constantCase = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toUpperCase();
