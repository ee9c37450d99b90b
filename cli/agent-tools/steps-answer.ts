import { z } from "zod";
import { FoundElement } from "../../contracts/app-tools/element-info.ts";
import type { Diagnostic } from "../../contracts/diagnostic.ts";
import { outlineLine } from "../../contracts/element-outline.ts";
import { visible } from "../../platform/text/shown-text.ts";
import type { LoggedStep, StepLog } from "../../runner/running/index.ts";

/** Sizes of the parts of an answer in characters. Together they are at most 600 tokens. */
const MOST = { steps: 520, problem: 480, values: 420, changed: 420 } as const;

/** The outcome of steps on apps that run. */
export const StepsAnswer = z.object({
  status: z.enum(["passed", "failed", "error", "interrupted", "skipped", "held", "refused"]),
  steps: z.array(z.string()).optional().describe("those that ran"),
  failed: z.string().optional().describe("the step, with code, message and near misses"),
  problems: z.array(z.string()).optional().describe("of the steps as written; none has run"),
  values: z.record(z.string(), z.string()).optional().describe("what steps read"),
  changed: z.array(z.string()).optional().describe("by the actions, as in their own answers"),
  moreChanged: z.int().optional(),
});
export type StepsAnswer = z.infer<typeof StepsAnswer>;

/** @param before lines of the file before its first step: steps that are data have no lines */
export const refusedSteps = (problems: readonly Diagnostic[], before: number): StepsAnswer => ({
  status: "refused",
  problems: fitted(
    problems.map(({ line, column, code, message }) => `${Math.max(1, line - before)}:${column} ${message} (${code})`),
    MOST.problem + MOST.steps,
  ),
});

/** @param from the number of steps that earlier answers have reported */
export function stepsAnswerOf(log: StepLog, from = 0): StepsAnswer {
  const { end } = log;
  const ran = log.steps.slice(from);
  const counts = ({ status, soft }: LoggedStep) => status !== "passed" && !soft;
  const failure = ran.find(counts) ?? (end === undefined ? undefined : log.steps.find(counts));
  const problem = failure?.problem ?? end?.problem;
  const done = ran.filter((step) => step !== failure);
  const changes = changesIn(ran, log);
  return {
    status: end?.status ?? "held",
    ...(done.length > 0 && {
      steps: lastFitting(
        done.map((step) => lineOf(step, numberOf(step, log), log)),
        MOST.steps,
      ),
    }),
    ...(problem !== undefined && {
      failed: shownProblem(failure === undefined ? "" : `${numberOf(failure, log)} ${failure.sentence}: `, problem),
    }),
    ...(log.values.size > 0 && { values: shownValues(log.values) }),
    ...changes,
  };
}

function lineOf({ step, sentence, status, soft }: LoggedStep, number: number, { effects }: StepLog): string {
  const { opened = [], closed = [] } = effects.get(step) ?? {};
  const facts = [
    ...(status === "passed" ? [] : [soft ? `${status}, and does not count` : status]),
    ...(opened.length > 0 ? [`opened ${opened.join(", ")}`] : []),
    ...(closed.length > 0 ? [`closed ${closed.join(", ")}`] : []),
  ];
  return shortened(`${number} ${sentence}${facts.length > 0 ? `: ${facts.join("; ")}` : ""}`, 140);
}

const numberOf = (step: LoggedStep, { steps }: StepLog): number => steps.indexOf(step) + 1;

function shownProblem(where: string, { code, message, hint }: NonNullable<LoggedStep["problem"]>): string {
  const cure = hint === undefined || message.includes(hint) ? "" : `. ${hint}`;
  return shortened(`${where}${code === undefined ? "" : `${code}: `}${message}${cure}`, MOST.problem);
}

/** The union of what the actions changed; of each element the latest line, because refs of earlier ones may be gone. */
function changesIn(ran: readonly LoggedStep[], { effects }: StepLog): Pick<StepsAnswer, "changed" | "moreChanged"> {
  const all = ran.flatMap(({ step }) => effects.get(step) ?? []);
  if (all.length === 0) return {};
  const byElement = new Map<string, string>();
  for (const { changed } of all.toReversed())
    for (const line of changed) {
      const element = /^@e\d+/.exec(line)?.[0] ?? line;
      if (!byElement.has(element)) byElement.set(element, line);
    }
  const lines = [...byElement.values()];
  const shown = fitted(lines, MOST.changed).slice(0, 10);
  const more = all.reduce((sum, { moreChanged }) => sum + moreChanged, lines.length - shown.length);
  return { changed: shown, ...(more > 0 && { moreChanged: more }) };
}

function shownValues(values: ReadonlyMap<string, unknown>): Record<string, string> {
  const most = Math.max(40, Math.floor(MOST.values / values.size));
  return Object.fromEntries([...values].slice(0, 10).map(([name, value]) => [name, shortened(shownValue(value), most)]));
}

/** An element as in an outline, anything else as JSON. */
function shownValue(value: unknown): string {
  if (typeof value === "string") return value;
  const element = FoundElement.safeParse(value);
  return element.success ? outlineLine(element.data) : (JSON.stringify(value) ?? "");
}

/** The first lines that fit. */
function fitted(lines: readonly string[], most: number): string[] {
  let size = 0;
  return lines
    .map((line) => shortened(line, 160))
    .filter((line) => {
      size += line.length;
      return size <= most;
    });
}

/** The last lines that fit, after the number of the others. */
function lastFitting(lines: readonly string[], most: number): string[] {
  const kept = fitted(lines.toReversed(), most).toReversed();
  return kept.length === lines.length ? kept : [`${lines.length - kept.length} more before`, ...kept];
}

/** The answer as lines, which cost less than JSON. */
export function renderStepsAnswer({
  status,
  steps = [],
  failed,
  problems = [],
  values = {},
  changed = [],
  moreChanged,
}: StepsAnswer): string {
  return [
    status,
    ...problems,
    ...steps,
    ...(failed === undefined ? [] : [`failed: ${failed}`]),
    ...Object.entries(values).map(([name, value]) => `${name} = ${value}`),
    ...(changed.length === 0 ? [] : [`changed: ${changed.join("; ")}${moreChanged === undefined ? "" : ` and ${moreChanged} more`}`]),
  ].join("\n");
}

/** Texts of an app are shown without control characters. */
function shortened(text: string, most: number): string {
  const shown = visible(text);
  return shown.length > most ? `${shown.slice(0, most - 1)}…` : shown;
}
