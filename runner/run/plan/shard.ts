import type { RunEvent } from "../../../contracts/events.ts";
import type { PlannedRun } from "./plan.ts";

/** One part of a run that several machines share. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** Milliseconds that a scenario or row took in an earlier run, by `base`. */
export type RecordedTimes = ReadonlyMap<string, number>;

/** The facts of a run that its shard depends on. */
type Shardable = Pick<PlannedRun, "base">;

export interface ShardPlan<Run extends Shardable> {
  /** The runs of the shard, in the order of the plan. */
  readonly runs: readonly Run[];
  /** Milliseconds of the shard by the recorded times; an unrecorded scenario counts as the mean of the recorded ones. */
  readonly expectedMs: number;
  /** Scenarios and rows of the whole, and those of them with a recorded time. */
  readonly scenarios: number;
  readonly recorded: number;
}

/** The times of an earlier run: all attempts and repetitions of a scenario are summed up. */
export function recordedTimes(events: readonly RunEvent[]): RecordedTimes {
  const bases = new Map<string, string>();
  const times = new Map<string, number>();
  for (const event of events) {
    if (event.type === "runStarted") {
      for (const { id, repetition } of event.scenarios)
        bases.set(id, repetition === undefined ? id : id.slice(0, -`~${repetition}`.length));
    }
    if (event.type !== "scenarioEnded") continue;
    const base = bases.get(event.scenario);
    if (base !== undefined) times.set(base, (times.get(base) ?? 0) + event.durationMs);
  }
  return times;
}

/**
 * Chooses the runs of one shard. The shards of equal plans and times are disjoint, and their union is the plan.
 * Scenarios go to the shard with the least expected time, the longest first (LPT rule: Graham 1969, "Bounds on Multiprocessing Timing Anomalies").
 * Rows of a table are divided like scenarios; repetitions of one, which are compared with each other, stay together.
 */
export function planShard<Run extends Shardable>(runs: readonly Run[], { index, count }: Shard, times: RecordedTimes): ShardPlan<Run> {
  const bases = [...new Set(runs.map(({ base }) => base))];
  const known = bases.flatMap((base) => times.get(base) ?? []);
  const mean = known.reduce((sum, time) => sum + time, 0) / known.length;
  const expected = (base: string): number => (known.length === 0 ? 1 : (times.get(base) ?? mean));
  const shards = Array.from({ length: count }, () => ({ bases: new Set<string>(), load: 0 }));
  const longestFirst = bases.sort((base, other) => expected(other) - expected(base) || (base < other ? -1 : 1));
  for (const base of longestFirst) {
    const least = shards.reduce((best, shard) =>
      shard.load < best.load || (shard.load === best.load && shard.bases.size < best.bases.size) ? shard : best,
    );
    least.bases.add(base);
    least.load += expected(base);
  }
  const own = shards[index - 1];
  return {
    runs: runs.filter(({ base }) => own?.bases.has(base)),
    expectedMs: known.length === 0 ? 0 : (own?.load ?? 0),
    scenarios: bases.length,
    recorded: known.length,
  };
}

/** The plan of a shard in one line: `shard 2/3: 4 of 11 scenarios, about 42 s by recorded times`. */
export function describeShard({ runs, expectedMs, scenarios, recorded }: ShardPlan<Shardable>, { index, count }: Shard): string {
  const own = new Set(runs.map(({ base }) => base)).size;
  const unknown = recorded < scenarios ? ` of ${recorded}` : "";
  const by = recorded === 0 ? "by count" : `about ${Math.round(expectedMs / 1000)} s by recorded times${unknown}`;
  return `shard ${index}/${count}: ${own} of ${scenarios} scenarios, ${own === 0 ? "nothing to run" : by}`;
}
