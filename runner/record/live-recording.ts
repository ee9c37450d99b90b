import type { InputEvent, RecordedElement, RecordedLocator, ValueChange } from "../../contracts/input-event.ts";
import type { LiveRecording, RecordedInput } from "../../contracts/live-recording.ts";
import { renderScenario, type ScenarioHead } from "./render-scenario.ts";

/** A recording that its page changes while input comes. */
export interface EditableRecording extends LiveRecording {
  add(event: InputEvent): void;
  /** The inputs that are left, with the chosen locators. */
  events(): readonly InputEvent[];
}

/** The scenario, and the file as the user named it. */
export interface LiveRecordingHead extends ScenarioHead {
  readonly file: string;
}

/** @param onEnd called when the page ends the recording */
export function createLiveRecording(head: LiveRecordingHead, onEnd: () => void): EditableRecording {
  let entries: readonly { readonly id: number; readonly event: InputEvent }[] = [];
  let lastId = 0;
  let revision = 0;
  const waiting = new Set<() => void>();
  const change = (next: typeof entries) => {
    entries = next;
    revision += 1;
    for (const wake of waiting) wake();
  };
  const events = () => entries.map(({ event }) => event);
  return {
    add(event) {
      const last = entries.at(-1);
      const joined = last === undefined ? undefined : joinTyping(last.event, event);
      if (last !== undefined && joined !== undefined) return change([...entries.slice(0, -1), { id: last.id, event: joined }]);
      lastId += 1;
      change([...entries, { id: lastId, event }]);
    },
    events,
    state: () => ({
      revision,
      apps: [...head.apps],
      file: head.file,
      inputs: entries.map(describe),
      scenario: renderScenario(events(), head).text,
    }),
    changed: (known, signal) =>
      new Promise((resolve) => {
        if (revision > known || signal.aborted) return resolve();
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener("abort", wake, { once: true });
      }),
    remove(id) {
      const left = entries.filter((entry) => entry.id !== id);
      if (left.length === entries.length) return false;
      change(left);
      return true;
    },
    choose(id, locator) {
      const entry = entries.find((input) => input.id === id);
      const event = entry === undefined ? undefined : withLocator(entry.event, locator);
      if (event === undefined) return false;
      change(entries.map((input) => (input.id === id ? { id, event } : input)));
      return true;
    },
    end: onEnd,
  };
}

/**
 * The two parts of a text that was typed with a pause in it as one; undefined for other input. A second part that took the place of the whole
 * text stands alone. The whole of a secret is in its variable.
 */
function joinTyping(first: InputEvent, second: InputEvent): InputEvent | undefined {
  if (first.kind !== "type" || second.kind !== "type" || first.submit || first.secret !== second.secret) return undefined;
  if (first.app !== second.app || first.target.path !== second.target.path) return undefined;
  const changes = joinChanges(first.changes, second.changes);
  if (second.secret) return { ...second, target: first.target, clear: first.clear };
  if (second.clear) return { ...second, target: first.target, changes };
  return { ...second, target: first.target, clear: first.clear, text: `${first.text}${second.text}`, changes };
}

function joinChanges(first: readonly ValueChange[], second: readonly ValueChange[]): ValueChange[] {
  const from = first.find(isText)?.from;
  return second.map((change) => (isText(change) && from !== undefined ? { ...change, from } : change));
}

const isText = ({ property }: ValueChange): boolean => property === "text";

const targetOf = (event: InputEvent): RecordedElement | undefined => ("target" in event ? event.target : undefined);

function describe({ id, event }: { readonly id: number; readonly event: InputEvent }): RecordedInput {
  const target = targetOf(event);
  return { id, app: event.app, text: describeInput(event), locators: target === undefined ? [] : locatorsOf(target) };
}

const locatorsOf = ({ locator, locatorKind, scope, alternatives }: RecordedElement): RecordedLocator[] => [
  { locator, locatorKind, scope },
  ...alternatives,
];

function withLocator(event: InputEvent, wanted: string): InputEvent | undefined {
  const target = targetOf(event);
  const chosen = target?.alternatives.find(({ locator }) => locator === wanted);
  if (target === undefined || chosen === undefined) return undefined;
  const alternatives = locatorsOf(target).filter(({ locator }) => locator !== wanted);
  return { ...event, target: { ...target, ...chosen, alternatives } } as InputEvent;
}

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
