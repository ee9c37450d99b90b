import { randomUUID } from "node:crypto";
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import {
  type Claim,
  type InputFingerprint,
  type SharedEnd,
  SharedNote,
  SharedPlan,
  type SharedQueue,
  SharedResult,
} from "../../contracts/shared-queue.ts";
import { isCode } from "../files/files.ts";
import { sha256 } from "../text/bytes.ts";
import { shownUrl } from "../text/shown-text.ts";

export interface QueueAddress {
  /** `redis://` or `rediss://`, with credentials where Redis demands them. */
  readonly url: string;
  readonly runId: string;
  /** A participant that is silent for so long is lost. */
  readonly leaseMs: number;
  /** The name of this process, such as `host:4711`. */
  readonly participant: string;
}

/** How often a lost connection is tried again, with up to a second between. */
const RECONNECTS = 10;

/** How often a scenario is queued again whose participant was lost. */
const SECOND_CHANCES = 1;

/** After a run it is known for a week that it is over. */
const OVER_SECONDS = 7 * 24 * 3600;

/** Files, plan and notes of a run that is never merged are removed in the end. */
const KEPT_SECONDS = 3 * 24 * 3600;

/** BullMQ's code of a job that is no longer locked by its caller, or that is no longer there. */
const LOST = new Set([-1, -2, -3, -6]);

/**
 * Opens the queue of a run in Redis. BullMQ owns the jobs: one for each scenario, locked by its participant, completed once with the result.
 *
 * @throws AmcpError AMCP_QUEUE_MISSING, AMCP_QUEUE_UNREACHABLE
 */
export async function openSharedQueue(address: QueueAddress): Promise<SharedQueue> {
  const connection = await connect(address);
  return { ...ofParticipants(connection, address), ...ofReader(connection, address), close: () => closeAll(connection) };
}

type ScenarioJob = Job<{ scenario: string }, SharedResult>;

/** Where a value of a run stands, beside the jobs. */
const keyOf = (runId: string, name: string): string => `amcp:${runId}:run:${name}`;

type OfReader = Pick<SharedQueue, "plan" | "isAttended" | "ends" | "notes" | "file" | "finish">;

/** The side that takes scenarios and returns results. */
function ofParticipants(
  { redis, jobs, worker, guarded, every }: Connection,
  { runId, leaseMs, participant }: QueueAddress,
): Omit<SharedQueue, keyof OfReader | "close"> {
  const key = (name: string) => keyOf(runId, name);
  const attend = () => redis.set(key("attended"), participant, "PX", leaseMs);
  const claimOf = (job: ScenarioJob, token: string): Claim => {
    const release = every(leaseMs / 3, () => job.extendLock(token, leaseMs));
    const unlessLost = async (work: () => Promise<unknown>): Promise<boolean> => {
      release();
      try {
        await work();
        return true;
      } catch (error) {
        if (LOST.has(codeOf(error))) return false;
        throw error;
      }
    };
    return {
      scenario: job.data.scenario,
      complete: (result) => guarded(() => unlessLost(() => job.moveToCompleted(result, token, false))),
      giveBack: () => guarded(async () => void (await unlessLost(() => job.moveToWait(token)))),
    };
  };
  return {
    join: (fingerprint) =>
      guarded(async () => {
        if ((await redis.exists(key("over"))) === 1) return undefined;
        await redis.set(key("inputs"), JSON.stringify(fingerprint), "EX", KEPT_SECONDS, "NX");
        const known: InputFingerprint = JSON.parse((await redis.get(key("inputs"))) ?? "{}");
        await attend();
        every(leaseMs / 3, attend);
        await worker.startStalledCheckTimer();
        return known;
      }),
    publish: (plan, scenarios) =>
      guarded(async () => {
        await jobs.addBulk(scenarios.map((scenario) => ({ name: "scenario", data: { scenario }, opts: { jobId: sha256(scenario) } })));
        await redis.set(key("plan"), JSON.stringify(plan), "EX", KEPT_SECONDS, "NX");
      }),
    claim: () =>
      guarded(async () => {
        const token = randomUUID();
        const job: ScenarioJob | undefined = await worker.getNextJob(token, { block: false });
        return job && claimOf(job, token);
      }),
    isOpen: () => guarded(async () => (await jobs.getJobCountByTypes("waiting", "active")) > 0),
    putFile: (hash, content) => guarded(async () => void (await redis.set(key(hash), Buffer.from(content), "EX", KEPT_SECONDS))),
    note: (note) =>
      guarded(async () => {
        await redis.rpush(key("notes"), JSON.stringify(note));
        await redis.expire(key("notes"), KEPT_SECONDS);
      }),
  };
}

/** The side that reads what participants have done. */
function ofReader({ redis, jobs, guarded }: Connection, { runId }: QueueAddress): OfReader {
  const key = (name: string) => keyOf(runId, name);
  const endOf = async (id: string): Promise<SharedEnd | undefined> => {
    const job: ScenarioJob | undefined = await jobs.getJob(id);
    if (job?.finishedOn === undefined) return undefined;
    const { scenario } = job.data;
    const result = SharedResult.safeParse(job.returnvalue).data;
    if (result === undefined) return { scenario, result, participant: job.processedBy ?? "another one" };
    return { scenario, result, lost: job.stalledCounter };
  };
  return {
    plan: () =>
      guarded(async () => {
        if ((await redis.exists(key("over"))) === 1) return "over";
        const text = await redis.get(key("plan"));
        return text === null ? undefined : SharedPlan.parse(JSON.parse(text));
      }),
    isAttended: () => guarded(async () => (await redis.exists(key("attended"))) === 1),
    ends: (known) =>
      guarded(async () => {
        const done = new Set([...known].map(sha256));
        const fresh = (await jobs.getRanges(["completed", "failed"], 0, -1)).filter((id) => !done.has(id));
        return (await Promise.all(fresh.map(endOf))).filter((end) => end !== undefined);
      }),
    notes: (from) => guarded(async () => (await redis.lrange(key("notes"), from, -1)).map((text) => SharedNote.parse(JSON.parse(text)))),
    file: (hash) => guarded(async () => (await redis.getBuffer(key(hash))) ?? undefined),
    finish: () =>
      guarded(async () => {
        await redis.set(key("over"), "1", "EX", OVER_SECONDS);
        await jobs.obliterate({ force: true });
        const stored = (await redis.keys(`amcp:${runId}:*`)).filter((name) => name !== key("over"));
        if (stored.length > 0) await redis.del(...stored);
      }),
  };
}

async function closeAll({ redis, jobs, worker, beats }: Connection): Promise<void> {
  for (const timer of beats) clearInterval(timer);
  await Promise.allSettled([worker.close(true), jobs.close()]);
  redis.disconnect();
}

const codeOf = (error: unknown): number => (error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : 0);

type Connection = Awaited<ReturnType<typeof connect>>;

/** Loads BullMQ, which is installed by those who need it, and connects to Redis. */
async function connect({ url, runId, leaseMs, participant }: QueueAddress) {
  const { bullmq, ioredis } = await loaded();
  let last: unknown;
  const redis: Redis = new ioredis.Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (times > RECONNECTS ? null : Math.min(times * 100, 1000)),
    lazyConnect: true,
    connectionName: `amcp-${runId}`,
  });
  redis.on("error", (error) => {
    last = error;
  });
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (cause) {
      const why = `the queue at ${shownUrl(url)} cannot be reached: ${messageOf(last ?? cause)}`;
      throw new AmcpError("AMCP_QUEUE_UNREACHABLE", why, { cause });
    }
  };
  await guarded(async () => {
    await redis.connect();
    await redis.ping();
  }).catch((error: unknown) => {
    redis.disconnect();
    throw error;
  });
  const options = { connection: redis, prefix: "amcp" };
  const jobs = new bullmq.Queue<{ scenario: string }, SharedResult>(runId, options);
  const worker = new bullmq.Worker<{ scenario: string }, SharedResult>(runId, null, {
    ...options,
    name: participant,
    autorun: false,
    lockDuration: leaseMs,
    stalledInterval: leaseMs / 2,
    maxStalledCount: SECOND_CHANCES,
  });
  // A failure is reported by the call that fails.
  jobs.on("error", () => {});
  worker.on("error", () => {});
  const beats = new Set<NodeJS.Timeout>();
  const every = (ms: number, beat: () => Promise<unknown>) => {
    const timer = setInterval(() => void beat().catch(() => {}), ms);
    beats.add(timer);
    return () => {
      clearInterval(timer);
      beats.delete(timer);
    };
  };
  return { redis, jobs, worker, guarded, beats, every };
}

async function loaded() {
  try {
    const [bullmq, ioredis] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, ioredis };
  } catch (cause) {
    if (!isCode(cause, "ERR_MODULE_NOT_FOUND")) throw cause;
    throw new AmcpError("AMCP_QUEUE_MISSING", "--queue needs the packages bullmq and ioredis, of which one is not installed", { cause });
  }
}
