import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { exceptionLines, exceptionSummary } from "../../contracts/app-tools/app-exception.ts";
import type { Attachment, Problem, RunEvent } from "../../contracts/events.ts";
import { nearNames } from "../../contracts/near-names.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import { plural, visible } from "../../platform/text/shown-text.ts";
import { loadTokenizer } from "../../platform/text/tokenizer.ts";
import { reportOf } from "../../reports/index.ts";
import { proposalsOf } from "../accept/proposals.ts";
import type { AgentRuns } from "./agent-runs.ts";

/** Of the answer as text. */
const MOST_TOKENS = 600;
/** Lengths of texts in characters, until the answer is short enough: texts of some scripts have more tokens than letters. */
const LENGTHS = [600, 300, 150, 70, 30];
const MOST_LINES = 6;
const MOST_FAILURES = 3;

const RunFailure = z.object({
  scenario: z.string().describe("id"),
  step: z.string().optional().describe("number and sentence; absent: the scenario itself, such as an app that did not start"),
  place: z.string().optional().describe("file and line of the step"),
  code: z.string().optional(),
  message: z.string(),
  details: z.array(z.string()).describe("findings one by one, such as changed elements"),
  near: z.array(z.string()).describe("elements with a similar name, at the time of the failure"),
  thrown: z.array(z.string()).describe("exceptions of the app with their own frames"),
});
type RunFailure = z.infer<typeof RunFailure>;

export const RunAnswer = z.object({
  verdict: z.enum(["passed", "failed", "interrupted"]),
  counts: z.record(z.string(), z.int()).describe("scenarios by verdict"),
  durationMs: z.int(),
  failures: z.array(RunFailure),
  more: z.int().describe("failures that were left off"),
  warnings: z.array(z.string()),
  acceptable: z.array(z.string()).describe("baselines that scenario_accept would write"),
  report: z.string().optional().describe("the HTML report; none of a run on the running app"),
});
export type RunAnswer = z.infer<typeof RunAnswer>;

type Scenario = RunReport["scenarios"][number];

/** The answer to an agent about a run, as text within a budget of tokens. */
export async function runAnswerOf(events: readonly RunEvent[], results: AgentRuns["results"] | undefined): Promise<RunAnswer> {
  const report = reportOf(events);
  const failed = report.scenarios.filter(({ verdict }) => verdict !== "passed" && verdict !== "skipped" && verdict !== "notRun");
  const failures = await Promise.all(failed.slice(0, MOST_FAILURES).map((scenario) => failureOf(scenario, results?.path)));
  const countTokens = await loadTokenizer();
  const whole = {
    verdict: report.status,
    counts: Object.fromEntries(Object.entries(report.counts).filter(([, count]) => count > 0)),
    durationMs: Math.round(report.durationMs ?? 0),
    ...(results !== undefined && { report: `${results.shown}/report/index.html` }),
  };
  const [longest = 0, ...shorter] = LENGTHS;
  const answer = (length: number): RunAnswer => ({
    ...whole,
    failures: failures.map((failure) => shortened(failure, length)),
    more: failed.length - failures.length,
    warnings: report.notices.flatMap(({ level, message }) => (level === "info" ? [] : [cut(message, length)])).slice(0, MOST_LINES),
    acceptable: proposalsOf(events)
      .map(({ candidate }) => cut(candidate.file, length))
      .slice(0, MOST_LINES),
  });
  const isShort = (length: number) => countTokens(renderRunAnswer(answer(length))) <= MOST_TOKENS;
  return answer([longest, ...shorter].find(isShort) ?? shorter.at(-1) ?? longest);
}

async function failureOf({ id, attempts }: Scenario, results: string | undefined): Promise<RunFailure> {
  const attempt = attempts.at(-1);
  const step = attempt?.steps.find(({ step }) => step === attempt.failedStep);
  const problem: Problem = attempt?.problem ?? { message: attempt?.status ?? "it did not run" };
  const { message, code, details = [], exceptions = [], output } = problem;
  return {
    scenario: id,
    ...(step !== undefined && { step: `${step.step}: ${step.sentence}`, place: `${step.file}:${step.line}` }),
    ...(code !== undefined && { code }),
    message,
    details: [...details, ...(output === undefined ? [] : output.trim().split("\n").slice(-MOST_LINES))],
    near: await nearIn(problem, step?.attachments ?? attempt?.attachments ?? [], results),
    thrown: exceptions.length === 0 ? [] : [exceptionSummary(exceptions), ...exceptionLines(exceptions)],
  };
}

/** The lines of elements whose id or name is near to the locator that a message has first. */
async function nearIn({ message }: Problem, attachments: readonly Attachment[], results: string | undefined): Promise<string[]> {
  const wanted = /`(?:\w+ ')?#?([^`'/]+)'?`/.exec(message)?.[1];
  const outline = attachments.find(({ mediaType, kind }) => kind === "text" && mediaType === "application/yaml");
  if (wanted === undefined || outline === undefined || results === undefined) return [];
  const text = await readFile(join(results, outline.path), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.replace(/^\s*- |:$/g, ""));
  const named = lines.map((line) => ({
    line,
    names: [/#([\w.-]+)/.exec(line)?.[1], /'([^']+)'/.exec(line)?.[1]].filter((name) => name !== undefined),
  }));
  const near = new Set(nearNames(wanted, [...new Set(named.flatMap(({ names }) => names))]).filter((name) => name !== wanted));
  return named.filter(({ names }) => names.some((name) => near.has(name))).map(({ line }) => line);
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}...` : text);

function shortened(failure: RunFailure, length: number): RunFailure {
  const { step, message, details, near, thrown } = failure;
  const lines = (texts: readonly string[]) => texts.slice(0, MOST_LINES).map((text) => cut(visible(text), length / 2));
  return {
    ...failure,
    ...(step !== undefined && { step: cut(visible(step), length / 2) }),
    message: cut(visible(message), length),
    // A message joins its details, so one of both is enough.
    details: details.length > 0 && message.length <= length ? lines(details.filter((detail) => !message.includes(detail))) : lines(details),
    near: lines(near),
    thrown: lines(thrown),
  };
}

/** The same facts as lines. */
export function renderRunAnswer({ verdict, counts, durationMs, failures, more, warnings, acceptable, report }: RunAnswer): string {
  const all = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return [
    `${verdict.toUpperCase()}: ${all.join(", ") || "nothing ran"} (${(durationMs / 1000).toFixed(1)} s)`,
    ...failures.flatMap(linesOf),
    ...(more > 0 ? [`and ${plural(more, "more failure")}`] : []),
    ...warnings.map((warning) => `warning: ${visible(warning)}`),
    ...(acceptable.length > 0 ? [`scenario_accept would write: ${acceptable.join(", ")}`] : []),
    ...(report === undefined ? [] : [`report: ${report}`]),
  ].join("\n");
}

function linesOf({ scenario, step, place, code, message, details, near, thrown }: RunFailure): string[] {
  return [
    `${scenario}${step === undefined ? "" : ` failed at step ${step}`}${place === undefined ? "" : ` (${place})`}`,
    `  ${code === undefined ? "" : `${code}: `}${message}`,
    ...details.map((line) => `  - ${line}`),
    ...near.map((line) => `  near: ${line}`),
    ...thrown.map((line) => `  ${line}`),
  ];
}
