import type { Verdict } from "../contracts/run-report.ts";
import { joinWithin, markdownCode, markdownMessage, markdownText } from "./markdown.ts";
import {
  type AttemptOutcome,
  adviceOn,
  attachmentsOf,
  countVerdicts,
  durationOf,
  failedAttempt,
  problemOf,
  type RunOutcomes,
  type ScenarioOutcome,
  titleOf,
  verdictOf,
  verdictWord,
} from "./outcomes.ts";

/** GitHub refuses a summary of more than 1 MiB. */
const LIMIT = 1_000_000;
/** Room for the line that counts what was left out. */
const ENDING = 1_000;

interface SummaryContext {
  /** Address of the page that lists the artefacts of the job. */
  readonly artifacts: string | undefined;
  readonly outFromRoot: string;
}

/** The order in which verdicts are shown. */
const worstFirst: readonly Verdict[] = ["failed", "error", "interrupted", "flaky", "skipped", "notRun", "passed"];
const notable: ReadonlySet<Verdict> = new Set(["failed", "error", "interrupted", "flaky"]);

/** The job summary as Markdown: sentences and names of files, because GitHub strips embedded pictures. */
export function jobSummary(outcomes: RunOutcomes, context: SummaryContext): string {
  const counts = countVerdicts(outcomes);
  const heading = worstFirst.filter((verdict) => counts[verdict] > 0).map((verdict) => `${counts[verdict]} ${verdictWord(verdict)}`);
  const seconds = Math.round((outcomes.ended?.durationMs ?? 0) / 1000);
  const lines = [`## amcp-test: ${heading.join(", ") || "no scenario ran"}`, "", `${outcomes.scenarios.size} scenarios in ${seconds} s.`];
  if (context.artifacts !== undefined) lines.push(`Pictures and element trees: [artefacts of this run](${context.artifacts}).`);
  const shown = [...outcomes.scenarios.values()].filter((scenario) => notable.has(verdictOf(scenario)));
  shown.sort((scenario, other) => worstFirst.indexOf(verdictOf(scenario)) - worstFirst.indexOf(verdictOf(other)));
  const head = `${lines.join("\n")}\n`;
  const { joined, left } = joinWithin(
    onePerChange(shown).map((group) => section(group, context)),
    LIMIT - Buffer.byteLength(head) - ENDING,
  );
  return `${head}${joined}${left === 0 ? "" : `\n${left} more in the artefacts.\n`}`;
}

/** The same change of pictures over many scenarios is one section. */
function onePerChange(scenarios: readonly ScenarioOutcome[]): ScenarioOutcome[][] {
  const groups = new Map<string, ScenarioOutcome[]>();
  for (const scenario of scenarios) {
    const key = changeOf(scenario) ?? scenario.planned.id;
    groups.set(key, [...(groups.get(key) ?? []), scenario]);
  }
  return [...groups.values()];
}

/** The fingerprint of the picture's change, where that is all that failed. */
function changeOf({ attempts }: ScenarioOutcome): string | undefined {
  const failed = attempts.at(-1)?.steps.filter(({ ended }) => ended?.problem !== undefined) ?? [];
  const changes = new Set(failed.map(({ ended }) => ended?.candidate?.change));
  return changes.size === 1 ? [...changes][0] : undefined;
}

function section(group: readonly ScenarioOutcome[], { outFromRoot }: SummaryContext): string {
  const [first] = group;
  if (first === undefined) return "";
  const attempt = failedAttempt(first);
  const lines = [
    "",
    `### ${verdictWord(verdictOf(first))}: ${markdownText(titleOf(first.planned))}`,
    "",
    ...(attempt === undefined ? [] : failure(attempt, first)),
  ];
  if (group.length > 1) {
    lines.push("", `The same change in ${group.length - 1} more:`, "");
    lines.push(...group.slice(1).map(({ planned }) => `- ${markdownCode(planned.file)} ${markdownText(titleOf(planned))}`));
  }
  const files = [...new Set((attempt === undefined ? [] : attachmentsOf(attempt)).map(({ path }) => `${outFromRoot}/${path}`))];
  if (files.length > 0) lines.push("", `Files: ${files.map(markdownCode).join(", ")}`);
  return `${lines.join("\n")}\n`;
}

function failure(attempt: AttemptOutcome, scenario: ScenarioOutcome): string[] {
  const problem = problemOf(attempt);
  const step = attempt.ended?.failedStep;
  const place = step === undefined ? `${scenario.planned.file}:${scenario.planned.line}` : `${step.file}:${step.line}`;
  const seconds = (durationOf(scenario) / 1000).toFixed(1);
  const where = `${markdownCode(place)}${step === undefined ? "" : ` ${markdownText(step.sentence)}`} (${seconds} s)`;
  const findings = (problem?.details ?? [problem?.message ?? "it did not end"]).map((finding) => `- ${markdownMessage(finding)}`);
  const advice = problem === undefined ? [] : adviceOn(problem).map((line) => `- ${markdownMessage(line)}`);
  return [where, "", ...findings, ...advice];
}
