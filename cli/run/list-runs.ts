import { plural, visible } from "../../platform/visible.ts";
import { titleOf } from "../../reports/index.ts";
import type { PlannedRun } from "../../runner/run/index.ts";

/** Lists the planned scenarios with their tags, and their number. */
export function listRuns(runs: readonly PlannedRun[]): string {
  const noun = runs.some(({ repetition }) => repetition > 1) ? "repetition" : "scenario";
  return `${[...runs.map(runLine), plural(runs.length, noun)].join("\n")}\n`;
}

/** A planned scenario with its tags. */
export function runLine({ id, name, rowTitle, scenario, seed }: PlannedRun): string {
  const { tags } = scenario;
  const marks = [...(tags.length === 0 ? [] : [`[${tags.map(visible).join(", ")}]`]), ...(seed === undefined ? [] : [`(seed ${seed})`])];
  return [visible(id), visible(titleOf({ id, name, row: rowTitle })), ...marks].join("  ");
}
