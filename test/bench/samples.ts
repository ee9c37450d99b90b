import { arch, cpus, loadavg, platform } from "node:os";
import { percentile } from "../support/durations.ts";

/** One line of a table: durations in milliseconds, or what the table says that it counts, and what the project wants of them. */
export interface Measured {
  readonly what: string;
  readonly samples: readonly number[];
  /** Which figure is held against what. */
  readonly target?: { readonly figure: "median" | "p95" | "p99"; readonly atMost: number };
}

function figuresOf({ what, samples, target }: Measured): readonly string[] {
  const figures = {
    min: percentile(samples, 0),
    median: percentile(samples, 0.5),
    p95: percentile(samples, 0.95),
    p99: percentile(samples, 0.99),
    max: percentile(samples, 1),
  };
  const wanted = target === undefined ? "" : `${target.figure} <= ${Number(target.atMost.toFixed(3))}`;
  const verdict = target === undefined ? "" : figures[target.figure] <= target.atMost ? "met" : "MISSED";
  return [what, String(samples.length), ...Object.values(figures).map(render), wanted, verdict];
}

/** As many digits as mean something. */
const render = (value: number): string => value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0);

/** What the machine had to do beside us: processes that wanted a processor, on average over the last minute. */
const load = (): string => (loadavg()[0] ?? 0).toFixed(2);

/** Answers one question: measures, then prints a table with the machine and its load before and after. */
export async function answer(question: string, measure: () => Promise<readonly Measured[]>, unit = "ms"): Promise<void> {
  const before = load();
  const measured = await measure();
  const rows = [[unit, "runs", "min", "median", "p95", "p99", "max", "target", ""], ...measured.map(figuresOf)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${platform()}-${arch()}, Node ${process.versions.node}`;
  process.stdout.write(`\n${question}\n${machine}; load ${before} before, ${load()} after\n${rows.map(line).join("\n")}\n`);
}
