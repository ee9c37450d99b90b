import { exceptionLines } from "../contracts/app-tools/app-exception.ts";
import type { Attachment, Problem, RunEvent, RunEventOf } from "../contracts/events.ts";
import type { Verdict } from "../contracts/run-report.ts";
import { plural, visible, visibleLines, visibleOutput } from "../platform/text/shown-text.ts";
import { type Paint, painter, type Report, type ReportContext } from "./define-report.ts";
import { findingLines } from "./finding-lines.ts";
import {
  type AttemptOutcome,
  adviceOn,
  countVerdicts,
  noOutcomes,
  placeInScenario,
  problemOf,
  type RunOutcomes,
  recordEvent,
  runningStep,
  type ScenarioOutcome,
  type StepRecord,
  titleOf,
  verdictOf,
  verdictWord,
} from "./outcomes.ts";
import { buildTitle, createProgress } from "./progress.ts";

const marks: Record<Verdict, { sign: string; color: Parameters<Paint>[0] }> = {
  passed: { sign: "✓", color: "green" },
  flaky: { sign: "↻", color: "yellow" },
  failed: { sign: "✗", color: "red" },
  error: { sign: "✗", color: "red" },
  interrupted: { sign: "✗", color: "red" },
  skipped: { sign: "-", color: "yellow" },
  notRun: { sign: "-", color: "grey" },
};

/** A line per scenario, details of failures and a summary; a terminal also shows the current progress. */
export const consoleReport: Report = {
  name: "console",
  summary: "lines on the terminal, with progress where it is one",
  create: (context) => {
    const outcomes = noOutcomes();
    const progress = createProgress(context);
    const style: Style = { paint: painter(context.screen), context, shownProblems: new Set() };
    let lastLine = "";
    const print = (lines: readonly string[]) => {
      lastLine = lines.at(-1) ?? lastLine;
      if (lines.length > 0) progress.print(lines);
    };
    return {
      name: "console",
      onEvent(received) {
        const event = visibleEvent(received);
        recordEvent(outcomes, event);
        progress.follow(event, outcomes);
        print(linesOf(event, outcomes, style));
      },
      async close() {
        progress.end();
        if (lastLine !== "") print([""]);
        print(findingLines(outcomes, style));
        print(outcomes.started === undefined ? [] : summaryOf(outcomes, style));
      },
    };
  },
};

/** Members with one line; others may have several. */
const ONE_LINE: ReadonlySet<string> = new Set(["id", "name", "file", "sentence", "hint", "path"]);

/** Removes terminal control sequences from an event, whose texts come from apps, servers and scenarios. */
function visibleEvent(event: RunEvent): RunEvent {
  return JSON.parse(JSON.stringify(event), (key, value: unknown) => {
    if (typeof value !== "string") return value;
    if (key === "output") return visibleOutput(value);
    return ONE_LINE.has(key) ? visible(value) : visibleLines(value);
  });
}

interface Style {
  readonly paint: Paint;
  readonly context: ReportContext;
  /** Problems that were shown in full: a failed build is shown once, not for each scenario. */
  readonly shownProblems: Set<string>;
}

function linesOf(event: RunEvent, outcomes: RunOutcomes, style: Style): string[] {
  switch (event.type) {
    case "runStarted":
      return [headline(event), ...perturbation(event), ""];
    case "notice":
      return [
        style.paint(
          event.level === "info" ? "grey" : "yellow",
          (event.code === undefined ? event.message : `${event.code}: ${event.message}`).replaceAll("\n", "\n  "),
        ),
      ];
    case "appChanged":
      return buildLines(event, style);
    case "scenarioEnded": {
      const scenario = outcomes.scenarios.get(event.scenario);
      return scenario === undefined ? [] : scenarioLines(scenario, event, style);
    }
    default:
      return [];
  }
}

/** On a terminal the progress line shows a running build. */
function buildLines({ app, change, detail, durationMs = 0 }: RunEventOf<"appChanged">, { paint, context }: Style): string[] {
  const seconds = `${(durationMs / 1000).toFixed(1)} s`;
  if (change === "building" && !context.screen.isTerminal) return [paint("grey", `building ${buildTitle(app, detail)}`)];
  if (change === "built") return [paint("grey", `built ${app} in ${seconds}`)];
  return change === "unbuilt" ? [paint("yellow", `could not build ${app} (${seconds})`)] : [];
}

function headline({ scenarios, workers, tool, gateways, repeatEach }: RunEventOf<"runStarted">): string {
  const written = scenarios.filter(({ repetition = 1 }) => repetition === 1);
  const apps = new Set(scenarios.flatMap((scenario) => scenario.apps));
  const behind = gateways.map(({ name, mode }) => (mode === "server" ? name : `${name} (${mode === "mock" ? "mocked" : "LIVE"})`));
  const served = behind.length === 0 ? [] : [`${plural(behind.length, "gateway")}: ${behind.join(", ")}`];
  const times = repeatEach === undefined ? [] : [`${repeatEach} repetitions each`];
  const counts = [plural(written.length, "scenario"), ...times, plural(apps.size, "app"), plural(workers, "worker"), ...served];
  return `amcp-test ${tool}: ${counts.join(", ")}`;
}

/** The seed that repeats the run. */
const perturbation = ({ seed, repeatEach = 1 }: RunEventOf<"runStarted">): string[] =>
  seed === undefined ? [] : [`perturbed with ${repeatEach === 1 ? `seed ${seed}` : `seeds from ${seed} on`}`];

function scenarioLines(scenario: ScenarioOutcome, event: RunEventOf<"scenarioEnded">, style: Style): string[] {
  const attempt = scenario.attempts.find(({ number }) => number === event.attempt);
  if (attempt === undefined) return [];
  const verdict = event.willRetry ? "failed" : verdictOf(scenario);
  const { sign, color } = marks[verdict];
  const { seed } = scenario.planned;
  const steps = `${seed === undefined ? "" : `seed ${seed}, `}${attempt.steps.length === 0 ? "" : `${plural(attempt.steps.length, "step")}, `}`;
  const again = event.willRetry
    ? `, attempt ${event.attempt} failed, trying again`
    : verdict === "flaky"
      ? `, flaky: passed on attempt ${event.attempt}`
      : event.attempt > 1
        ? `, attempt ${event.attempt} too`
        : "";
  const details = verdict === "passed" || verdict === "flaky" ? passedLines(attempt, style) : failureLines(attempt, style);
  return [
    `${style.paint(color, sign)} ${titleOf(scenario.planned)} ${style.paint("grey", `(${steps}${Math.round(event.durationMs)} ms${again})`)}`,
    ...details,
  ];
}

/** With `expect: fail` the failure itself; soft failures otherwise. */
const passedLines = (attempt: AttemptOutcome, style: Style): string[] =>
  attempt.ended?.note === undefined ? softFailures(attempt, style) : [`    ${style.paint("grey", attempt.ended.note)}`];

/** The failed steps, or else the problem of the scenario itself. */
function failureLines(attempt: AttemptOutcome, style: Style): string[] {
  const failed = attempt.steps.filter(({ ended }) => ended?.problem !== undefined);
  const lines = failed.flatMap((step) => stepLines(attempt, step, style));
  const own =
    failed.length > 0
      ? []
      : [...ownProblemLines(problemOf(attempt), style), ...attachmentLines(attempt.ended ?? { attachments: [] }, style)];
  return [...[...lines, ...own].map((line) => `    ${line}`), ""];
}

function ownProblemLines(problem: Problem | undefined, style: Style): string[] {
  if (problem?.code === undefined) return problemLines(problem, style);
  const key = `${problem.code} ${problem.message}`;
  if (style.shownProblems.has(key)) return [`${problem.code}, as above`];
  style.shownProblems.add(key);
  return problemLines(problem, style);
}

function stepLines(attempt: AttemptOutcome, step: StepRecord, style: Style): string[] {
  const { started, ended } = step;
  const place = placeInScenario(attempt, step);
  const where = place === "" ? "" : ` ${style.paint("grey", `(${place})`)}`;
  const soft = ended?.soft ? ` ${style.paint("yellow", ended.note === undefined ? SOFTLY : "(is tried again)")}` : "";
  return [
    `${started.file}:${started.line}  ${started.sentence}${where}${soft}`,
    ...problemLines(ended?.problem, style),
    ...(ended === undefined ? [] : attachmentLines(ended, style)),
  ];
}

const SOFTLY = "(softly, the scenario went on)";

function problemLines(problem: Problem | undefined, { paint }: Style): string[] {
  if (problem === undefined) return [];
  return [
    ...`${codeBefore(problem)}${linesOfMessage(problem)}`.split("\n"),
    ...(problem.exceptions === undefined ? [] : exceptionLines(problem.exceptions)),
    ...(isOutputShown(problem) ? ["its output:", ...someLines(problem.output ?? "").map((line) => `  ${line}`)] : []),
    ...adviceOn(problem).map((line) => paint("grey", line)),
  ];
}

/** Several findings have a line each. */
const linesOfMessage = ({ message, details }: Problem): string => details?.join("\n") ?? message;

/** Problems of files contain the code already. */
const codeBefore = ({ code, message }: Problem): string => (code === undefined || message.includes(code) ? "" : `${code}: `);

function softFailures(attempt: AttemptOutcome, style: Style): string[] {
  return attempt.steps
    .filter(({ ended }) => ended?.soft)
    .flatMap((step) => stepLines(attempt, step, style))
    .map((line) => `    ${line}`);
}

/** The output of a crash repeats the exception, so it is not shown. */
const isOutputShown = ({ output, exceptions }: Problem): boolean => output !== undefined && output !== "" && exceptions === undefined;

/** The shown kinds of attachments and their labels; elements are shown as the outline. */
const evidence: Partial<Record<Attachment["kind"], string>> = {
  expected: "expected",
  actual: "actual",
  diff: "diff",
  previous: "previous",
  screenshot: "screenshot",
  text: "elements",
  exception: "exception",
  log: "log",
};

/** Lists each file once, under its first label. */
function attachmentLines({ attachments }: { readonly attachments: readonly Attachment[] }, { paint, context }: Style): string[] {
  const shown = attachments.filter(({ kind }) => kind in evidence);
  const byPath = new Map(shown.toReversed().map(({ kind, path }) => [path, kind]));
  return [...byPath].toReversed().map(([path, kind]) => `${paint("grey", `${evidence[kind]}:`)} ${context.outFromRoot}/${path}`);
}

const SHOWN_HEAD_LINES = 20;
const SHOWN_TAIL_LINES = 21;

/** Shortens output to its beginning and end, which have the cause and the consequence. */
function someLines(output: string): string[] {
  const lines = output.trimEnd().split("\n");
  const left = lines.length - SHOWN_HEAD_LINES - SHOWN_TAIL_LINES;
  return left > 0 ? [...lines.slice(0, SHOWN_HEAD_LINES), `(${left} lines left out)`, ...lines.slice(-SHOWN_TAIL_LINES)] : lines;
}

function summaryOf(outcomes: RunOutcomes, { paint, context }: Style): string[] {
  const counts = countVerdicts(outcomes);
  const parts = (Object.keys(counts) as Verdict[])
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => paint(marks[verdict].color, counted(verdict, counts[verdict])));
  const time = outcomes.ended === undefined ? ", the run broke off" : ` in ${(outcomes.ended.durationMs / 1000).toFixed(1)} s`;
  const running = [...outcomes.scenarios.values()].flatMap(({ planned, attempts }) =>
    attempts
      .filter((attempt) => attempt.ended === undefined)
      .map((attempt) => `  was running: ${titleOf(planned)}: ${runningStep(attempt)?.started.sentence ?? "starting"}`),
  );
  return [
    `${plural(outcomes.scenarios.size, outcomes.started?.repeatEach === undefined ? "scenario" : "repetition")}: ${parts.join(", ")}${time}`,
    ...running,
    ...failedAgain(outcomes).map(({ title, problem }) => `  ${paint("red", marks.failed.sign)} ${title}${problem}`),
    paint("grey", `results: ${context.outFromRoot}`),
  ];
}

/** Repeats the failures at the end, because they may be far above in a long run. */
function failedAgain({ scenarios }: RunOutcomes): { title: string; problem: string }[] {
  return [...scenarios.values()].flatMap((scenario) => {
    const attempt = scenario.attempts.at(-1);
    const verdict = verdictOf(scenario);
    if (attempt === undefined || (verdict !== "failed" && verdict !== "error")) return [];
    const problem = problemOf(attempt);
    const step = attempt.ended?.failedStep;
    const [first = ""] = (problem === undefined ? "" : linesOfMessage(problem)).split("\n");
    const at = step === undefined ? scenario.planned.file : `${step.file}:${step.line}`;
    return [{ title: titleOf(scenario.planned), problem: `  ${at}  ${first.includes(at) ? (problem?.code ?? "") : first}`.trimEnd() }];
  });
}

const counted = (verdict: Verdict, count: number): string =>
  verdict === "error" ? plural(count, "error") : `${count} ${verdictWord(verdict)}`;
