import { type Attachment, type Healing, joinedFindings, type Problem, type RunEventOf } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import { healingSentence } from "../healing/heal.ts";
import { type BoundStep, bindStep } from "../language/bind/bind-step.ts";
import type { VerbStep } from "../language/read/scenario.ts";
import { type Attempt, emitStep, type StepEventFacts, type StepRun, scopeOf } from "./attempt.ts";
import { noteEnds } from "./ended-apps.ts";
import { gatherEvidence, gatherLog } from "./evidence.ts";
import { observeStep } from "./observe-step.ts";
import { partsOf } from "./parts-of-step.ts";
import { type Performed, perform, unbound } from "./perform.ts";
import type { ListOptions, RunSteps, StepEnd, StepId } from "./step-lists.ts";
import { hidingIn, shownSentence } from "./step-secrets.ts";

interface StepOptions extends Pick<ListOptions, "tolerated" | "tryNote" | "ended"> {
  readonly runSteps: RunSteps;
}

/** Runs one step and emits its events. With `tolerated` a failure is reported as soft and does not fail the scenario. */
export async function runStep(
  step: VerbStep,
  { id, parent }: StepId,
  attempt: Attempt,
  { tolerated, tryNote, runSteps, ended }: StepOptions,
): Promise<StepEnd> {
  const { clock, interrupted, failures } = attempt;
  const bound = bindStep(step, scopeOf(attempt), attempt.environment);
  const app = appOf(step, bound, attempt);
  const hide = hidingIn(step, attempt);
  const sentence = bound.ok ? await shownSentence(step, bound, app, attempt) : `${step.verb.family} ${step.verb.name}`;
  const at = { step: id, sentence, file: step.places.file, line: step.line };
  const running: StepRun = { step, app, at, parent };
  noteEnds(attempt);
  tellStart(running, attempt);

  const startedAt = clock.monotonic();
  const traced = attempt.trace?.step(id);
  const plain = concealed(
    bound.ok ? await perform(running, bound, attempt, partsOf({ running, hide, runSteps }, attempt)) : unbound(bound),
    hide,
  );
  const durationMs = clock.monotonic() - startedAt;
  if (bound.ok) keepResult(plain, bound.common.save, attempt);

  ended?.(plain);
  const { status, retryable } = plain;
  const soft = status === "failed" && (tolerated || isSoft(plain, bound));
  const isBare = status === "passed" || tolerated || interrupted.aborted;
  const { evidence, healing, ...performed }: Explained = isBare
    ? { ...plain, evidence: [] }
    : await explained(plain, { running, hide }, attempt);
  const { problem } = performed;
  emitStep(attempt, endOf(performed, { step: id, durationMs, soft, evidence, tryNote, healing }));
  // The evidence of a failure shows the app.
  await traced?.ended(isBare && !interrupted.aborted ? app : undefined);
  if (status === "passed" || !tolerated) await observeStep(running, { ...performed, evidence }, attempt);
  attempt.progress.last = at;
  noteEnds(attempt);
  if (status === "passed") return "passed";
  if (tolerated) return "failed";
  if (problem !== undefined) failures.push({ status, problem, at, soft, retryable });
  return soft ? "passed" : "failed";
}

interface Failed {
  readonly running: StepRun;
  readonly hide: <Value>(value: Value) => Value;
}

interface Explained extends Performed {
  readonly evidence: Attachment[];
  readonly healing?: Healing | undefined;
}

/** A failure with its evidence, and with the element that a lost one most probably is now as one more finding. */
async function explained(performed: Performed, { running, hide }: Failed, attempt: Attempt): Promise<Explained> {
  const { problem } = performed;
  const evidence = await evidenceOf(running.app, problem, attempt);
  const healing = hide(await healingOf(running, attempt));
  if (problem === undefined || healing === undefined) return { ...performed, evidence };
  const findings = joinedFindings([...(problem.details ?? [problem.message]), healingSentence(healing)]);
  return { ...performed, problem: { ...problem, ...findings }, evidence, healing };
}

/** Hides secrets in the reported texts only: the saved result stays unchanged for later steps. */
function concealed({ problem, outcome, ...performed }: Performed, hide: <Value>(value: Value) => Value): Performed {
  const note = outcome?.status === "passed" && outcome.note !== undefined ? { note: hide(outcome.note) } : {};
  return {
    ...performed,
    ...(problem === undefined ? {} : { problem: hide(problem) }),
    ...(outcome === undefined ? {} : { outcome: { ...outcome, ...note } }),
  };
}

/** The app that the step names, or else the first of the scenario. */
function appOf({ verb, written, common }: VerbStep, bound: BoundStep, { apps, run }: Attempt): AppTools | undefined {
  if (verb.addresses(written, run.scenario) !== "app") return undefined;
  const name = (bound.ok ? bound.common.app : common.app) ?? run.scenario.apps[0];
  return name === undefined ? undefined : apps.get(name);
}

function tellStart({ step: { verb }, at, parent, app }: StepRun, attempt: Attempt): void {
  emitStep(attempt, {
    type: "stepStarted",
    ...at,
    ...(parent === undefined ? {} : { parent }),
    family: verb.family,
    verb: verb.name,
    ...(app === undefined ? {} : { app: app.name }),
  });
}

function keepResult({ outcome }: Performed, save: string | undefined, { variables }: Attempt): void {
  if (outcome?.status === "passed" && save !== undefined) variables.set(save, outcome.saved);
}

const isSoft = ({ outcome }: Performed, bound: BoundStep): boolean =>
  (bound.ok && bound.common.soft === true) || (outcome?.status === "failed" && outcome.soft === true);

interface End extends Pick<RunEventOf<"stepEnded">, "step" | "durationMs"> {
  readonly soft: boolean;
  readonly evidence: readonly Attachment[];
  readonly tryNote: string | undefined;
  readonly healing: Healing | undefined;
}

function endOf({ status, outcome, problem }: Performed, { step, durationMs, soft, evidence, tryNote, healing }: End): StepEventFacts {
  const note = outcome?.status === "passed" ? outcome.note : tryNote;
  return {
    type: "stepEnded",
    step,
    status,
    durationMs,
    ...(soft ? { soft } : {}),
    ...(note === undefined ? {} : { note }),
    ...(problem === undefined ? {} : { problem }),
    ...(outcome?.picture === undefined ? {} : { pixelHash: outcome.picture.pixelHash }),
    attachments: [...(outcome?.attachments ?? []), ...evidence],
    ...(outcome?.candidate === undefined ? {} : { candidate: outcome.candidate }),
    ...(healing === undefined ? {} : { healing }),
  };
}

/** A hanging app must not delay the run. */
const HEALING_LIMIT_MS = 3000;

/** The element that a lost one most probably is now, looked for in the tree that was read as evidence. */
async function healingOf({ app, at: { file } }: StepRun, { locators, snapshots }: Attempt): Promise<Healing | undefined> {
  const roots = app && snapshots.get(app.name)?.roots;
  return app && roots && (await locators.heal(app, { file, roots }, AbortSignal.timeout(HEALING_LIMIT_MS)));
}

async function evidenceOf(app: AppTools | undefined, problem: Problem | undefined, attempt: Attempt): Promise<Attachment[]> {
  const { apps, gateways, pool, run, attach, snapshots } = attempt;
  // An app other than the step's own may have crashed.
  const concerned = app === undefined || problem?.exceptions !== undefined ? [...apps.values()] : [app];
  const gather = async (one: AppTools) => {
    const thrown = (await pool.crash(one.name))?.exceptions ?? (one === app ? problem?.exceptions : undefined);
    const known = { output: await pool.output(one.name), before: snapshots.get(one.name) ?? {}, exceptions: thrown };
    return gatherEvidence(one, known, attach);
  };
  const seen = await Promise.all(concerned.map((one) => gather(one).catch(() => [])));
  const logs = run.scenario.gateways.map(async (name) => gatherLog(name, await gateways.log(name), attach).catch(() => []));
  return [...seen, ...(await Promise.all(logs))].flat();
}
