import { visible } from "../platform/visible.ts";
import { titleOf } from "../reports/index.ts";
import type { PlannedRun } from "../runner/run/index.ts";
import { counted } from "./counted.ts";

/** What would run: a line for each scenario with its tags, and how many there are. */
export function listRuns(runs: readonly PlannedRun[]): string {
  const lines = runs.map(({ id, name, rowTitle, scenario, seed }) => {
    const { tags } = scenario;
    const marks = [...(tags.length === 0 ? [] : [`[${tags.map(visible).join(", ")}]`]), ...(seed === undefined ? [] : [`(seed ${seed})`])];
    return [visible(id), visible(titleOf({ id, name, row: rowTitle })), ...marks].join("  ");
  });
  const noun = runs.some(({ repetition }) => repetition > 1) ? "repetition" : "scenario";
  return `${[...lines, counted(runs.length, noun)].join("\n")}\n`;
}
