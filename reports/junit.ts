import { createRequire } from "node:module";
import type { Builder, TestCase } from "junit-report-builder";
import type { FindingEvent, PlannedScenario, Problem, RunEventOf } from "../contracts/events.ts";
import type { Verdict } from "../contracts/run-report.ts";
import { visibleOutput } from "../platform/text/shown-text.ts";
import { reportAtEnd } from "./define-report.ts";
import { renderFinding } from "./finding-lines.ts";
import {
  type AttemptOutcome,
  attachmentsOf,
  durationOf,
  problemOf,
  problemText,
  type RunOutcomes,
  type ScenarioOutcome,
  titleOf,
  verdictOf,
} from "./outcomes.ts";

/** The package takes a while to load. Its type declarations describe an ES module, which it lacks. */
const loadBuilder = (): Builder => createRequire(import.meta.url)("junit-report-builder");

type XmlElement = ReturnType<TestCase["build"]>;

/**
 * JUnit XML: a suite is a scenario file, a case a scenario; `failure` is one of the app, `error` one of the environment;
 * a pass after a retry has Surefire's `flakyFailure`, a failure after retries its `rerunFailure`.
 */
export const junit = reportAtEnd({ name: "junit", summary: "junit.xml, for CI servers" }, (outcomes, { files, outFromRoot }) =>
  files.write("junit.xml", renderJunit(outcomes, outFromRoot)),
);

export function renderJunit(outcomes: RunOutcomes, outFromRoot: string): string {
  const root = loadBuilder().newBuilder().name("amcp-test");
  const byFile = groupByFile(outcomes);
  for (const [file, scenarios] of byFile) {
    const suite = root.testSuite().name(legal(file));
    suite.time(seconds(scenarios.reduce((sum, scenario) => sum + durationOf(scenario), 0)));
    const startedAt = scenarios.flatMap(({ attempts }) => attempts.map((attempt) => attempt.startedAt))[0] ?? outcomes.started?.time;
    extend(suite, (element) => {
      element.att("hostname", "amcp-test");
      if (startedAt !== undefined) element.att("timestamp", startedAt.slice(0, 19));
    });
    for (const scenario of scenarios) {
      const testCase = suite.testCase();
      describeGateways(testCase, scenario.planned, outcomes.started?.gateways ?? []);
      const findings = outcomes.findings.filter(({ deviating }) => deviating.some((run) => run.scenario === scenario.planned.id));
      fillCase(testCase, scenario, { outFromRoot, findings });
    }
  }
  return root.build().replace("<testsuites ", `<testsuites time="${seconds(runDurationOf(outcomes))}" `);
}

/** The duration of the run, or the sum of its scenarios if the run was aborted. */
const runDurationOf = ({ ended, scenarios }: RunOutcomes): number =>
  ended?.durationMs ?? [...scenarios.values()].reduce((sum, scenario) => sum + durationOf(scenario), 0);

function groupByFile(outcomes: RunOutcomes): Map<string, ScenarioOutcome[]> {
  const groups = new Map<string, ScenarioOutcome[]>();
  for (const scenario of outcomes.scenarios.values()) {
    const { file } = scenario.planned;
    groups.set(file, [...(groups.get(file) ?? []), scenario]);
  }
  return groups;
}

/** Adds whether a gateway was mocked or live, which is part of the result. */
function describeGateways(testCase: TestCase, { gateways }: PlannedScenario, known: RunEventOf<"runStarted">["gateways"]): void {
  for (const { name, mode, base } of known.filter((gateway) => gateways.includes(gateway.name)))
    testCase.property("gateway", legal(base === undefined ? `${name} (${mode})` : `${name} (${mode}, ${base})`));
}

interface CaseFacts {
  readonly outFromRoot: string;
  /** The findings in which this scenario is a deviating repetition. */
  readonly findings: readonly FindingEvent[];
}

function fillCase(testCase: TestCase, scenario: ScenarioOutcome, { outFromRoot, findings }: CaseFacts): void {
  const { planned, attempts } = scenario;
  const verdict = verdictOf(scenario);
  testCase
    .name(legal(titleOf(planned)))
    .className(legal(planned.file.replace(/\.ya?ml$/, "")))
    .file(legal(planned.file))
    .time(seconds(durationOf(scenario)));
  if (planned.tags.length > 0) testCase.property("tags", legal(planned.tags.join(",")));
  if (planned.seed !== undefined) testCase.property("seed", String(planned.seed));
  for (const finding of findings) testCase.property("finding", legal(finding.replay));
  for (const line of stepLines(attempts.at(-1))) testCase.property("step", legal(line));

  const attachments = [...attempts.flatMap(attachmentsOf), ...findings.flatMap((finding) => finding.attachments)];
  const paths = attachments.map(({ path }) => `[[ATTACHMENT|${outFromRoot}/${path}]]`);
  const steps = attempts.flatMap((attempt) => [...(attempts.length > 1 ? [`attempt ${attempt.number}`] : []), ...stepLines(attempt)]);
  const log = [...steps, ...findings.map(renderFinding), ...new Set(paths)];
  const output = attempts.map((attempt) => problemOf(attempt)?.output).filter((text) => text !== undefined);

  const own = verdictElement(verdict, attempts);
  if (own?.name === "failure") testCase.getFailureCount = () => 1;
  if (own?.name === "error") testCase.getErrorCount = () => 1;
  if (own?.name === "skipped") testCase.getSkippedCount = () => 1;
  extend(testCase, (element) => {
    element.att("line", planned.line);
    if (own !== undefined) element.ele(own.name, own.facts, own.text);
    for (const rerun of rerunsOf(verdict, attempts)) {
      element.ele(rerun.element, { message: rerun.message, type: rerun.type }).ele("stackTrace", rerun.text);
    }
    for (const [name, text] of [["system-out", log] as const, ["system-err", output] as const]) {
      if (text.length > 0) element.ele(name, legal(text.join("\n")));
    }
  });
}

/** The element of the verdict, with text: the library itself writes a CDATA section, which a text with `]]>` can end. */
function verdictElement(verdict: Verdict, attempts: readonly AttemptOutcome[]) {
  if (verdict === "skipped" || verdict === "notRun") {
    return { name: "skipped", facts: { message: legal(attempts.at(-1)?.ended?.problem?.message ?? "the run ended before it") } } as const;
  }
  const [first] = attempts;
  const problem = first && problemOf(first);
  if (first === undefined || problem === undefined || verdict === "passed" || verdict === "flaky") return undefined;
  const facts = { message: legal(problem.message), type: problem.code ?? verdict };
  return { name: verdict === "failed" ? "failure" : "error", facts, text: renderProblem(first, problem) } as const;
}

function rerunsOf(verdict: Verdict, attempts: readonly AttemptOutcome[]) {
  const failures = verdict === "flaky" ? attempts.slice(0, -1) : attempts.slice(1);
  return failures.flatMap((attempt) => {
    const problem = problemOf(attempt);
    if (problem === undefined) return [];
    const kind = attempt.ended?.status === "failed" ? "Failure" : "Error";
    const element = `${verdict === "flaky" ? "flaky" : "rerun"}${kind}`;
    return [{ element, message: legal(problem.message), type: problem.code ?? kind.toLowerCase(), text: renderProblem(attempt, problem) }];
  });
}

const renderProblem = (attempt: AttemptOutcome, problem: Problem): string => legal(problemText(attempt, problem));

function stepLines(attempt: AttemptOutcome | undefined): string[] {
  return (attempt?.steps ?? []).map(({ started, ended }) => {
    const outcome =
      ended === undefined ? "broke off" : `${ended.soft ? "failed softly" : ended.status}, ${Math.round(ended.durationMs)} ms`;
    return `${started.step} ${started.file}:${started.line} ${started.sentence} (${outcome})`;
  });
}

/** Adds content that the library does not support, when it builds the element. */
function extend(node: { build(parent?: XmlElement): XmlElement }, append: (element: XmlElement) => void): void {
  const build = node.build.bind(node);
  node.build = (parent) => {
    const element = build(parent);
    append(element);
    return element;
  };
}

const seconds = (ms: number) => Math.round(ms) / 1000;

/** Makes text valid in XML 1.0: no terminal colours or lone surrogates, and escaped control characters. */
const legal = (text: string) => [...visibleOutput(text)].filter(isLegal).join("");

function isLegal(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x20 || character === "\t" || character === "\n" || character === "\r") &&
    !isSurrogate(code) &&
    code !== 0xfffe &&
    code !== 0xffff
  );
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
