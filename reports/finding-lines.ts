import type { AttachmentKind, FindingEvent, FindingStep, Problem, Repetition } from "../contracts/events.ts";
import type { Paint, ReportContext } from "./define-report.ts";
import { type RunOutcomes, titleOf } from "./outcomes.ts";

interface Style {
  readonly paint: Paint;
  readonly context: Pick<ReportContext, "outFromRoot">;
}

/** The differences between repetitions, each with the command that replays it; empty if there are none. */
export function findingLines(outcomes: RunOutcomes, style: Style): string[] {
  const { findings } = outcomes;
  if (findings.length === 0) return [];
  const headline = `${findings.length === 1 ? "1 finding" : `${findings.length} findings`}: repetitions of a scenario differ`;
  return [style.paint("yellow", headline), "", ...findings.flatMap((finding) => [...blockOf(finding, outcomes, style), ""])];
}

const shown: readonly AttachmentKind[] = ["expected", "actual", "diff", "screenshot", "tree"];

function blockOf(finding: FindingEvent, outcomes: RunOutcomes, { paint, context }: Style): string[] {
  const [first, ...later] = finding.steps;
  const planned = outcomes.scenarios.get(finding.agreeing.scenario)?.planned;
  const name = planned === undefined ? finding.agreeing.scenario : titleOf({ ...planned, repetition: undefined });
  const pictures = finding.attachments
    .filter(({ kind }) => shown.includes(kind))
    .map(({ kind, path }) => `${paint("grey", `${nameOf(kind, finding)}:`)} ${context.outFromRoot}/${path}`);
  const body = [
    ...(first === undefined ? [] : stepLines(first)),
    ...pictures,
    ...(later.length === 0 ? [] : ["in the same repetitions also:", ...later.flatMap(stepLines).map((line) => `  ${line}`)]),
    spread(finding),
    ...recurrence(finding),
    paint("bold", finding.replay),
  ];
  return [`${finding.id}. ${name}`, ...body.map((line) => `    ${line}`)];
}

/** Renders a finding as plain text. */
export const renderFinding = (finding: FindingEvent): string =>
  [`finding ${finding.id}`, ...finding.steps.flatMap(stepLines), spread(finding), ...recurrence(finding), finding.replay].join("\n");

function stepLines({ step, file, line, sentence, agreeing, deviating, elements }: FindingStep): string[] {
  const place = `${file}:${line}  ${sentence}${step === "" ? "" : ` (step ${step})`}`;
  if (elements.length > 0 || isPicture(agreeing, deviating)) return [place, `${ended(deviating)} with another picture`, ...elements];
  return [place, `${ended(deviating)} instead of ${ended(agreeing)}`, ...problemLines(deviating.problem)];
}

const isPicture = (agreeing: FindingStep["agreeing"], deviating: FindingStep["deviating"]): boolean =>
  agreeing.pixelHash !== undefined && deviating.pixelHash !== undefined && agreeing.pixelHash !== deviating.pixelHash;

const ended = ({ status }: FindingStep["agreeing"]): string => (status === "error" ? "failed with an error" : status);

const problemLines = (problem: Problem | undefined): string[] =>
  problem === undefined ? [] : [problem.code === undefined ? problem.message : `${problem.code}: ${problem.message}`];

/** Labels a picture with its repetition. */
function nameOf(kind: AttachmentKind, { agreeing, deviating }: FindingEvent): string {
  if (kind === "expected") return `repetition ${agreeing.repetition}`;
  return kind === "actual" ? `repetition ${deviating[0]?.repetition}` : kind;
}

const SHOWN_REPETITIONS = 10;

function spread({ deviating, of }: FindingEvent): string {
  const shown = deviating.slice(0, SHOWN_REPETITIONS).map(({ repetition }: Repetition) => repetition);
  const more = deviating.length - shown.length;
  const list = `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const seed = deviating[0]?.seed;
  return `in ${deviating.length} of ${of} repetitions (${list})${seed === undefined ? "" : `, first with seed ${seed}`}`;
}

const recurrence = ({ cameBack, deviating }: FindingEvent): string[] =>
  cameBack === undefined ? [] : [`came back in ${cameBack.count} of ${cameBack.of} repeats with seed ${deviating[0]?.seed}`];
