import type { RenderedStep } from "../render-steps.ts";
import { recordedLiteral } from "./session-call.ts";

/** A step of a session, before its values are linked. */
export interface SessionStep extends RenderedStep {
  /** Its place among all steps of the session. */
  readonly id: number;
  /** Whether the agent has not stated it: a verification that is left out if it does not hold. */
  readonly isProposed: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  /** The part of a proposed body that the agent has stated, which stays. */
  readonly stated?: Readonly<Record<string, unknown>>;
  /** Of a call that only reads: its result. It becomes a step if a later step uses a value of it. */
  readonly reads?: Readonly<Record<string, unknown>>;
}

/** Steps with variables in place of values that occur more than once. */
export interface LinkedSteps {
  readonly vars: Readonly<Record<string, string>>;
  readonly steps: readonly SessionStep[];
}

/** Shorter values occur in other texts by chance. */
const SHORTEST = 3;

/**
 * Replaces values by variables: a value that a read has answered and a later step uses, and a typed text that a later step uses again. Reads
 * whose answers no step uses are left out.
 */
export function linkValues(steps: readonly SessionStep[]): LinkedSteps {
  const names = new Set<string>();
  const linked: SessionStep[] = [...steps];
  for (const [at, { reads, body }] of steps.entries()) {
    const found = reads && leavesOf(reads).find(({ text }) => linked.slice(at + 1).some((step) => uses(step, text)));
    if (found === undefined) continue;
    const name = unused(
      camelCase(
        found.path
          .split(/[.[\]]+/)
          .filter((part) => /[A-Za-z]/.test(part))
          .at(-1) ?? "",
      ),
      names,
    );
    replaceAfter(linked, at, { text: found.text, name });
    linked[at] = { ...linked[at], body: { ...body, pick: found.path, save: name } } as SessionStep;
  }
  const vars: Record<string, string> = {};
  for (const [at, { body, family }] of linked.entries()) {
    const { type: text, into } = body;
    if (family !== "interact" || typeof text !== "string" || text.length < SHORTEST || text.includes("${")) continue;
    if (!linked.slice(at + 1).some((step) => uses(step, text) || shows(step, text))) continue;
    const name = unused(camelCase(typeof into === "string" ? into : ""), names);
    vars[name] = text;
    replaceAfter(linked, at - 1, { text, name });
  }
  return { vars, steps: linked.filter(({ reads, body }) => reads === undefined || "save" in body) };
}

/** Options of steps whose texts are values; others are names of elements, tools and windows. */
const VALUES = ["type", "to", "text", "with", "select"];

/** Whether a value of a step is this text. */
const uses = ({ body }: SessionStep, text: string): boolean =>
  VALUES.some((option) => leavesOf({ value: body[option] }).some((leaf) => leaf.text === text));

/** Whether a step verifies a text that contains this one. */
const shows = ({ family, body: { text } }: SessionStep, part: string): boolean =>
  family === "verify" && typeof text === "string" && text.includes(part);

interface Leaf {
  /** JSONPath, such as `$.animal.LpnId`. */
  readonly path: string;
  readonly text: string;
}

/** The texts and numbers in a value that are long enough to be recognized. */
function leavesOf(value: unknown, path = "$"): Leaf[] {
  if (typeof value === "string" || typeof value === "number") {
    const text = recordedLiteral(String(value));
    return text.length < SHORTEST ? [] : [{ path, text }];
  }
  if (Array.isArray(value)) return value.flatMap((inner, at) => leavesOf(inner, `${path}[${at}]`));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, /^\w+$/.test(key) ? `${path}.${key}` : `${path}['${key}']`));
}

interface Replacement {
  readonly text: string;
  readonly name: string;
}

function replaceAfter(steps: SessionStep[], at: number, replacement: Replacement): void {
  for (let later = at + 1; later < steps.length; later += 1) {
    const step = steps[later];
    if (step === undefined) continue;
    const changed = VALUES.filter((option) => option in step.body).map((option) => [
      option,
      replaced(step.body[option], option, replacement),
    ]);
    steps[later] = { ...step, body: { ...step.body, ...Object.fromEntries(changed) } };
  }
}

function replaced(value: unknown, option: string, { text, name }: Replacement): unknown {
  if (typeof value === "string") {
    if (value === text) return `\${${name}}`;
    return option === "text" ? value.replaceAll(text, () => `\${${name}}`) : value;
  }
  if (typeof value === "number") return String(value) === text ? `\${${name}}` : value;
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, option, { text, name }));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, option, { text, name })]));
}

/** `LpnId` becomes `lpnId`, `TextBox 'First name'` becomes `textBoxFirstName`. */
function camelCase(words: string): string {
  const [first = "", ...others] = words.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = [
    first.charAt(0).toLowerCase() + first.slice(1),
    ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join("");
  return /^[a-z]/.test(joined) ? joined : `value${joined}`;
}

function unused(name: string, names: Set<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name}${number}`;
  names.add(free);
  return free;
}
