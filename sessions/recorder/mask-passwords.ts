import { isObject, type Json, type JsonObject, membersOf } from "./read-messages.ts";

/** Tools that put a text into an element, and the argument that has it. */
const typing: ReadonlyMap<string, { readonly argument: string; readonly answer: string }> = new Map([
  ["TypeText", { argument: "text", answer: "text" }],
  ["InvokePattern", { argument: "value", answer: "value" }],
]);

export const BULLETS = "••••••••";

/** Returns the text that a call typed into a password box; undefined where it typed none. */
export function passwordIn(tool: string, args: JsonObject, result: Json | undefined): string | undefined {
  const names = typing.get(tool);
  const typed = names === undefined ? undefined : args[names.argument];
  if (names === undefined || typeof typed !== "string" || typed === "") return undefined;
  const answer = membersOf(membersOf(result)["structuredContent"]);
  const isHidden = isBullets(answer[names.answer]) || namesPasswordBox(answer) || isAskedFor(args, answer[names.answer]);
  return isHidden ? typed : undefined;
}

/** Returns the arguments with the typed text masked. */
export function maskTyped(tool: string, args: JsonObject): JsonObject {
  const name = typing.get(tool)?.argument;
  return name === undefined ? args : { ...args, [name]: BULLETS };
}

const isBullets = (text: Json | undefined): boolean => typeof text === "string" && /^[\u2022\u25CF*]+$/.test(text);

/** The answer describes the element that was hit. */
function namesPasswordBox(answer: JsonObject): boolean {
  return Object.values(answer).some((value) => {
    if (!isObject(value)) return false;
    const marked = value["password"] ?? membersOf(value["properties"])["password"];
    return marked === true || marked === "true";
  });
}

/** A call that failed, or left no text, does not say where it typed; its locator may. */
const isAskedFor = ({ element }: JsonObject, text: Json | undefined): boolean =>
  (typeof text !== "string" || text === "") && typeof element === "string" && /passw|pin\b|secret/i.test(element);
