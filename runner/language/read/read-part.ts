import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { Block, Verb } from "../define-verb.ts";
import { type Places, placeOf } from "../places.ts";
import { readDocument } from "./document.ts";
import { parseSteps } from "./parse-step.ts";
import type { PlannedStep, VerbStep } from "./scenario.ts";

/** The step of a scenario whose part is read; its parts have its place. */
interface Whole {
  /** AppId of the step, which is that of its parts by default. */
  readonly app: string | undefined;
  readonly window: string | undefined;
  readonly places: Places;
}

export type ReadPart =
  | { readonly ok: true; readonly step: PlannedStep }
  | { readonly ok: false; readonly problems: readonly [Diagnostic, ...Diagnostic[]] };

/** Reads a step that a program has written, as strictly as that of a file. @param text a file of steps with one step */
export function readPart(text: string, verbs: readonly (Verb | Block)[], whole: Whole): ReadPart {
  const { source, body, diagnostics } = readDocument(whole.places.file, text, "a file of steps");
  const reading = { verbs, source, files: { read: () => undefined }, using: [] };
  const { steps, diagnostics: inSteps } = parseSteps(body?.get("steps", true), reading);
  const [problem, ...more] = [...diagnostics, ...inSteps];
  if (problem !== undefined) return { ok: false, problems: [problem, ...more] };
  const [step] = steps;
  if (step === undefined) throw new Error("a part of a step is one step");
  return { ok: true, step: placed(step, whole) };
}

function placed(step: PlannedStep, whole: Whole): PlannedStep {
  const place = placeOf(whole.places, []);
  const at = { line: place.line, places: { file: whole.places.file, whole: place, byPath: {}, keys: {} } };
  if (step.kind === "verb") return placedVerb(step, whole, at);
  const { when, until } = step;
  return {
    ...step,
    ...at,
    ...(when === undefined ? {} : { when: placedVerb(when, whole, at) }),
    ...(until === undefined ? {} : { until: placedVerb(until, whole, at) }),
    steps: step.steps.map((one) => placed(one, whole)),
  };
}

function placedVerb(step: VerbStep, { app, window }: Whole, at: Pick<VerbStep, "line" | "places">): VerbStep {
  const common = { ...(app === undefined ? {} : { app }), ...(window === undefined ? {} : { window }), ...step.common };
  return { ...step, ...at, common };
}
