import type { Verdict } from "../../contracts/run-report.ts";
import type { ListedScenario, OutlinedStep } from "../../contracts/run-trace.ts";
import { plural } from "../../platform/text/shown-text.ts";
import { verdictWord } from "../outcomes.ts";
import { type AnswerForm, type AnswerItem, shownDuration, type WholeAnswer } from "./answer.ts";
import { findAttempt, findScenario, type TracedAttempt, type TracedScenario } from "./names.ts";
import { clipped, outlinedStep, problemLine, type RecordedRun, traceCommand } from "./recorded-run.ts";

/** Verdicts that need attention come first. */
const ORDER: readonly Verdict[] = ["failed", "error", "interrupted", "flaky", "notRun", "skipped", "passed"];

/** The scenarios of a run with their verdicts, failed ones first. */
export function listAnswer(run: RecordedRun, form: AnswerForm): WholeAnswer {
  const { startedAt, status, tool, counts, scenarios, durationMs } = run.report;
  const sorted = scenarios.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const listed = ORDER.filter((verdict) => (counts[verdict] ?? 0) > 0).map((verdict) => `${counts[verdict]} ${verdictWord(verdict)}`);
  const time = durationMs === undefined ? "it broke off" : `${status} in ${shownDuration(durationMs)}`;
  return {
    head: { query: "list", run: run.folder, startedAt, status, tool, counts },
    title: [`${run.folder}: run of ${startedAt}, ${time}; ${plural(scenarios.length, "scenario")}: ${listed.join(", ")}`],
    noun: "scenarios",
    items: sorted.map((scenario) => listedItem(scenario, form)),
    command: traceCommand(["list"], run),
  };
}

function listedItem({ id, title, verdict, durationMs }: TracedScenario, form: AnswerForm): AnswerItem {
  const value: ListedScenario = { id, title: clipped(title, 0.2, form), verdict, durationMs: Math.round(durationMs) };
  return { line: `${verdictWord(verdict)}  ${shownDuration(durationMs)}  ${id}  ${value.title}`, value };
}

/** The steps of a scenario in one outline. @param attempt its number, else the one that says most @throws AmcpError AMCP_TRACE_UNKNOWN */
export function showAnswer(wanted: string, run: RecordedRun, form: AnswerForm, attempt?: number): WholeAnswer {
  const scenario = findScenario(wanted, run.report);
  const shown = findAttempt(scenario, attempt);
  const words = attempt === undefined ? [] : ["--attempt", String(attempt)];
  return {
    head: { query: "show", ...scenarioHead(scenario, shown, form) },
    title: [scenarioLine(scenario, shown, form), ...problemLines(shown, form)],
    noun: "steps",
    items: (shown?.steps ?? []).map((step) => stepItem(outlinedStep(step, 0.2, form))),
    command: traceCommand(["show", scenario.id, ...words], run),
  };
}

/** A problem of the scenario itself, such as an app that did not start. */
function problemLines(attempt: TracedAttempt | undefined, form: AnswerForm): string[] {
  if (attempt?.problem === undefined || attempt.failedStep !== undefined) return [];
  return [clipped(problemLine(attempt.problem), 0.3, form)];
}

function stepItem(step: OutlinedStep): AnswerItem {
  const { step: id, status, sentence, place, problem, durationMs } = step;
  const time = durationMs === undefined ? "" : `  ${shownDuration(durationMs)}`;
  const indent = "  ".repeat(id.replace(/^(setup|teardown)\./, "").split(".").length - 1);
  const failure = problem === undefined ? "" : `  ${problem}`;
  return { line: `${indent}${id}  ${status}${time}  ${sentence}  (${place})${failure}`, value: step };
}

/** The members with which each answer about a scenario begins. */
export const scenarioHead = ({ id, title, verdict }: TracedScenario, attempt: TracedAttempt | undefined, form: AnswerForm) => ({
  scenario: id,
  title: clipped(title, 0.2, form),
  verdict,
  ...(attempt === undefined ? {} : { attempt: attempt.attempt }),
});

/** The same as a line. */
export function scenarioLine(scenario: TracedScenario, attempt: TracedAttempt | undefined, form: AnswerForm): string {
  const { id, title, verdict, durationMs, attempts } = scenario;
  const which = attempts.length > 1 ? `, attempt ${attempt?.attempt} of ${attempts.length}` : "";
  const failed = attempt?.failedStep === undefined ? "" : `, at step ${attempt.failedStep}`;
  return `${clipped(title, 0.2, form)} (${id}): ${verdictWord(verdict)}${failed}, ${shownDuration(durationMs)}${which}`;
}
