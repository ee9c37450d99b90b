import type { Problem } from "../../contracts/events.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import type { LastGreen, OutlinedStep } from "../../contracts/run-trace.ts";
import { shellWord } from "../../platform/text/shown-text.ts";
import { type CountTokens, withinTokens } from "../../platform/text/tokenizer.ts";
import type { AnswerForm } from "./answer.ts";
import type { TracedStep } from "./names.ts";

/** A run whose results are asked. */
export interface RecordedRun {
  readonly report: RunReport;
  readonly files: Pick<ResultFiles, "read">;
  /** The results folder as users name it. */
  readonly folder: string;
  /** The green runs that the folder keeps. */
  readonly lastGreen?: LastGreen | undefined;
  /** A run with which to compare instead. */
  readonly since?: RecordedRun | undefined;
}

/** The folder that commands take without `--from`. */
export const DEFAULT_RESULTS = "amcp-results";

/** The command that asks about this run. */
export function traceCommand(words: readonly string[], { folder }: Pick<RecordedRun, "folder">): string {
  const from = folder === DEFAULT_RESULTS ? [] : ["--from", folder];
  return ["npx", "amcp-test", "trace", ...words, ...from].map((word) => shellWord(word)).join(" ");
}

/** Cuts texts of an answer, so that one does not take the place of the others. @param part of the budget */
export const clipped = (text: string, part: number, { tokens, count }: Pick<AnswerForm, "tokens" | "count">): string =>
  withinTokens(text.replaceAll(/\s*\n\s*/g, " "), Math.floor(tokens * part), count);

/** Code and message in one line. */
export const problemLine = ({ code, message }: Problem): string =>
  code === undefined || message.startsWith(code) ? message : `${code}: ${message}`;

/** A step as answers show it. @param part of the budget that its texts may take */
export function outlinedStep(step: TracedStep, part: number, form: { readonly tokens: number; readonly count: CountTokens }): OutlinedStep {
  const { step: id, sentence, file, line, status, durationMs, problem } = step;
  return {
    step: id,
    sentence: clipped(sentence, part, form),
    place: `${file}:${line}`,
    status,
    ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
    ...(problem === undefined ? {} : { problem: clipped(problemLine(problem), part, form) }),
  };
}
