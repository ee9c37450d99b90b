import { z } from "zod";
import { exceptionLines, exceptionSummary } from "../../contracts/app-tools/app-exception.ts";
import type { Problem } from "../../contracts/events.ts";
import type { TraceFact } from "../../contracts/run-trace.ts";
import { adviceOn, verdictWord } from "../outcomes.ts";
import { type AnswerForm, shownDuration, type WholeAnswer } from "./answer.ts";
import { changesSinceGreen, type FailedAttempt } from "./green.ts";
import { findAttempt, findScenario, type TracedAttempt, type TracedScenario, type TracedStep } from "./names.ts";
import { scenarioHead, scenarioLine } from "./outline.ts";
import { clipped, outlinedStep, type RecordedRun, traceCommand } from "./recorded-run.ts";
import { changesBetween, statesAfter, statesBefore } from "./states.ts";

/**
 * The cause of a failure, in facts of which the most important come first: step, problem, exceptions, changes since the last green run,
 * elements, times.
 *
 * @throws AmcpError AMCP_TRACE_UNKNOWN
 */
export async function whyAnswer(wanted: string, run: RecordedRun, form: AnswerForm): Promise<WholeAnswer> {
  const scenario = findScenario(wanted, run.report);
  const attempt = findAttempt(scenario, undefined);
  const step = attempt && failedStepOf(attempt);
  const problem = step?.problem ?? attempt?.problem;
  const facts = await factsOf({ scenario, attempt, step, problem }, run, form);
  return {
    head: {
      query: "why",
      ...scenarioHead(scenario, attempt, form),
      ...(step === undefined ? {} : { step: step.step, place: `${step.file}:${step.line}` }),
      ...(problem?.code === undefined ? {} : { code: problem.code }),
    },
    title: [scenarioLine(scenario, attempt, form)],
    noun: "facts",
    items: facts.map(({ about, text }) => ({ line: `${about}: ${text}`, value: { about, text } })),
    command: traceCommand(["why", scenario.id, ...(run.since === undefined ? [] : ["--since", run.since.folder])], run),
  };
}

/** The step that failed the attempt, or during which it broke off. */
function failedStepOf({ failedStep, steps, status }: TracedAttempt): TracedStep | undefined {
  if (failedStep !== undefined) return steps.findLast(({ step }) => step === failedStep);
  return status === "passed" ? undefined : steps.findLast(({ status: end }) => end === "interrupted");
}

interface Explained {
  readonly scenario: TracedScenario;
  readonly attempt: TracedAttempt | undefined;
  readonly step: TracedStep | undefined;
  readonly problem: Problem | undefined;
}

async function factsOf({ scenario, attempt, step, problem }: Explained, run: RecordedRun, form: AnswerForm): Promise<TraceFact[]> {
  if (attempt === undefined) return [{ about: "cause", text: "the run ended before it" }];
  if (problem === undefined && attempt.status === "passed") return [{ about: "cause", text: "it passed" }];
  if (attempt.status === "skipped") return [{ about: "cause", text: clipped(problem?.message ?? verdictWord("skipped"), 0.4, form) }];
  const failure: FailedAttempt = { scenario, attempt, step };
  const part = (about: string, share: number) => (text: string) => ({ about, text: clipped(text, share, form) });
  return [
    ...(step === undefined ? [] : [{ about: "step", text: stepText(step, attempt, form) }]),
    ...causes(problem).map((text, at) => part(at === 0 ? "cause" : "also", at === 0 ? 0.3 : 0.2)(text)),
    ...thrown(problem).map(part("thrown", 0.2)),
    ...(await changesSinceGreen(failure, run, form)).map(part("since green", 0.2)),
    ...nearMisses(problem).map(part("near", 0.1)),
    ...(await changedElements(failure, run)).map(part("changed", 0.15)),
    ...expectation(problem).map(part("expected", 0.1)),
    ...(await outputLines(failure, run)).map(part("output", 0.1)),
    ...times(failure).map(part("time", 0.1)),
    ...earlierFailures(failure).map(part("earlier", 0.1)),
    ...(problem === undefined ? [] : adviceOn(problem)).map(part("advice", 0.2)),
    ...(step === undefined
      ? []
      : [{ about: "more", text: traceCommand(["show", scenario.id, "--step", step.step, "--before", "--after", "--calls"], run) }]),
  ];
}

function stepText(step: TracedStep, { steps }: TracedAttempt, form: AnswerForm): string {
  const { sentence, place } = outlinedStep(step, 0.15, form);
  const around = steps.findLast(({ step: id }) => id === step.parent)?.sentence;
  return `${step.step} (${place}) ${sentence}${around === undefined ? "" : `, in "${clipped(around, 0.05, form)}"`}`;
}

function causes(problem: Problem | undefined): readonly string[] {
  if (problem === undefined) return ["the run broke off"];
  const [first = problem.message, ...others] = problem.details ?? [problem.message];
  return [problem.code === undefined || first.startsWith(problem.code) ? first : `${problem.code}: ${first}`, ...others];
}

/** Exceptions of the app with the places of its own code. */
function thrown(problem: Problem | undefined): string[] {
  const exceptions = problem?.exceptions ?? [];
  if (exceptions.length === 0) return [];
  const [summary, lines] = [exceptionSummary(exceptions), exceptionLines(exceptions).map((line) => line.trim())];
  // Messages of unhandled exceptions have the outermost one.
  return [(problem?.message.includes(summary) ? lines : [summary, ...lines]).join(" ")].filter((text) => text !== "");
}

const NearMisses = z.looseObject({
  nearMisses: z.array(z.looseObject({ word: z.string().optional(), locator: z.string().optional(), state: z.string().nullish() })),
});

/** Those that the message does not name. */
function nearMisses(problem: Problem | undefined): string[] {
  const found = NearMisses.safeParse(problem?.actual).data?.nearMisses ?? [];
  const names = found.flatMap(({ locator, word, state }) => {
    const name = locator ?? word;
    return name === undefined || problem?.message.includes(name) ? [] : [`\`${name}\`${state ? ` (${state})` : ""}`];
  });
  return names.length === 0 ? [] : [names.join(", ")];
}

function expectation(problem: Problem | undefined): string[] {
  if (problem?.expected === undefined) return [];
  const text = JSON.stringify(problem.expected);
  return problem.message.includes(text) ? [] : [text];
}

const SHOWN_ELEMENTS = 4;

/** The elements that the step changed, where the states before and after it were kept. */
async function changedElements({ attempt, step }: FailedAttempt, { files }: RecordedRun): Promise<string[]> {
  if (step === undefined) return [];
  const [before, after] = [await statesBefore(attempt, step, files), await statesAfter(attempt, step, files)];
  const changes = changesBetween(before, after);
  const isKnown = before.some(({ tree }) => tree !== undefined);
  if (changes.length === 0)
    return [isKnown ? "no element changed during the step" : "not known; a run with `--trace on` keeps the elements before the step"];
  const more = changes.length > SHOWN_ELEMENTS ? `, and ${changes.length - SHOWN_ELEMENTS} more` : "";
  return [`${changes.slice(0, SHOWN_ELEMENTS).join("; ")}${more}`];
}

const COMPLAINT = /error|exception|fail|warn|crit/i;

/** The last complaint of the app in its output. */
async function outputLines({ attempt, step }: FailedAttempt, { files }: RecordedRun): Promise<string[]> {
  const logs = [...(step?.attachments ?? []), ...attempt.attachments].filter(({ kind }) => kind === "log");
  const texts = await Promise.all(logs.map(({ path }) => files.read(path)));
  const lines = [attempt.problem?.output, ...texts].flatMap((text) => text?.split("\n") ?? []);
  const last = lines.findLast((line) => COMPLAINT.test(line));
  return last === undefined ? [] : [last.trim()];
}

function times({ attempt, step }: FailedAttempt): string[] {
  const parts = [
    ...(step?.durationMs === undefined ? [] : [`the step took ${shownDuration(step.durationMs)}`]),
    ...(attempt.durationMs === undefined ? [] : [`the attempt ${shownDuration(attempt.durationMs)}`]),
  ];
  return parts.length === 0 ? [] : [parts.join(", ")];
}

/** Steps that failed softly before. */
function earlierFailures({ attempt, step }: FailedAttempt): string[] {
  const failed = attempt.steps.filter((other) => other !== step && other.soft === true && other.problem !== undefined);
  return failed.length === 0 ? [] : [`step ${failed.map(({ step: id }) => id).join(", ")} failed, and the scenario went on`];
}
