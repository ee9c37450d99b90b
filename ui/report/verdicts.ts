import type { ReportStep } from "../../contracts/html-report.ts";
import type { Verdict } from "../../contracts/run-report.ts";

export type ShownVerdict = Verdict | ReportStep["status"];

/** In the order in which they matter. */
export const VERDICTS: readonly Verdict[] = ["failed", "error", "interrupted", "flaky", "passed", "skipped", "notRun"];

const WORDS: Readonly<Partial<Record<ShownVerdict, string>>> = { notRun: "not run" };

export const wordOf = (verdict: ShownVerdict): string => WORDS[verdict] ?? verdict;

export const needsAttention = (verdict: ShownVerdict): boolean => verdict === "failed" || verdict === "error" || verdict === "interrupted";
