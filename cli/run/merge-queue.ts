import type { RunEvent } from "../../contracts/events.ts";
import { type ResultFiles, timeOf } from "../../contracts/ports.ts";
import type { SharedQueue, SharedResult } from "../../contracts/shared-queue.ts";
import { openResultFiles } from "../../platform/files/result-files.ts";
import type { QueueAddress } from "../../platform/net/shared-queue.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { createPlaces, relocate } from "../../reports/index.ts";
import { type Collected, collect } from "../../runner/queue/index.ts";
import { createVerdicts } from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import { INTERRUPTED, onInterrupt } from "../command/interrupt.ts";
import { openReports, type ReportOptions } from "./open-reports.ts";
import { withQueue } from "./queue.ts";

interface MergeOptions extends Pick<ReportOptions, "names" | "root"> {
  readonly address: QueueAddress;
  readonly out: string;
  /** How long no machine may be there. */
  readonly waitMs: number;
  readonly terminal: Terminal;
}

/** Follows a run of many machines, and makes its reports as results arrive. @returns the exit code of the whole run */
export async function mergeQueue(options: MergeOptions): Promise<number> {
  return withQueue(options.address, async (queue) => {
    const exitCode = await report(queue, options);
    // An interrupted merge can be repeated.
    if (exitCode !== INTERRUPTED) await queue.finish();
    return exitCode;
  });
}

async function report(queue: SharedQueue, { address, names, out, root, waitMs, terminal }: MergeOptions): Promise<number> {
  const files = openResultFiles(out);
  const open = openReports({ names, files, out, root, terminal });
  const { interrupted, release } = onInterrupt(terminal.err);
  try {
    const options = { queue, runId: address.runId, waitMs, clock: systemClock, interrupted };
    return await replay(collect(options), { queue, files, interrupted, emit: open.onEvent });
  } finally {
    await open.close().finally(() => {
      files.close();
      release();
    });
  }
}

interface Replay {
  readonly queue: SharedQueue;
  readonly files: Pick<ResultFiles, "write">;
  readonly interrupted: AbortSignal;
  readonly emit: (event: RunEvent) => void;
}

async function replay(collected: ReturnType<typeof collect>, { queue, files, interrupted, emit }: Replay): Promise<number> {
  const startedAt = systemClock.monotonic();
  const arrivals = createArrivals({ queue, files });
  let verdicts: ReturnType<typeof createVerdicts> | undefined;
  const report = (event: RunEvent): void => {
    if (event.type === "scenarioEnded" && !event.willRetry)
      verdicts?.add(event.status, event.problem, { flaky: event.status === "passed" && event.attempt > 1 });
    emit(event);
  };
  for await (const one of collected) {
    if (one.kind === "plan") verdicts = createVerdicts(one.plan.policy);
    for (const event of await eventsOf(one, arrivals)) report(event);
  }
  const exitCode = verdicts?.exitCode(interrupted) ?? INTERRUPTED;
  const status = exitCode === INTERRUPTED ? "interrupted" : exitCode === 0 ? "passed" : "failed";
  if (verdicts !== undefined)
    emit({ type: "runEnded", time: timeOf(systemClock), status, exitCode, durationMs: systemClock.monotonic() - startedAt });
  return exitCode;
}

async function eventsOf(collected: Collected, arrivals: ReturnType<typeof createArrivals>): Promise<readonly RunEvent[]> {
  if (collected.kind === "plan") return [collected.plan.start];
  return collected.kind === "events" ? collected.events : arrivals.take(collected.result);
}

/** Numbers the workers of all machines, and stores the files of their results. */
function createArrivals({ queue, files }: Pick<Replay, "queue" | "files">) {
  const places = createPlaces();
  const participants = new Map<string, { readonly offset: number; readonly workers: number }>();
  let results = 0;
  const numbered = ({ participant, workers }: SharedResult) => {
    const offset = [...participants.values()].reduce((sum, known) => sum + known.workers, 0);
    const own = participants.get(participant) ?? { offset, workers };
    participants.set(participant, own);
    return own;
  };
  return {
    async take(result: SharedResult): Promise<RunEvent[]> {
      const place = { shard: results++, offset: numbered(result).offset, places };
      for (const [path, hash] of Object.entries(result.files)) {
        const content = await queue.file(hash);
        if (content !== undefined) await files.write(places.of(place.shard, path), content);
      }
      return result.events.map((event) => relocate(event, place));
    },
  };
}
