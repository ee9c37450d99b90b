import type { TracedState } from "../../contracts/events.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { RunReport } from "../../contracts/run-report.ts";
import { GREEN_TREES, type GreenRun, LAST_GREEN_FILE, LastGreen } from "../../contracts/run-trace.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { idWithoutRepetition } from "../outcomes.ts";
import type { TracedAttempt } from "./names.ts";

/** A passing attempt as a record. */
export const greenRecord = ({ startedAt, durationMs = 0, states, steps }: TracedAttempt, tool: string): GreenRun => ({
  startedAt,
  tool,
  durationMs: Math.round(durationMs),
  ...(states === undefined ? {} : { states }),
  steps: steps.map((step) => ({
    step: step.step,
    sentence: step.sentence,
    durationMs: Math.round(step.durationMs ?? 0),
    ...(step.pixelHash === undefined ? {} : { pixelHash: step.pixelHash }),
    ...(step.states === undefined ? {} : { states: step.states }),
  })),
});

/** Adds the green scenarios of a run to the records of its results folder, with their trees, which later runs remove from the attachments. */
export async function keepGreenRuns({ scenarios, tool }: Pick<RunReport, "scenarios" | "tool">, files: ResultFiles): Promise<void> {
  const records = new Map(Object.entries(readLastGreen(await files.read(LAST_GREEN_FILE))?.scenarios ?? {}));
  for (const scenario of scenarios) {
    const passed = scenario.verdict === "passed" ? scenario.attempts.at(-1) : undefined;
    const id = idWithoutRepetition(scenario);
    // A run that is reported again replaces no later one.
    if (passed === undefined || passed.startedAt < (records.get(id)?.startedAt ?? "")) continue;
    records.set(id, await withOwnTrees(greenRecord(passed, tool), `${GREEN_TREES}/${sha256(id).slice(0, 16)}.json`, files));
  }
  const kept: LastGreen = { version: 1, scenarios: Object.fromEntries(records) };
  await files.write(LAST_GREEN_FILE, `${JSON.stringify(kept)}\n`);
}

/** The record with its trees in a file of its own; without trees where they cannot be kept. @param path of that file */
async function withOwnTrees(record: GreenRun, path: string, files: Pick<ResultFiles, "link">): Promise<GreenRun> {
  const written = [record, ...record.steps].flatMap(({ states = [] }) => states).find(({ tree }) => tree !== undefined)?.tree?.path;
  const isKept =
    written !== undefined &&
    (await files.link(path, written).then(
      () => true,
      () => false,
    ));
  const own = (states: readonly TracedState[] = []): Pick<GreenRun, "states"> => {
    const kept = states.flatMap(({ app, tree }) => (isKept && tree !== undefined ? [{ app, tree: { path, index: tree.index } }] : []));
    return kept.length === 0 ? {} : { states: kept };
  };
  const { states, steps, ...facts } = record;
  return { ...facts, ...own(states), steps: steps.map(({ states: after, ...step }) => ({ ...step, ...own(after) })) };
}

/** Undefined where the file is missing or damaged: then no green run is known. */
export function readLastGreen(text: string | undefined): LastGreen | undefined {
  try {
    return LastGreen.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}
