import type { TracedCall } from "../../contracts/events.ts";
import type { TraceFact } from "../../contracts/run-trace.ts";
import { adviceOn } from "../outcomes.ts";
import { type AnswerForm, shownDuration, type WholeAnswer } from "./answer.ts";
import { findAttempt, findScenario, findStep, type TracedAttempt, type TracedStep } from "./names.ts";
import { scenarioHead, scenarioLine } from "./outline.ts";
import { clipped, outlinedStep, type RecordedRun, traceCommand } from "./recorded-run.ts";
import { type AppMoment, changesBetween, outlineOf, statesAfter, statesBefore } from "./states.ts";

/** The parts of a step that an answer shows besides its outcome. */
export interface StepParts {
  readonly before: boolean;
  readonly after: boolean;
  readonly tree: boolean;
  readonly calls: boolean;
}

interface Asked {
  readonly scenario: string;
  readonly step: string;
  readonly attempt?: number | undefined;
  readonly parts: StepParts;
}

/** One step: its outcome, the apps before and after it, its elements and its tool calls. @throws AmcpError AMCP_TRACE_UNKNOWN */
export async function stepAnswer(asked: Asked, run: RecordedRun, form: AnswerForm): Promise<WholeAnswer> {
  const scenario = findScenario(asked.scenario, run.report);
  const attempt = findAttempt(scenario, asked.attempt);
  const step = findStep(asked.step, scenario, attempt);
  const outlined = outlinedStep(step, 0.2, form);
  const facts = attempt === undefined ? [] : [...outcomeFacts(step, form), ...(await partFacts({ attempt, step }, asked.parts, run, form))];
  const given = (["before", "after", "tree", "calls"] as const).filter((part) => asked.parts[part]).map((part) => `--${part}`);
  const which = asked.attempt === undefined ? [] : ["--attempt", String(asked.attempt)];
  const { durationMs, sentence, place, status } = outlined;
  const time = durationMs === undefined ? "" : ` in ${shownDuration(durationMs)}`;
  return {
    head: { query: "step", ...scenarioHead(scenario, attempt, form), step: outlined },
    title: [scenarioLine(scenario, attempt, form), `step ${step.step} (${place}): ${sentence}: ${status}${time}`],
    noun: "facts",
    items: facts.map(({ about, text }) => ({ line: `${about}: ${text}`, value: { about, text } })),
    command: traceCommand(["show", scenario.id, "--step", step.step, ...given, ...which], run),
  };
}

function outcomeFacts({ note, problem, attachments, soft }: TracedStep, form: AnswerForm): TraceFact[] {
  const findings = problem === undefined ? [] : (problem.details ?? [problem.message]);
  const code = problem?.code === undefined ? "" : `${problem.code}: `;
  return [
    ...findings.map((text, at) => ({ about: "problem", text: clipped(at === 0 ? `${code}${text}` : text, 0.4, form) })),
    ...(soft === true ? [{ about: "problem", text: "the scenario went on" }] : []),
    ...(problem === undefined ? [] : adviceOn(problem).map((text) => ({ about: "advice", text }))),
    ...(note === undefined ? [] : [{ about: "note", text: clipped(note, 0.2, form) }]),
    ...attachments.map(({ kind, path }) => ({ about: kind, text: path })),
  ];
}

interface Moment {
  readonly attempt: TracedAttempt;
  readonly step: TracedStep;
}

async function partFacts({ attempt, step }: Moment, parts: StepParts, run: RecordedRun, form: AnswerForm): Promise<TraceFact[]> {
  const [before, after] = [await statesBefore(attempt, step, run.files), await statesAfter(attempt, step, run.files)];
  // A tree without a moment is that after the step.
  const isAfter = parts.after || (parts.tree && !parts.before);
  const trees = { isShown: parts.tree, form };
  return [
    ...(parts.before || isAfter ? changesBetween(before, after).map((text) => ({ about: "changed", text: clipped(text, 0.2, form) })) : []),
    ...(parts.before ? momentFacts("before", before, trees) : []),
    ...(isAfter ? momentFacts("after", after, trees) : []),
    ...(parts.calls ? callFacts(attempt, step, form) : []),
  ];
}

/** Why a moment is not there, and the option that keeps it. */
const NO_STATE = "nothing was kept; a run with `--trace on` keeps the apps after each step, `retain-on-failure` those of failed attempts";
const NO_CALLS = "no calls were kept; a run with `--trace on` keeps them, but not with `--sessions off`";

interface Trees {
  readonly isShown: boolean;
  readonly form: AnswerForm;
}

function momentFacts(moment: "before" | "after", states: readonly AppMoment[], { isShown, form }: Trees): TraceFact[] {
  if (states.length === 0) return [{ about: moment, text: NO_STATE }];
  return states.flatMap(({ app, picture, tree }) => {
    const elements = tree === undefined ? "its elements are missing" : `${tree.length} elements`;
    const outline = isShown && tree !== undefined ? outlineOf(tree) : [];
    return [
      { about: moment, text: `${app}, ${elements}${picture === undefined ? "" : `, ${picture}`}` },
      ...outline.map((line) => ({ about: app, text: clippedOutline(line, form) })),
    ];
  });
}

/** Indentation is structure and stays. */
function clippedOutline(line: string, form: AnswerForm): string {
  const indent = /^ */.exec(line)?.[0] ?? "";
  return `${indent}${clipped(line.slice(indent.length), 0.2, form)}`;
}

function callFacts({ steps }: TracedAttempt, { calls = [] }: TracedStep, form: AnswerForm): TraceFact[] {
  if (calls.length > 0) return calls.map((call) => ({ about: "call", text: clipped(callText(call), 0.4, form) }));
  const hasTrace = steps.some((step) => (step.calls ?? []).length > 0);
  return [{ about: "call", text: hasTrace ? "the step called no tool" : NO_CALLS }];
}

function callText({ app, tool, durationMs, status, error, arguments: given, result }: TracedCall): string {
  const answer = error ?? (typeof result === "string" ? result : (JSON.stringify(result) ?? "nothing"));
  return `${app}:${tool} ${JSON.stringify(given) ?? ""} ${status} in ${shownDuration(durationMs)}: ${answer}`;
}
