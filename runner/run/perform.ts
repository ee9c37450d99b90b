import { dirname, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { joinedFindings, type Problem } from "../../contracts/events.ts";
import type { AppTools, StepContext, StepOutcome } from "../../contracts/step.ts";
import { untilAborted } from "../../platform/clock.ts";
import type { BoundStep } from "../language/bind/bind-step.ts";
import { parseDuration } from "../language/duration.ts";
import type { Attempt, StepRun } from "./attempt.ts";
import { crashDuring, ENDS } from "./crash-during.ts";
import { endBefore } from "./ended-apps.ts";
import { hangOf } from "./hang.ts";
import { type Limit, startLimit } from "./limit.ts";
import { interruption, problemOfError, problemOfFailure, statusOfError } from "./problem.ts";
import { refute } from "./refute.ts";

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
export async function perform(
  { step, app }: StepRun,
  { action, common }: Extract<BoundStep, { ok: true }>,
  attempt: Attempt,
  parts: (signal: AbortSignal) => StepContext["perform"],
): Promise<Performed> {
  const { timeoutMs, limitMs } = limitsOf({ step, common }, attempt);
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
      halt: suspending(attempt.halt, limit),
      perform: parts(signal),
    },
    attempt,
  );
  try {
    const outcome = await untilAborted(() => (context.negated ? refute(action, context) : action.run(context)), signal);
    return await judged(outcome, { app, limit: limit.signal }, attempt);
  } catch (error) {
    const crash = await crashDuring(app, attempt);
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

function limitsOf({ step, common }: Pick<StepRun, "step"> & Pick<Extract<BoundStep, { ok: true }>, "common">, attempt: Attempt): Limits {
  if (attempt.isDebugged) return { timeoutMs: DEBUGGED_MS, limitMs: 0 };
  const own = common.timeout === undefined ? step.verb.timeoutMs : parseDuration(common.timeout);
  const timeoutMs = own ?? attempt.stepTimeoutMs;
  return { timeoutMs, limitMs: step.verb.family === "control" ? Math.max(timeoutMs, CONTROL_LIMIT_MS) : timeoutMs };
}

interface Subject {
  readonly app: AppTools | undefined;
  /** Aborts at the step's limit. */
  readonly limit: AbortSignal;
}

/** The result of a step whose app may have crashed, ended or stopped answering meanwhile. */
async function judged(outcome: StepOutcome, { app, limit }: Subject, attempt: Attempt): Promise<Performed> {
  const crash = await crashDuring(app, attempt, outcome);
  const isGone = outcome.status === "failed" && ENDS.has(outcome.code ?? "");
  const ended = crash ?? (isGone ? endBefore(app, attempt) : undefined);
  if (ended !== undefined) return failedBy(ended);
  return (isUnanswered(outcome) ? await brokenOff(app, limit, attempt) : undefined) ?? failureOf(outcome);
}

/** Codes of calls that the app did not answer in time. */
const UNANSWERED: ReadonlySet<string> = new Set(["AMCP_PROXY_TOOL_TIMEOUT", "UI_THREAD_BUSY"]);

const isUnanswered = (outcome: StepOutcome): boolean => outcome.status === "failed" && UNANSWERED.has(outcome.code ?? "");

/** An exceeded limit of step or scenario is a failure of the app, with the cause if the UI thread is blocked. Ctrl-C is not a failure. */
async function brokenOff(app: AppTools | undefined, signal: AbortSignal, { interrupted }: Attempt): Promise<Performed | undefined> {
  if (interrupted.aborted) return { status: "error", retryable: false, problem: interruption(interrupted) };
  const over = signal.aborted ? problemOfError(signal.reason) : undefined;
  const hang = app === undefined ? undefined : await hangOf(app, over?.message ?? "a call was not answered");
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

function contextOf({ file, ...own }: OwnContext, attempt: Attempt): StepContext {
  const { tools, resources, prompts, screens, baselines, recorded, attach, errorsSeen, logSeen, clock, run } = attempt;
  const startedAt = clock.monotonic();
  return {
    ...own,
    tools,
    resources,
    prompts,
    screens,
    baselines,
    recorded,
    attach,
    errorsSeen,
    logSeen,
    apps: attempt.pool.control,
    mocks: attempt.gateways.mocks(run.scenario.gateways),
    fileBeside: (written) => resolve(dirname(file), written),
    elapsedMs: () => clock.monotonic() - startedAt,
    pause: (ms) => pause(ms, own.signal),
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  });
}

/** A scenario without `apps` may still call tools; only steps that address an app fail. */
function noApp(name: string | undefined): AppTools {
  const message = name === undefined ? "the scenario has no `apps`" : `the scenario's \`apps\` do not list ${name}`;
  return { name: name ?? "", call: () => Promise.reject(new AmcpError("AMCP_SCENARIO_UNKNOWN_APP", message)) };
}
