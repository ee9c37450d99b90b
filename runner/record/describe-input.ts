import type { InputEvent } from "../../contracts/input-event.ts";

/** Describes an input in one line, for the progress of the recording. */
export function describeInput(event: InputEvent): string {
  const where = "target" in event && event.target !== undefined ? event.target.locator : event.window;
  return `${doing(event)} ${where}`;
}

function doing(event: InputEvent): string {
  switch (event.kind) {
    case "click":
      return [...event.modifiers, ...(event.button === "left" ? [] : [event.button]), event.count === 2 ? "double-click" : "click"].join(
        " ",
      );
    case "drag":
      return `drag to ${event.to.locator}:`;
    case "select":
      return `select ${event.item === undefined ? `item ${event.index}` : JSON.stringify(event.item)} from`;
    case "scroll":
      return `scroll by ${event.dx}, ${event.dy} in`;
    case "type":
      return `type ${event.secret ? "a secret" : JSON.stringify(event.text)} into`;
    case "press":
      return `press ${event.key}${event.count > 1 ? ` ${event.count} times` : ""} in`;
    case "focus":
      return `${event.key} to`;
    case "check":
      return `check ${event.check} of`;
    default:
      return event.kind;
  }
}
