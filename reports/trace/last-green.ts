import type { RunReport } from "../../contracts/run-report.ts";
import { type GreenRun, LastGreen } from "../../contracts/run-trace.ts";
import { idWithoutRepetition } from "../outcomes.ts";
import type { TracedAttempt } from "./names.ts";

/** A passing attempt as a record. */
export const greenRecord = ({ startedAt, durationMs = 0, steps }: TracedAttempt, tool: string): GreenRun => ({
  startedAt,
  tool,
  durationMs: Math.round(durationMs),
  steps: steps.map((step) => ({
    step: step.step,
    sentence: step.sentence,
    durationMs: Math.round(step.durationMs ?? 0),
    ...(step.pixelHash === undefined ? {} : { pixelHash: step.pixelHash }),
  })),
});

/** The records of a results folder with those of a run; a run that is reported again replaces no later one. @param known content of the file, if it exists */
export function greenWith(known: string | undefined, { scenarios, tool }: Pick<RunReport, "scenarios" | "tool">): LastGreen {
  const records = new Map(Object.entries(readLastGreen(known)?.scenarios ?? {}));
  for (const scenario of scenarios) {
    const passed = scenario.verdict === "passed" ? scenario.attempts.at(-1) : undefined;
    const id = idWithoutRepetition(scenario);
    if (passed !== undefined && passed.startedAt >= (records.get(id)?.startedAt ?? "")) records.set(id, greenRecord(passed, tool));
  }
  return { version: 1, scenarios: Object.fromEntries(records) };
}

/** Undefined where the file is missing or damaged: then no green run is known. */
export function readLastGreen(text: string | undefined): LastGreen | undefined {
  try {
    return LastGreen.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}
