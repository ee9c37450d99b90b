import { ListWindows } from "../../../contracts/app-tools/look/list-windows.ts";
import { WaitForElement } from "../../../contracts/app-tools/time/wait-for-element.ts";
import type { AppTools } from "../../../contracts/step.ts";
import type { BoundStep } from "../../language/bind/bind-step.ts";
import { stepSentence } from "../../language/define-verb.ts";
import type { VerbStep } from "../../language/read/scenario.ts";
import { bindText, textsIn, variablesIn } from "../../language/variables.ts";
import { createRedaction } from "../results/redaction.ts";
import { type Attempt, scopeOf } from "./attempt.ts";

/** Limit for finding out whether a field hides its text; the step itself has its own limit. */
const LOOK_MS = 1000;

type Bound = Extract<BoundStep, { ok: true }>;

/** The step as reports show it. Text that is typed into a password field or into an unknown field is hidden. */
export async function shownSentence(
  step: VerbStep,
  { action, common }: Bound,
  app: AppTools | undefined,
  attempt: Attempt,
): Promise<string> {
  const sentence = withoutSecrets(step, attempt) ?? stepSentence(action, common);
  const { typing } = action;
  const field = typing?.app === undefined ? app : attempt.apps.tools.get(typing.app);
  if (common.name !== undefined || typing === undefined || field === undefined) return common.name ?? sentence;
  const isPlain = await attempt.apps
    .look(() => takesPlainText(field, { into: typing.into, window: common.window }, attempt.signal))
    .catch(() => false);
  return isPlain ? sentence : typing.hidden;
}

interface Field {
  /** A locator; undefined is the focused element; null is a point, whose field cannot be looked up. */
  readonly into: string | undefined | null;
  readonly window: string | undefined;
}

async function takesPlainText(app: AppTools, { into, window }: Field, stop: AbortSignal): Promise<boolean> {
  if (into === null) return false;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(2 * LOOK_MS)]);
  const element = into ?? (await focusedIn(app, signal));
  if (element === undefined) return false;
  const found = await app.call(WaitForElement, { element, window, exists: true, timeout: LOOK_MS }, signal);
  return found.ok && found.data.element !== null && found.data.element.properties["password"] !== "true";
}

async function focusedIn(app: AppTools, signal: AbortSignal): Promise<string | undefined> {
  const listed = await app.call(ListWindows, {}, signal);
  return listed.ok ? (listed.data.windows.find(({ active }) => active)?.focused ?? undefined) : undefined;
}

/** The step's sentence with the names of its short secrets instead of the values; undefined if it refers to none. */
function withoutSecrets(step: VerbStep, attempt: Attempt): string | undefined {
  const used = secretsIn(step, attempt);
  if (used.length === 0) return undefined;
  const named = Object.fromEntries(used.map(([name]) => [name, `\${${name}}`]));
  if (step.sentence === undefined) return `${step.verb.family} ${step.verb.name}`;
  return bindText(step.sentence, scopeOf(attempt, named));
}

/** Hides short secrets in the reports of a step that refers to them; in other texts they would match too many words. */
export const hidingIn = (step: VerbStep, attempt: Attempt): (<Value>(value: Value) => Value) =>
  createRedaction(Object.fromEntries(secretsIn(step, attempt))).hideIn;

function secretsIn(
  { common, written }: VerbStep,
  { values: { shortSecrets, variables } }: Attempt,
): readonly (readonly [name: string, value: string])[] {
  const used = new Set(textsIn([common, written]).flatMap(({ text }) => variablesIn(text)));
  return shortSecrets.flatMap((name) => {
    const value = variables.get(name);
    return used.has(name) && typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
}
