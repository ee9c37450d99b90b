import { z } from "zod";
import type { RunReport, Verdict } from "../../contracts/run-report.ts";

/** How many runs are remembered. */
const LENGTH = 20;

/** The file history.json: the verdicts of the last runs. */
const History = z.object({
  runs: z.array(z.string()).describe("start of each run, the newest last"),
  scenarios: z.record(z.string(), z.string()).describe("by id: one letter for each run"),
});
export type History = z.infer<typeof History>;

const NOT_RUN = "-";

const letters: Record<Verdict, string> = {
  passed: "p",
  failed: "f",
  error: "e",
  skipped: "s",
  interrupted: "i",
  flaky: "k",
  notRun: NOT_RUN,
};

/** The history with this run last; a run that is reported again counts once. @param known content of the file, if it exists */
export function withRun(known: string | undefined, { startedAt, scenarios }: Pick<RunReport, "startedAt" | "scenarios">): History {
  const old = readHistory(known);
  const kept = [...old.runs.keys()].filter((at) => old.runs[at] !== startedAt).slice(1 - LENGTH);
  const now = new Map(scenarios.map(({ id, verdict }) => [id, letters[verdict]]));
  const lines = [...new Set([...Object.keys(old.scenarios), ...now.keys()])].map((id) => {
    const before = kept.map((at) => old.scenarios[id]?.[at] ?? NOT_RUN);
    return [id, [...before, now.get(id) ?? NOT_RUN].join("")] as const;
  });
  return {
    runs: [...kept.map((at) => old.runs[at] ?? ""), startedAt],
    scenarios: Object.fromEntries(lines.filter(([, line]) => [...line].some((letter) => letter !== NOT_RUN))),
  };
}

function readHistory(text: string | undefined): History {
  try {
    return History.parse(JSON.parse(text ?? ""));
  } catch {
    return { runs: [], scenarios: {} };
  }
}
