import { createHmac, randomBytes } from "node:crypto";
import { MASK, referenceTo, secretVariable } from "../../contracts/recorded-secrets.ts";
import { isObject } from "../../platform/text/json-values.ts";
import { createHiding, escapeRegExp } from "../../platform/text/secrets.ts";
import { type JsonObject, type JsonValue, membersIn } from "./read-messages.ts";

interface Typing {
  /** The argument that has the text. */
  readonly argument: string;
  /** The member of the answer that shows it. */
  readonly shown?: string;
}

/** Tools that put a text into an element. */
const typing: ReadonlyMap<string, Typing> = new Map([
  ["TypeText", { argument: "text", shown: "text" }],
  ["InvokePattern", { argument: "value", shown: "value" }],
  ["PressKey", { argument: "key" }],
]);

/** Keys and chords that write no character. AltGr, which is Ctrl+Alt, writes some. */
const TYPES_NOTHING =
  /^(?:Shift\+)*(?:Enter|Return|Tab|Esc(?:ape)?|Back|Delete|Insert|Home|End|Page(?:Up|Down)|Up|Down|Left|Right|F\d{1,2})$|^(?!.*\bAlt\b).*\b(?:Ctrl|Meta)\+/i;

/** Shorter passwords are replaced only where they are whole words: they occur in words that have nothing to do with them. */
const SHORT = 4;

/** Facts about text boxes from answers, by session, app and locator. A failed call does not say where it typed. */
export interface PasswordBoxes {
  remember(locators: readonly string[], isPassword: boolean): void;
  /** Whether it is a password box; undefined if no answer has said. */
  isPassword(locator: string): boolean | undefined;
  /** The variable that stands for a text of a field: another one for each text, and the same one where the text is typed again. */
  variableOf(field: string, text: string): string;
}

const MAX_LOCATORS = 10_000;

/** The locator of what has the focus. */
const FOCUS = "";

/** @returns the boxes of one app in a session; the feed's oldest ones are forgotten beyond a limit */
export function createPasswordBoxes(): (sessionId: string, appId: string) => PasswordBoxes {
  const known = new Map<string, boolean>();
  /** Fingerprints of the texts of each field, which this process alone can make. */
  const typed = new Map<string, readonly string[]>();
  const salt = randomBytes(32);
  return (sessionId, appId) => {
    const key = (locator: string) => `${sessionId}\n${appId}\n${locator}`;
    return {
      remember(locators, isPassword) {
        for (const locator of locators) known.set(key(locator), isPassword);
        forgetOldest(known);
      },
      isPassword: (locator) => known.get(key(locator)),
      variableOf(field, text) {
        const fingerprint = createHmac("sha256", salt).update(text).digest("hex");
        const before = typed.get(key(field)) ?? [];
        const all = before.includes(fingerprint) ? before : [...before, fingerprint];
        typed.set(key(field), all);
        forgetOldest(typed);
        return secretVariable(appId, field, all.indexOf(fingerprint) + 1);
      },
    };
  };
}

function forgetOldest(facts: Map<string, unknown>): void {
  for (const oldest of facts.keys()) {
    if (facts.size <= MAX_LOCATORS) break;
    facts.delete(oldest);
  }
}

/**
 * Returns the text that a call typed into a password box, or into a box that no answer has described; undefined otherwise.
 * Remembers whether the answer's box is a password box.
 */
export function typedPassword(tool: string, args: JsonObject, result: JsonValue | undefined, boxes: PasswordBoxes): string | undefined {
  const names = typing.get(tool);
  const typed = names === undefined ? undefined : args[names.argument];
  if (names === undefined || typed === undefined || typed === null || typed === "") return undefined;
  const answer = membersIn(membersIn(result)["structuredContent"]);
  const locator = typeof args["element"] === "string" ? args["element"] : FOCUS;
  const isAnswered = isPasswordBox(answer, names.shown);
  if (isAnswered !== undefined) boxes.remember([FOCUS, locator, ...locatorsIn(answer)], isAnswered);
  if (tool === "PressKey" && TYPES_NOTHING.test(String(typed))) return undefined;
  // A single key reveals little, and most keys type nothing.
  const isHidden = isAnswered ?? (isNamedPassword(locator) || (boxes.isPassword(locator) ?? names.shown !== undefined));
  return isHidden ? (typeof typed === "string" ? typed : JSON.stringify(typed)) : undefined;
}

/**
 * Returns the arguments with the typed text masked. If the answer says that the box is a password box, a reference to a variable such as
 * `${WATCHTOWER_PASSWORD}` replaces the text, so that the call can be repeated; bullets otherwise.
 */
export function maskTyped(tool: string, args: JsonObject, result: JsonValue | undefined, boxes: PasswordBoxes): JsonObject {
  const { argument, shown } = typing.get(tool) ?? {};
  if (argument === undefined) return args;
  const answer = membersIn(membersIn(result)["structuredContent"]);
  const text = args[argument];
  const isRepeatable = shown !== undefined && typeof text === "string" && isPasswordBox(answer, shown) === true;
  return { ...args, [argument]: isRepeatable ? referenceTo(boxes.variableOf(fieldOf(answer, args), text)) : MASK };
}

/** The locator that the app has recorded for the field. */
function fieldOf({ locators }: JsonObject, { element }: JsonObject): string {
  const [acted] = Array.isArray(locators) ? locators.filter(isObject) : [];
  const locator = acted?.["locator"] ?? element;
  return typeof locator === "string" ? locator : "password";
}

/** The replacement of a password in texts and in the names of members. */
interface Mask {
  inText(text: string): string;
  inKey(key: string): string;
}

/** Prepares the replacement of a password in each form that texts have it in. A short one may also be the name of a member, such as `x`. */
export function createPasswordMask(password: string): Mask {
  if (password.length < SHORT) {
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(password)}(?![\\p{L}\\p{N}])`, "gu");
    return { inText: (text) => text.replace(word, () => MASK), inKey: (key) => key };
  }
  const replace = createHiding([{ value: password, shown: MASK }]);
  return { inText: replace, inKey: replace };
}

/** Apps say it in `password`; others show bullets in place of the text. Undefined where the answer does not say it, as of a failed call. */
function isPasswordBox(answer: JsonObject, shown: string | undefined): boolean | undefined {
  const { password } = answer;
  if (typeof password === "boolean") return password;
  const text = shown === undefined ? undefined : answer[shown];
  return typeof text === "string" && text !== "" ? /^[\u2022\u25CF*]+$/.test(text) : undefined;
}

const isNamedPassword = (locator: string): boolean => /pass(w|phrase|code)|pin\b|secret/i.test(locator);

/** How other calls may refer to the element of an answer. */
function locatorsIn({ path, locators, called }: JsonObject): readonly string[] {
  const acted = Array.isArray(locators) ? locators.filter(isObject).flatMap((element) => [element["path"], element["locator"]]) : [];
  return [path, ...acted, ...Object.values(membersIn(called))].filter(
    (locator): locator is string => typeof locator === "string" && locator !== "",
  );
}
