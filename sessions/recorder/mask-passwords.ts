import { isObject, type Json, type JsonObject, membersOf } from "./read-messages.ts";
import { formsOf } from "./redact.ts";

/** Tools that put a text into an element, with the argument that has it, and the member of the answer that shows it. */
const typing: ReadonlyMap<string, { readonly argument: string; readonly shown?: string }> = new Map([
  ["TypeText", { argument: "text", shown: "text" }],
  ["InvokePattern", { argument: "value", shown: "value" }],
  ["PressKey", { argument: "key" }],
]);

export const BULLETS = "••••••••";

/** Shorter passwords are replaced only where they are whole words: they occur in words that have nothing to do with them. */
const SHORT = 4;

/** The locators of password boxes by session and app, as answers told them. A call that failed does not say where it typed. */
export interface PasswordBoxes {
  add(locators: readonly string[]): void;
  remove(locator: string): void;
  has(locator: string): boolean;
}

const MAX_LOCATORS = 10_000;

/** The locator of what has the focus. */
const FOCUS = "";

/** @returns the boxes of one app in a session; the feed's oldest ones are forgotten beyond a limit */
export function createPasswordBoxes(): (sessionId: string, appId: string) => PasswordBoxes {
  const known = new Set<string>();
  return (sessionId, appId) => {
    const key = (locator: string) => `${sessionId}\n${appId}\n${locator}`;
    return {
      add(locators) {
        for (const locator of locators) known.add(key(locator));
        for (const oldest of known) {
          if (known.size <= MAX_LOCATORS) break;
          known.delete(oldest);
        }
      },
      remove: (locator) => void known.delete(key(locator)),
      has: (locator) => known.has(key(locator)),
    };
  };
}

/** Returns the text that a call typed into a password box; undefined where it typed none. Remembers where the boxes are. */
export function passwordIn(tool: string, args: JsonObject, result: Json | undefined, boxes: PasswordBoxes): string | undefined {
  const names = typing.get(tool);
  const typed = names === undefined ? undefined : args[names.argument];
  if (names === undefined || typed === undefined || typed === null || typed === "") return undefined;
  const answer = membersOf(membersOf(result)["structuredContent"]);
  const isHidden = isPasswordBox(answer, names.shown) ?? isProbablyPasswordBox(args, boxes);
  const locator = typeof args["element"] === "string" ? args["element"] : FOCUS;
  if (isHidden) boxes.add([FOCUS, locator, ...locatorsIn(answer)]);
  else for (const other of [FOCUS, locator]) boxes.remove(other);
  return isHidden ? (typeof typed === "string" ? typed : JSON.stringify(typed)) : undefined;
}

/** Returns the arguments with the typed text masked. */
export function maskTyped(tool: string, args: JsonObject): JsonObject {
  const name = typing.get(tool)?.argument;
  return name === undefined ? args : { ...args, [name]: BULLETS };
}

/** The replacement of a password in texts and in the names of members. */
interface Mask {
  inText(text: string): string;
  inKey(key: string): string;
}

/** Prepares the replacement of a password in each form that texts have it in. A short one may also be the name of a member, such as `x`. */
export function createMask(password: string): Mask {
  if (password.length < SHORT) {
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(password)}(?![\\p{L}\\p{N}])`, "gu");
    return { inText: (text) => text.replace(word, () => BULLETS), inKey: (key) => key };
  }
  const forms = [...new Set(formsOf(password))].toSorted((a, b) => b.length - a.length);
  const replace = (text: string) => forms.reduce((masked, form) => masked.replaceAll(form, () => BULLETS), text);
  return { inText: replace, inKey: replace };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, (character) => `\\${character}`);

/** Apps say it in `password`; others show bullets in place of the text. Undefined where the answer does not say it, as of a failed call. */
function isPasswordBox(answer: JsonObject, shown: string | undefined): boolean | undefined {
  const { password } = answer;
  if (typeof password === "boolean") return password;
  const text = shown === undefined ? undefined : answer[shown];
  return typeof text === "string" && text !== "" ? /^[\u2022\u25CF*]+$/.test(text) : undefined;
}

const isProbablyPasswordBox = ({ element }: JsonObject, boxes: PasswordBoxes): boolean =>
  typeof element === "string" ? /pass(w|phrase|code)|pin\b|secret/i.test(element) || boxes.has(element) : boxes.has(FOCUS);

/** How other calls may refer to the element of an answer. */
function locatorsIn({ path, locators, called }: JsonObject): readonly string[] {
  const acted = Array.isArray(locators) ? locators.filter(isObject).flatMap((one) => [one["path"], one["locator"]]) : [];
  return [path, ...acted, ...Object.values(membersOf(called))].flatMap((one) => (typeof one === "string" && one !== "" ? [one] : []));
}
