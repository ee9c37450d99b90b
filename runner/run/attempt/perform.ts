import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AmcpError } from "../../../contracts/errors.ts";
import { joinedFindings, type Problem } from "../../../contracts/events.ts";
import { type AppTools, passed, type StepContext, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { untilAborted } from "../../../platform/observability/clock.ts";
import type { BoundStep } from "../../language/bind/bind-step.ts";
import type { Action } from "../../language/define-verb.ts";
import { parseDuration } from "../../language/duration.ts";
import { poll } from "../../steps/parts/polling.ts";
import { interruption, problemOfError, problemOfFailure, statusOfError } from "../results/problem.ts";
import type { Attempt, StepRun } from "./attempt.ts";
import { crashDuring, ENDS, endBefore, hangOf } from "./ended-apps.ts";
import { type Limit, startLimit } from "./limit.ts";

/** An app that waits until the step's limit needs time to answer with its last state. */
const GRACE_MS = 2000;
/** The limit of what a step of a debugged app waits for: a breakpoint may stop the app for any time. */
export const DEBUGGED_MS = 86_400_000;
/** Starting an app has its own limit, `ready.timeout`. */
const CONTROL_LIMIT_MS = 120_000;

export interface Performed {
  readonly status: "passed" | "failed" | "error";
  readonly problem?: Problem;
  /** Whether a retry could succeed. */
  readonly retryable: boolean;
  readonly outcome?: StepOutcome;
}

/** Runs a bound step within its limit. Refusals and crashes are failures of the step; other exceptions are errors of the environment. */
export async function performStep(
  { step, app }: StepRun,
  { action, common }: Extract<BoundStep, { ok: true }>,
  attempt: Attempt,
  parts: (signal: AbortSignal) => StepContext["perform"],
): Promise<Performed> {
  const { timeoutMs, limitMs } = limitsOf({ step, common, action }, attempt);
  const limit = startLimit("the step", limitMs, { graceMs: GRACE_MS });
  const signal = AbortSignal.any([attempt.signal, limit.signal]);
  const context = contextOf(
    {
      file: step.places.file,
      app: app ?? noApp(common.app),
      written: step.written,
      window: common.window,
      timeoutMs,
      signal,
      negated: common.not === true,
      halt: suspending(attempt.halts.halt, limit),
      perform: parts(signal),
    },
    attempt,
  );
  try {
    const outcome = await untilAborted(() => (context.negated ? refute(action, context) : action.run(context)), signal);
    return await judged(outcome, { app, limit: limit.signal }, attempt);
  } catch (error) {
    const crash = await crashDuring(app, attempt.apps);
    if (crash !== undefined) return failedBy(crash);
    return (signal.aborted ? await brokenOff(app, signal, attempt) : undefined) ?? failedBy(error);
  } finally {
    limit.clear();
  }
}

interface Limits {
  /** The time that the verb has to see the expected state. */
  readonly timeoutMs: number;
  /** Of the whole step; 0 is no limit. */
  readonly limitMs: number;
}

type Limited = Pick<StepRun, "step"> & Pick<Extract<BoundStep, { ok: true }>, "common" | "action">;

function limitsOf({ step, common, action: { lastsMs } }: Limited, { limits }: Attempt): Limits {
  if (limits.isDebugged) return { timeoutMs: DEBUGGED_MS, limitMs: 0 };
  const own = common.timeout === undefined ? step.verb.timeoutMs : parseDuration(common.timeout);
  const timeoutMs = own ?? limits.stepTimeoutMs;
  return { timeoutMs, limitMs: step.verb.family === "control" ? Math.max(timeoutMs, CONTROL_LIMIT_MS) : timeoutMs + lastsMs };
}

interface Subject {
  readonly app: AppTools | undefined;
  /** Aborts at the step's limit. */
  readonly limit: AbortSignal;
}

/** The result of a step whose app may have crashed, ended or stopped answering meanwhile. */
async function judged(outcome: StepOutcome, { app, limit }: Subject, attempt: Attempt): Promise<Performed> {
  const crash = await crashDuring(app, attempt.apps, outcome);
  const isGone = outcome.status === "failed" && ENDS.has(outcome.code ?? "");
  const ended = crash ?? (isGone ? endBefore(app, attempt) : undefined);
  if (ended !== undefined) return failedBy(ended);
  return (isUnanswered(outcome) ? await brokenOff(app, limit, attempt) : undefined) ?? failureOf(outcome);
}

/** Codes of calls that the app did not answer in time. */
const UNANSWERED: ReadonlySet<string> = new Set(["AMCP_PROXY_TOOL_TIMEOUT", "UI_THREAD_BUSY"]);

const isUnanswered = (outcome: StepOutcome): boolean => outcome.status === "failed" && UNANSWERED.has(outcome.code ?? "");

/** An exceeded limit of step or scenario is a failure of the app, with the cause if the UI thread is blocked. Ctrl-C is not a failure. */
async function brokenOff(app: AppTools | undefined, signal: AbortSignal, { apps, interrupted }: Attempt): Promise<Performed | undefined> {
  if (interrupted.aborted) return { status: "error", retryable: false, problem: interruption(interrupted) };
  const over = signal.aborted ? problemOfError(signal.reason) : undefined;
  const hang = app === undefined ? undefined : await apps.look(() => hangOf(app, over?.message ?? "a call was not answered"));
  const problem = hang ?? over;
  return problem && { status: "failed", retryable: true, problem };
}

const failedBy = (error: unknown): Performed => ({ status: statusOfError(error), retryable: true, problem: problemOfError(error) });

/** The failure of a step whose arguments are invalid once bound. */
export function unbound({ diagnostics }: Extract<BoundStep, { ok: false }>): Performed {
  const [first] = diagnostics;
  const findings = joinedFindings(diagnostics.map(({ message }) => message));
  return { status: "failed", retryable: false, problem: { ...findings, ...(first === undefined ? {} : { code: first.code }) } };
}

function failureOf(outcome: StepOutcome): Performed {
  if (outcome.status === "passed") return { status: "passed", retryable: true, outcome };
  return { status: "failed", retryable: outcome.retryable !== false, problem: problemOfFailure(outcome), outcome };
}

/** The limit of the step stands still while a person looks. */
const suspending = (halt: StepContext["halt"], limit: Limit): StepContext["halt"] =>
  typeof halt === "string"
    ? halt
    : (reason) => {
        const goOn = limit.suspend();
        return halt(reason).finally(goOn);
      };

interface OwnContext extends Pick<StepContext, "app" | "window" | "timeoutMs" | "signal" | "written" | "negated" | "halt" | "perform"> {
  /** The file of the step. */
  readonly file: string;
}

function contextOf({ file, ...own }: OwnContext, { shared, apps, gateways, run, confined, reporting: { clock } }: Attempt): StepContext {
  const startedAt = clock.monotonic();
  return {
    ...own,
    ...shared,
    apps: apps.pool.control,
    mocks: gateways.mocks(run.scenario.gateways),
    fileBeside(written) {
      const path = resolve(dirname(file), written);
      const outside = confined?.(path);
      if (outside !== undefined) throw new AmcpError("AMCP_FILE_OUTSIDE", `\`${written}\` must not be used: ${outside}`);
      return path;
    },
    elapsedMs: () => clock.monotonic() - startedAt,
    // An abort ends the pause, and the step with its own error.
    pause: (ms) => pause(ms, undefined, { signal: own.signal }).catch(() => {}),
  };
}

/** A scenario without `apps` may still call tools; only steps that address an app fail. */
function noApp(name: string | undefined): AppTools {
  const message = name === undefined ? "the scenario has no `apps`" : `the scenario's \`apps\` do not list ${name}`;
  return { name: name ?? "", call: () => Promise.reject(new AmcpError("AMCP_SCENARIO_UNKNOWN_APP", message)) };
}

const UNMET: ReadonlySet<string | undefined> = new Set(["AMCP_STEP_UNMET", "AMCP_SCREENSHOT_DIFFERS"]);

const isUnmet = (outcome: StepOutcome): boolean => outcome.status === "failed" && UNMET.has(outcome.code);

/**
 * Runs a check with `not: true`. It passes once the expectation is unmet. Other failures stay failures, because they say nothing about the
 * expectation: a missing element has no text that could differ.
 */
export async function refute(action: Action, context: StepContext): Promise<StepOutcome> {
  const { negation, sentence } = action;
  if (negation === "own") return action.run(context);
  const outcome =
    negation === "once" ? await action.run(context) : await poll(() => action.run({ ...context, timeoutMs: 0 }), isUnmet, context);
  const { picture, attachments } = outcome;
  const facts = { ...(picture && { picture }), ...(attachments && { attachments }) };
  if (outcome.status === "failed") return isUnmet(outcome) ? passed(`not so: ${outcome.problem}`, facts) : outcome;
  const note = outcome.note === undefined ? "" : ` (${outcome.note})`;
  const after = negation === "once" ? "" : ` after ${context.timeoutMs} ms`;
  return unmet(`it is still so${after}: ${sentence}${note}`, facts);
}
