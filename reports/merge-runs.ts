import { withPaths } from "../contracts/event-paths.ts";
import { BLOBS, EVENTS_VERSION, type RunEvent, type RunEventOf } from "../contracts/events.ts";
import { createFreePaths } from "../platform/files/paths.ts";

/** The events of one shard. */
export interface ShardRun {
  readonly events: readonly RunEvent[];
}

/** A folder with attachments of one shard, and its place in the merged results; both relative to their results folder. */
export interface MovedFolder {
  readonly shard: number;
  readonly from: string;
  readonly to: string;
}

export interface MergedRun {
  readonly events: readonly RunEvent[];
  readonly folders: readonly MovedFolder[];
}

type Start = RunEventOf<"runStarted">;

/**
 * Joins the events of shards to those of one run. Of a scenario that ran in several shards the first result counts, and a notice names it.
 *
 * @param problems of shards that could not be read, which become notices
 * @param exitCode of the merged run
 */
export function mergeRuns(
  shards: readonly ShardRun[],
  { problems, exitCode }: { readonly problems: readonly string[]; readonly exitCode: number },
): MergedRun {
  const starts = shards.flatMap(({ events }) => events.filter((event) => event.type === "runStarted"));
  const ends = shards.flatMap(({ events }) => events.filter((event) => event.type === "runEnded"));
  const time = starts.map((start) => start.time).sort()[0] ?? new Date(0).toISOString();
  const places = createPlaces();
  const owners = ownersOf(shards);
  const duplicates = new Set<string>();
  let workers = 0;
  const events = shards.flatMap(({ events: own }, shard) => {
    const offset = workers;
    const start = own.find((event) => event.type === "runStarted");
    workers += start?.workers ?? 0;
    // Repeats of a finding are no scenarios of the plan.
    const planned = new Set(start?.scenarios.map(({ id }) => id));
    return own.flatMap((event) => {
      if (event.type === "runStarted" || event.type === "runEnded") return [];
      if ("scenario" in event && planned.has(event.scenario) && owners.get(event.scenario) !== shard) {
        duplicates.add(event.scenario);
        return [];
      }
      return [relocate(event, { shard, offset, places })];
    });
  });
  const notices = [
    ...problems,
    ...differences(starts),
    ...[...duplicates].map((id) => `${id} ran in several shards; its first result counts`),
  ];
  return {
    events: [
      mergedStart(starts, { time, workers }),
      ...notices.map((message): RunEvent => ({ type: "notice", time, level: "warning", message })),
      ...events,
      {
        type: "runEnded",
        time:
          ends
            .map((end) => end.time)
            .sort()
            .at(-1) ?? time,
        status: exitCode === 0 ? "passed" : exitCode === 130 ? "interrupted" : "failed",
        exitCode,
        // Clocks of machines differ, so the longest shard is the duration.
        durationMs: Math.max(0, ...ends.map((end) => end.durationMs)),
      },
    ],
    folders: places.moved(),
  };
}

/** The shard whose result of a scenario counts: the first in which it began, or else that ended without it. */
function ownersOf(shards: readonly ShardRun[]): Map<string, number> {
  const owners = new Map<string, number>();
  for (const type of ["scenarioStarted", "scenarioEnded"] as const)
    for (const [shard, { events }] of shards.entries())
      for (const event of events) if (event.type === type && !owners.has(event.scenario)) owners.set(event.scenario, shard);
  return owners;
}

function mergedStart(starts: readonly Start[], { time, workers }: Pick<Start, "time" | "workers">): Start {
  const [first] = starts;
  const scenarios = new Map(starts.flatMap((start) => start.scenarios.map((scenario) => [scenario.id, scenario] as const)));
  const gateways = new Map(starts.flatMap((start) => start.gateways.map((gateway) => [gateway.name, gateway] as const)));
  return {
    type: "runStarted",
    time,
    version: EVENTS_VERSION,
    workers,
    tool: first?.tool ?? "",
    platform: [...new Set(starts.map((start) => start.platform))].join(", "),
    node: first?.node ?? "",
    scenarios: [...scenarios.values()],
    gateways: [...gateways.values()],
    ...(first?.repeatEach === undefined ? {} : { repeatEach: first.repeatEach }),
    ...(first?.seed === undefined ? {} : { seed: first.seed }),
  };
}

function differences(starts: readonly Start[]): string[] {
  const tools = [...new Set(starts.map((start) => start.tool))];
  return tools.length > 1 ? [`the shards were run by different versions of amcp-test: ${tools.join(", ")}`] : [];
}

/** The folders of attachments, which shards may both have: a later one gets a number. */
export function createPlaces() {
  const byName = new Map<string, MovedFolder>();
  const freePath = createFreePaths();
  return {
    /** @param path of an attachment: `attachments/<folder>/<file>` */
    of(shard: number, path: string): string {
      const cut = path.lastIndexOf("/");
      const from = path.slice(0, Math.max(0, cut));
      // Files that are named by their contents are the same in every shard.
      const to = from === BLOBS ? from : undefined;
      const known = byName.get(`${shard}:${from}`) ?? { shard, from, to: to ?? freePath((mark) => `${from}${mark}`) };
      byName.set(`${shard}:${from}`, known);
      return known.to === "" ? path : `${known.to}${path.slice(cut)}`;
    },
    moved: () => [...byName.values()],
  };
}

interface Relocation {
  readonly shard: number;
  /** Workers of earlier shards. */
  readonly offset: number;
  readonly places: ReturnType<typeof createPlaces>;
}

/** The event of a shard, with the workers and files that it has in the merged run. */
export function relocate(event: RunEvent, { shard, offset, places }: Relocation): RunEvent {
  const moved = withPaths(event, (path) => places.of(shard, path));
  if (moved.worker !== undefined) moved.worker += offset;
  if (moved.type === "finding") moved.id = `${moved.id}${shard === 0 ? "" : `-${shard + 1}`}`;
  if (moved.type === "scenarioStarted" && moved.repeatOf !== undefined && shard > 0) moved.repeatOf = `${moved.repeatOf}-${shard + 1}`;
  return moved;
}
