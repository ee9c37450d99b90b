import type { FindingEvent } from "../contracts/events.ts";
import type { Verdict } from "../contracts/run-report.ts";
import { visibleLines } from "../platform/text/shown-text.ts";
import { type ReportContext, reportAtEnd } from "./define-report.ts";
import { renderFinding } from "./finding-lines.ts";
import { jobSummary } from "./github-summary.ts";
import {
  countVerdicts,
  failedAttempt,
  problemOf,
  type RunOutcomes,
  type ScenarioOutcome,
  titleOf,
  verdictOf,
  verdictWord,
} from "./outcomes.ts";

/** GitHub shows ten annotations of a level and step, and drops the rest. */
const MOST = 10;

/** Annotations at the lines of scenarios, and the summary of the job; silent outside of GitHub Actions. */
export const github = reportAtEnd(
  { name: "github", summary: "annotations and the job summary, in GitHub Actions only" },
  async (outcomes, { github: job, screen, outFromRoot }) => {
    if (job === undefined) return;
    for (const line of annotations(outcomes, job.cwdFromRoot)) screen.write(`${line}\n`);
    await job.appendSummary(jobSummary(outcomes, { artifacts: job.artifacts, outFromRoot }));
  },
);

type Job = NonNullable<ReportContext["github"]>;

interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** Failures first, because only the first of a level are shown; the last one counts all. */
function annotations(outcomes: RunOutcomes, cwdFromRoot: Job["cwdFromRoot"]): string[] {
  const scenarios = [...outcomes.scenarios.values()];
  const errors = scenarios
    .filter((scenario) => ["failed", "error", "interrupted"].includes(verdictOf(scenario)))
    .map(annotationOf("error"));
  const flaky = scenarios.filter((scenario) => verdictOf(scenario) === "flaky").map(annotationOf("warning"));
  const warnings = [...flaky, ...outcomes.findings.map(findingAnnotation)];
  const counts = (Object.entries(countVerdicts(outcomes)) as [Verdict, number][]).filter(([, count]) => count > 0);
  const summary = counts.map(([verdict, count]) => `${count} ${verdictWord(verdict)}`).join(", ");
  const all: Annotation[] = [
    ...errors.slice(0, MOST),
    ...warnings.slice(0, MOST),
    { level: "notice", title: "amcp-test", message: summary || "no scenario ran" },
  ];
  return all.map((annotation) => command(annotation, cwdFromRoot));
}

const annotationOf =
  (level: Annotation["level"]) =>
  (scenario: ScenarioOutcome): Annotation => {
    const { planned } = scenario;
    const failed = failedAttempt(scenario);
    const step = failed?.ended?.failedStep;
    const message = (failed === undefined ? undefined : problemOf(failed)?.message) ?? "it did not end";
    const flaky = level === "warning" ? "flaky: " : "";
    return {
      level,
      title: `${flaky}${titleOf(planned)}`,
      message: step === undefined ? message : `${step.sentence}: ${message}`,
      file: step?.file ?? planned.file,
      line: step?.line ?? planned.line,
    };
  };

function findingAnnotation(finding: FindingEvent): Annotation {
  const [cause] = finding.steps;
  return {
    level: "warning",
    title: "repetitions differ",
    message: renderFinding(finding),
    ...(cause === undefined ? {} : { file: cause.file, line: cause.line }),
  };
}

/** A workflow command, in whose values GitHub wants these characters escaped. */
function command({ level, title, message, file, line }: Annotation, cwdFromRoot: string): string {
  const inRoot = file === undefined || cwdFromRoot === "" ? file : `${cwdFromRoot}/${file}`;
  const properties = Object.entries({ file: inRoot, line, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`);
  return `::${level} ${properties.join(",")}::${escapeData(visibleLines(message))}`;
}

const escapeData = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
