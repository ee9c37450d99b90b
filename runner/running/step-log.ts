import { z } from "zod";
import type { Problem, RunEvent, ScenarioStatus } from "../../contracts/events.ts";
import type { EventSink } from "../../contracts/ports.ts";
import type { Federation } from "../apps/federation.ts";
import type { StepReference } from "../findings/observations.ts";
import type { StepWatch } from "../run/plan/options.ts";

/** A step that has run. */
export interface LoggedStep extends StepReference {
  readonly status: "passed" | "failed" | "error" | "skipped";
  /** Whether its failure does not count. */
  readonly soft: boolean;
  readonly problem: Problem | undefined;
}

/** The effects of an action, as the app reports them. */
export interface ReportedEffects {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly changed: readonly string[];
  readonly moreChanged: number;
}

/** Collects the outcomes of the steps of one scenario, for the agent that asked for them. */
export interface StepLog {
  readonly emit: EventSink;
  /** The same apps, with the effects of actions on them noted. */
  observe(federation: Federation): Federation;
  readonly after: StepWatch["after"];
  /** The steps themselves, without groups and the parts of steps, in their order. */
  readonly steps: readonly LoggedStep[];
  /** The values that steps read or saved, by the variable or else the id of the step. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The effects of actions, by the id of the step. */
  readonly effects: ReadonlyMap<string, ReportedEffects>;
  /** Undefined until the scenario has ended. */
  readonly end: { readonly status: ScenarioStatus; readonly problem: Problem | undefined } | undefined;
}

const Effects = z.object({
  opened: z.array(z.string()),
  closed: z.array(z.string()),
  changed: z.array(z.string()),
  moreChanged: z.number(),
});

/** @param onStep called when a step begins, with its number from 1 */
export function createStepLog(onStep: (number: number, sentence: string) => void = () => {}): StepLog {
  const started = new Map<string, Started>();
  const steps: LoggedStep[] = [];
  const values = new Map<string, unknown>();
  const effects = new Map<string, ReportedEffects>();
  let end: StepLog["end"];
  let current: string | undefined;
  const isListed = ({ verb, parent }: Started): boolean => !isGroup(verb) && (parent === undefined || isGroup(started.get(parent)?.verb));
  const onStarted = (event: Started) => {
    started.set(event.step, event);
    current = event.step;
    if (isListed(event)) onStep(steps.length + 1, event.sentence);
  };
  const onEnded = (event: Extract<RunEvent, { type: "stepEnded" }>) => {
    const begun = started.get(event.step);
    if (begun === undefined || !(isListed(begun) || event.problem !== undefined)) return;
    const { step, sentence, file, line } = begun;
    steps.push({ step, sentence, file, line, status: event.status, soft: event.soft === true, problem: event.problem });
  };
  return {
    steps,
    values,
    effects,
    observe(federation) {
      const call: Federation["call"] = async (...request) => {
        const outcome = await federation.call(...request);
        const reported = outcome.ok ? Effects.safeParse(outcome.data).data : undefined;
        if (current !== undefined && reported !== undefined) effects.set(current, reported);
        return outcome;
      };
      return Object.create(federation, { call: { value: call } });
    },
    get end() {
      return end;
    },
    emit(event) {
      if (event.type === "stepStarted") onStarted(event);
      else if (event.type === "stepEnded") onEnded(event);
      else end = endIn(event) ?? end;
    },
    after({ step }, { value, variable }) {
      if (variable !== undefined || (started.get(step)?.family === "inspect" && value !== undefined)) values.set(variable ?? step, value);
    },
  };
}

/** The end of the scenario, or an error that belongs to none. */
function endIn(event: RunEvent): StepLog["end"] {
  if (event.type === "scenarioEnded") return { status: event.status, problem: event.problem };
  return event.type === "notice" && event.level === "error" ? { status: "error", problem: { message: event.message } } : undefined;
}

type Started = Pick<Extract<RunEvent, { type: "stepStarted" }>, "step" | "sentence" | "file" | "line" | "family" | "verb" | "parent">;

const isGroup = (verb: string | undefined): boolean => verb === "group" || verb === "use";
