import type { InputEvent, RecordedElement } from "../../contracts/input-event.ts";
import type { LiveRecording, RecordedChoice, RecordedInput } from "../../contracts/live-recording.ts";
import { describeInput } from "./describe-input.ts";
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
      lastId += 1;
      change([...entries, { id: lastId, event }]);
    },
    events,
    state: () => ({
      ...{ revision, apps: [...head.apps], file: head.file, inputs: entries.map(describe) },
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
      const entry = entries.find((one) => one.id === id);
      const event = entry === undefined ? undefined : withLocator(entry.event, locator);
      if (event === undefined) return false;
      change(entries.map((one) => (one.id === id ? { id, event } : one)));
      return true;
    },
    end: onEnd,
  };
}

const targetOf = (event: InputEvent): RecordedElement | undefined => ("target" in event ? event.target : undefined);

function describe({ id, event }: { readonly id: number; readonly event: InputEvent }): RecordedInput {
  const target = targetOf(event);
  return { id, app: event.app, text: describeInput(event), locators: target === undefined ? [] : locatorsOf(target) };
}

const locatorsOf = ({ locator, rung, scope, alternatives }: RecordedElement): RecordedChoice[] => [
  { locator, rung, scope },
  ...alternatives,
];

function withLocator(event: InputEvent, wanted: string): InputEvent | undefined {
  const target = targetOf(event);
  const chosen = target?.alternatives.find(({ locator }) => locator === wanted);
  if (target === undefined || chosen === undefined) return undefined;
  const alternatives = locatorsOf(target).filter(({ locator }) => locator !== wanted);
  return { ...event, target: { ...target, ...chosen, alternatives } } as InputEvent;
}
