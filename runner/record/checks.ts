import type { InputEvent } from "../../contracts/input-event.ts";
import { literal } from "./interactions.ts";
import type { Check, StateCheck } from "./recorded-step.ts";

/** Longer texts are content, which is not checked verbatim. */
const LONGEST_TEXT = 80;

/** The step of a check that was picked. @param nameFor names an accepted picture or outline */
export function pickedCheck(
  { target, check, expected = "" }: Extract<InputEvent, { kind: "check" }>,
  nameFor: (locator: string) => string,
): Check {
  const element = literal(target.locator);
  switch (check) {
    case "text":
      return { element, text: literal(expected) };
    case "count":
      return { element, properties: { itemCount: expected } };
    case "visible":
      return { element, visible: true };
    case "screenshot":
      return { screenshot: nameFor(target.locator), ...(target.path.includes("/") && { clip: element }) };
    case "tree":
      return { tree: element, snapshot: nameFor(target.locator) };
  }
}

/** Suggests a check after an input: that the element has the same values as in the recording. */
export function suggestCheck(event: InputEvent): StateCheck | undefined {
  if (!("target" in event) || event.target === undefined) return undefined;
  const element = literal(event.target.locator);
  if (event.kind === "focus") return { element, focused: true };
  const states = event.changes.flatMap(({ property, to }): (readonly [keyof StateCheck, string | boolean])[] => {
    if (to === undefined || (property === "expanded" && event.kind !== "click")) return [];
    if (property === "text" || property === "value") return isCheckable(event, to) ? [["text", literal(to)]] : [];
    return to === "true" || to === "false" ? [[property, to === "true"]] : [];
  });
  return states.length === 0 ? undefined : { element, ...Object.fromEntries(states) };
}

/** A submitted form may change its text, so that text is not checked. */
const isCheckable = (event: InputEvent, text: string): boolean =>
  text.length <= LONGEST_TEXT && !/[\r\n]/.test(text) && !(event.kind === "type" && event.submit);
