import { stringify } from "yaml";
import { type Attachment, type Healing, joinedFindings, type Problem, type RunEvent, type RunEventOf } from "../../../contracts/events.ts";
import { type AppTools, failed, passed, type StepContext, type StepOutcome, type WrittenStep } from "../../../contracts/step.ts";
import { elementsInPicture } from "../../baselines/element-facts.ts";
import type { SeenPicture, StepReference } from "../../findings/observations.ts";
import { healingSentence } from "../../healing/heal.ts";
import { type BoundStep, bindStep } from "../../language/bind/bind-step.ts";
import { readPart } from "../../language/read/index.ts";
import type { PlannedStep, VerbStep } from "../../language/read/scenario.ts";
import type { StepResult } from "../plan/options.ts";
import { type Attempt, type AttemptHalts, emitStep, type StepEventFacts, type StepRun, scopeOf } from "./attempt.ts";
import { noteEnds } from "./ended-apps.ts";
import { gatherEvidence, gatherLog } from "./evidence.ts";
import { type Performed, performStep, unbound } from "./perform.ts";
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
  const { reporting, interrupted, failures } = attempt;
  const bound = bindStep(step, scopeOf(attempt), attempt.values.environment);
  const app = appOf(step, bound, attempt);
  const hide = hidingIn(step, attempt);
  const sentence = bound.ok ? await shownSentence(step, bound, app, attempt) : `${step.verb.family} ${step.verb.name}`;
  const at = { step: id, sentence, file: step.places.file, line: step.line };
  const running: StepRun = { step, app, at, parent };
  noteEnds(attempt);
  emitStart(running, attempt);

  const startedAt = reporting.clock.monotonic();
  const traced = reporting.trace?.step(id);
  const plain = concealed(
    bound.ok ? await performStep(running, bound, attempt, partsOf(running, hide, runSteps, attempt)) : unbound(bound),
    hide,
  );
  const durationMs = reporting.clock.monotonic() - startedAt;
  if (bound.ok) keepResult(plain, { at, variable: bound.common.save }, attempt);

  ended?.(plain);
  const { status, retryable } = plain;
  const soft = status === "failed" && (tolerated || isSoft(plain, bound));
  const isBare = status === "passed" || tolerated || interrupted.aborted;
  const { evidence, healing, ...performed }: Explained = isBare
    ? { ...plain, evidence: [] }
    : await explained(plain, running, hide, attempt);
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

/** For steps that are no steps of the scenario themselves. */
export const unwatched = (halts: AttemptHalts): AttemptHalts => ({ ...halts, watch: undefined });

/** Hides the short secrets to which a step refers. */
type Hide = <Value>(value: Value) => Value;

interface Explained extends Performed {
  readonly evidence: Attachment[];
  readonly healing?: Healing | undefined;
}

/** A failure with its evidence, and with the element that a lost one most probably is now as one more finding. */
async function explained(performed: Performed, running: StepRun, hide: Hide, attempt: Attempt): Promise<Explained> {
  const { problem } = performed;
  const evidence = await evidenceOf(running.app, problem, attempt);
  const healing = hide(await healingOf(running, attempt));
  if (problem === undefined || healing === undefined) return { ...performed, evidence };
  const findings = joinedFindings([...(problem.details ?? [problem.message]), healingSentence(healing)]);
  return { ...performed, problem: { ...problem, ...findings }, evidence, healing };
}

/** Hides secrets in the reported texts only: the saved result stays unchanged for later steps. */
function concealed({ problem, outcome, ...performed }: Performed, hide: Hide): Performed {
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
  return name === undefined ? undefined : apps.tools.get(name);
}

function emitStart({ step: { verb }, at, parent, app }: StepRun, attempt: Attempt): void {
  emitStep(attempt, {
    type: "stepStarted",
    ...at,
    ...(parent === undefined ? {} : { parent }),
    family: verb.family,
    verb: verb.name,
    ...(app === undefined ? {} : { app: app.name }),
  });
}

interface Keeping extends Pick<StepResult, "variable"> {
  readonly at: StepReference;
}

function keepResult({ outcome }: Performed, { at, variable }: Keeping, { values, halts }: Attempt): void {
  if (outcome?.status !== "passed") return;
  if (variable !== undefined) values.variables.set(variable, outcome.saved);
  halts.watch?.after(at, { value: outcome.saved, variable });
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
async function healingOf({ app, at: { file } }: StepRun, { apps: { locators, snapshots } }: Attempt): Promise<Healing | undefined> {
  const roots = app && snapshots.get(app.name)?.roots;
  return app && roots && (await locators.heal(app, { file, roots }, AbortSignal.timeout(HEALING_LIMIT_MS)));
}

async function evidenceOf(app: AppTools | undefined, problem: Problem | undefined, attempt: Attempt): Promise<Attachment[]> {
  const { gateways, run } = attempt;
  const { tools, pool, snapshots, look } = attempt.apps;
  const { attach } = attempt.shared;
  // An app other than the step's own may have crashed.
  const concerned = app === undefined || problem?.exceptions !== undefined ? [...tools.values()] : [app];
  const gather = async (asked: AppTools) => {
    const { name } = asked;
    const exceptions = (await pool.crash(name))?.exceptions ?? (asked === app ? problem?.exceptions : undefined);
    return gatherEvidence(asked, { output: await pool.output(name), before: snapshots.get(name) ?? {}, exceptions }, attach);
  };
  const seen = await look(() => Promise.all(concerned.map((asked) => gather(asked).catch(() => []))));
  const logs = run.scenario.gateways.map(async (name) => gatherLog(name, await gateways.log(name), attach).catch(() => []));
  return [...seen, ...(await Promise.all(logs))].flat();
}

export interface StepId {
  readonly id: string;
  /** Step id of the group. */
  readonly parent?: string | undefined;
}

/** Whether the list of steps continues. */
export type StepEnd = "passed" | "failed";

/** Options of one list of steps. */
export interface ListOptions {
  /** Prefix of step ids: `setup.`, or `3.` in a group. */
  readonly prefix: string;
  /** Suffix of step ids in later rounds of a group: `#2`. */
  readonly suffix: string;
  readonly parent?: string | undefined;
  /** Failures are reported but do not count, because the group is retried or the step fails as a whole. */
  readonly tolerated: boolean;
  /** In a group with retries: `attempt 1 of 2`. */
  readonly tryNote?: string | undefined;
  /** Number of steps with the same prefix that ran before. */
  readonly done?: number;
  /** Takes the result of each step, and of a group that fails by itself. */
  readonly ended?: ((performed: Performed) => void) | undefined;
}

/** Runs a list of steps; passed on, because steps, groups and parts of steps are mutually recursive. */
export type RunSteps = (steps: readonly PlannedStep[], attempt: Attempt, options: ListOptions) => Promise<StepEnd>;

/** A hanging app must not delay the scenario. */
const LIMIT_MS = 3000;

/** Notes the outcome of a step for the comparison of repetitions. */
async function observeStep(
  { at, app }: StepRun,
  { status, problem, outcome, evidence }: Performed & { readonly evidence: readonly Attachment[] },
  attempt: Attempt,
): Promise<void> {
  const { observe } = attempt.reporting;
  if (observe === undefined || attempt.interrupted.aborted) return;
  observe({ at, status, problem, picture: await pictureOf(outcome, app, attempt), evidence });
}

/** Reads the elements in every repetition, even if nothing differs, so that all repetitions make the same calls. */
async function pictureOf(outcome: Performed["outcome"], app: AppTools | undefined, attempt: Attempt): Promise<SeenPicture | undefined> {
  const picture = outcome?.picture;
  if (picture === undefined || app === undefined) return undefined;
  const signal = AbortSignal.any([attempt.signal, AbortSignal.timeout(LIMIT_MS)]);
  return { ...picture, elements: await elementsInPicture(app, picture, signal).catch(() => []) };
}

/** Runs steps as parts of one step: with their own events below it, within its limit. Only the step as a whole fails the scenario. */
function partsOf(
  { step, app, at }: StepRun,
  hide: Hide,
  runSteps: RunSteps,
  attempt: Attempt,
): (signal: AbortSignal) => StepContext["perform"] {
  let done = 0;
  return (signal) => async (written) => {
    const read = readPart(partText(written), attempt.verbs, { app: app?.name, window: step.common.window, places: step.places });
    if (!read.ok)
      return failed(
        read.problems.map(({ message }) => message),
        { code: read.problems[0].code, retryable: false },
      );
    const { reporting } = attempt;
    const hidden = { ...reporting, emit: (event: RunEvent) => reporting.emit(hide(event)), observe: undefined };
    const own: Attempt = { ...attempt, signal, reporting: hidden, halts: unwatched(attempt.halts), failures: [] };
    let last: Performed | undefined;
    const ended = (performed: Performed) => {
      last = performed;
    };
    const end = await runSteps([read.step], own, { prefix: `${at.step}.`, suffix: "", parent: at.step, tolerated: true, done, ended });
    done += 1;
    return end === "passed" ? passed(undefined, { saved: savedBy(last) }) : failureOf(last);
  };
}

/** Texts of a program are no expressions. */
const partText = (written: WrittenStep): string =>
  stringify({ steps: [written] }, (_key, value: unknown) => (typeof value === "string" ? value.replaceAll("${", () => "$${") : value), {
    lineWidth: 0,
  });

const savedBy = (last: Performed | undefined): unknown => (last?.outcome?.status === "passed" ? last.outcome.saved : undefined);

function failureOf(last: Performed | undefined): StepOutcome {
  if (last?.outcome?.status === "failed") return last.outcome;
  const { message = "interrupted", code, hint, exceptions } = last?.problem ?? {};
  return failed(message, {
    retryable: last?.retryable ?? true,
    ...(code === undefined ? {} : { code }),
    ...(hint === undefined ? {} : { hint }),
    ...(exceptions === undefined ? {} : { exceptions }),
  });
}
