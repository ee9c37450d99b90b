import type { ReportStep, RunSummary, ScenarioRow } from "../../contracts/html-report.ts";
import type { Verdict } from "../../contracts/run-report.ts";

export type ShownVerdict = Verdict | ReportStep["status"];

/** In the order in which they matter. */
export const VERDICTS: readonly Verdict[] = ["failed", "error", "interrupted", "flaky", "passed", "skipped", "notRun"];

const WORDS: Readonly<Partial<Record<ShownVerdict, string>>> = { notRun: "not run" };

export const shownVerdict = (verdict: ShownVerdict): string => WORDS[verdict] ?? verdict;

export const needsAttention = (verdict: ShownVerdict): boolean => verdict === "failed" || verdict === "error" || verdict === "interrupted";

export interface RowFilter {
  readonly q: string;
  readonly verdict: string;
  readonly tag: string;
  readonly file: string;
  readonly order: string;
}

export const ROW_ORDERS = ["problems first", "as planned", "slowest first"] as const;

/** Reads a filter of the address. */
export const filterIn = (query: URLSearchParams): RowFilter => ({
  q: query.get("q") ?? "",
  verdict: query.get("verdict") ?? "",
  tag: query.get("tag") ?? "",
  file: query.get("file") ?? "",
  order: query.get("order") ?? ROW_ORDERS[0],
});

/** The rows that a filter lets through, in its order. */
export function rowsThrough(rows: RunSummary["rows"], { q, verdict, tag, file, order }: RowFilter): readonly ScenarioRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const through = rows.filter(
    (row) =>
      (verdict === "" || row.verdict === verdict) &&
      (tag === "" || row.tags.includes(tag)) &&
      (file === "" || row.file === file) &&
      hasWords(row, words),
  );
  if (order === "slowest first") return through.sort((left, right) => right.durationMs - left.durationMs);
  if (order === "as planned") return through;
  return through.sort((left, right) => VERDICTS.indexOf(left.verdict) - VERDICTS.indexOf(right.verdict));
}

function hasWords({ title, file, tags, message }: ScenarioRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${title}\n${file}\n${tags.join(" ")}\n${message ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();
