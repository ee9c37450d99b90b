import { literal as escaped } from "../interactions.ts";

/** The body of a step, with the verb first. */
export type StepBody = Readonly<Record<string, unknown>>;

/** A reference to a secret, by which the recorder has replaced its value. */
const REDACTED = /\$\$(\{[A-Z][A-Z0-9_]*\})/g;

/** Escapes the text of a record for a scenario; references to secrets in it stay references. */
export const literal = (text: string): string => escaped(text).replace(REDACTED, (_, name) => `$${name}`);

/** Texts that are another one in each run: times, durations, and work in progress. */
const PASSING = /\d{1,2}:\d{2}|\b\d+ ?(ms|s|sec|seconds?|min|minutes?) ago\b|\bjust now\b|(…|\.\.\.)$/i;

/** Whether a text is another one in each run, or one of several lines, which is content. */
export const isPassing = (text: string): boolean => PASSING.test(text) || text.includes("\n");

/** The state of a check box as steps state it; `indeterminate` is the third one. */
export const checkedState = (value: string): boolean | "indeterminate" => (value === "indeterminate" ? value : value === "true");
