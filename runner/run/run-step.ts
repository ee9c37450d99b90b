import type { Attachment, Problem, RunEventOf } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import { type BoundStep, bindStep } from "../language/bind/bind-step.ts";
import type { VerbStep } from "../language/read/scenario.ts";
import { type AttemptState, emitStep, type FailedStep, type Failure } from "./attempt-state.ts";
import { gatherEvidence, gatherLog } from "./evidence.ts";
import { observeStep } from "./observe-step.ts";
import { type Performed, perform, unbound } from "./perform.ts";
import { hidingIn, shownSentence } from "./step-secrets.ts";

export interface StepPlace {
  readonly id: string;
  /** Step id of the group. */
  readonly parent?: string | undefined;
}

/** How the list of steps goes on. */
export type StepEnd = "passed" | "failed";

/** Runs one step and tells what came of it. With `tolerated` its failure is reported softly and is not the scenario's. */
export async function runStep(
  step: VerbStep,
  place: StepPlace,
  state: AttemptState,
  { tolerated, attempt }: { tolerated: boolean; attempt?: string | undefined },
): Promise<StepEnd> {
  const bound = bindStep(step, Object.fromEntries(state.variables), state.environment);
  const app = appOf(step, bound, state);
  const hide = hidingIn(step, state);
  const sentence = bound.ok ? await shownSentence(step, bound, app, state) : `${step.verb.family} ${step.verb.name}`;
  const at = { step: place.id, sentence, file: step.places.file, line: step.line };
  tellStart(step, { at, parent: place.parent, app }, state);

  const startedAt = state.clock.monotonic();
  const performed = concealed(bound.ok ? await perform({ step, bound, app }, state) : unbound(bound), hide);
  const durationMs = state.clock.monotonic() - startedAt;
  if (bound.ok) keepResult(performed, bound.common.save, state);

  const soft = performed.status === "failed" && (tolerated || isSoft(performed, bound));
  const isBare = performed.status === "passed" || tolerated || state.interrupted.aborted;
  const evidence = isBare ? [] : await evidenceOf(app, performed.problem, state);
  emitStep(state, endOf(performed, { step: place.id, durationMs, soft, evidence, attempt }));
  if (performed.status === "passed" || !tolerated) await observeStep({ at, performed, app, evidence }, state);
  if (performed.status === "passed") return "passed";
  if (tolerated) return "failed";
  count(performed, { at, soft }, state);
  return soft ? "passed" : "failed";
}

/** What a step found stays as it is for the steps that follow; only what is told of it is hidden. */
function concealed({ problem, outcome, ...performed }: Performed, hide: <Value>(value: Value) => Value): Performed {
  const note = outcome?.status === "passed" && outcome.note !== undefined ? { note: hide(outcome.note) } : {};
  return {
    ...performed,
    ...(problem === undefined ? {} : { problem: hide(problem) }),
    ...(outcome === undefined ? {} : { outcome: { ...outcome, ...note } }),
  };
}

/** The app that the step names, or the first of the scenario. */
function appOf({ verb, common }: VerbStep, bound: BoundStep, { apps, run }: AttemptState): AppTools | undefined {
  if (verb.addresses !== "app") return undefined;
  const name = (bound.ok ? bound.common.app : common.app) ?? run.scenario.apps[0];
  return name === undefined ? undefined : apps.get(name);
}

interface Start {
  readonly at: FailedStep;
  readonly parent: string | undefined;
  readonly app: AppTools | undefined;
}

function tellStart({ verb }: VerbStep, { at, parent, app }: Start, state: AttemptState): void {
  emitStep(state, {
    type: "stepStarted",
    ...at,
    ...(parent === undefined ? {} : { parent }),
    family: verb.family,
    verb: verb.name,
    ...(app === undefined ? {} : { app: app.name }),
  });
}

function keepResult({ outcome }: Performed, save: string | undefined, { variables }: AttemptState): void {
  if (outcome?.status === "passed" && save !== undefined) variables.set(save, outcome.saved);
}

const isSoft = ({ outcome }: Performed, bound: BoundStep): boolean =>
  (bound.ok && bound.common.soft === true) || (outcome?.status === "failed" && outcome.soft === true);

interface End {
  readonly step: string;
  readonly durationMs: number;
  readonly soft: boolean;
  readonly evidence: readonly Attachment[];
  readonly attempt: string | undefined;
}

function endOf({ status, outcome, problem }: Performed, { step, durationMs, soft, evidence, attempt }: End) {
  const note = outcome?.status === "passed" ? outcome.note : attempt;
  const event: Omit<RunEventOf<"stepEnded">, "time" | "worker" | "scenario" | "attempt"> = {
    type: "stepEnded",
    step,
    status,
    durationMs,
    ...(soft ? { soft } : {}),
    ...(note === undefined ? {} : { note }),
    ...(problem === undefined ? {} : { problem }),
    ...(outcome?.picture === undefined ? {} : { pixelHash: outcome.picture.pixelHash }),
    attachments: [...(outcome?.attachments ?? []), ...evidence],
  };
  return event;
}

async function evidenceOf(app: AppTools | undefined, problem: Problem | undefined, state: AttemptState): Promise<Attachment[]> {
  const { apps, gateways, pool, run, attach, lastSeen } = state;
  // Another app than the step's own may have crashed.
  const concerned = app === undefined || problem?.exceptions !== undefined ? [...apps.values()] : [app];
  const gather = async (one: AppTools) => {
    const thrown = (await pool.crash(one.name))?.exceptions ?? (one === app ? problem?.exceptions : undefined);
    const known = { output: await pool.output(one.name), before: lastSeen.get(one.name) ?? {}, exceptions: thrown };
    return gatherEvidence(one, known, attach);
  };
  const seen = await Promise.all(concerned.map((one) => gather(one).catch(() => [])));
  const logs = run.scenario.gateways.map(async (name) => gatherLog(name, await gateways.log(name), attach).catch(() => []));
  return [...seen, ...(await Promise.all(logs))].flat();
}

function count({ status, problem, retryable }: Performed, { at, soft }: Pick<Failure, "at" | "soft">, { failures }: AttemptState): void {
  if (status !== "passed" && problem !== undefined) failures.push({ status, problem, at, soft, retryable });
}
