import { hostname } from "node:os";
import { AmcpError } from "../../contracts/errors.ts";
import type { SharedQueue } from "../../contracts/shared-queue.ts";
import { openSharedQueue, type QueueAddress } from "../../platform/shared-queue.ts";
import { shownUrl } from "../../platform/visible.ts";
import { duration } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";

/** The options by which processes of one run find each other. */
export const queueFlags: Flags = {
  queue: {
    kind: "text",
    value: "URL",
    summary: "redis://host[:port][/db] of the queue from which any number of machines take scenarios",
    env: "AMCP_QUEUE",
  },
  "run-id": { kind: "text", value: "ID", summary: "name of the run in the queue, equal on all its machines" },
};

export const leaseFlag: Flags = {
  "queue-lease": {
    kind: "text",
    value: "DURATION",
    summary: "a machine that the queue does not hear of for so long is lost, and its scenario runs once more; 30s by default",
  },
};

const LEASE_MS = 30_000;
/** Shorter ones would be lost by a machine that is merely busy. */
const SHORTEST_LEASE_MS = 1000;

/** @returns undefined without `--queue` @throws AmcpError AMCP_USAGE */
export function queueAddressOf(given: Given): QueueAddress | undefined {
  const url = given.text("queue");
  const runId = given.text("run-id");
  if (url === undefined) {
    if (runId !== undefined) throw new AmcpError("AMCP_USAGE", "--run-id needs --queue");
    return undefined;
  }
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new AmcpError("AMCP_USAGE", `--queue takes redis://host[:port][/db], or rediss:// for TLS, not "${shownUrl(url)}"`);
  if (runId === undefined) throw new AmcpError("AMCP_USAGE", "--queue needs --run-id, a name that no earlier run has had");
  if (!/^[\w.-]{1,100}$/.test(runId))
    throw new AmcpError("AMCP_USAGE", `--run-id takes up to 100 letters, digits, \`.\`, \`_\` and \`-\`, not "${runId}"`);
  const leaseMs = duration("--queue-lease", given.text("queue-lease"), { leastMs: SHORTEST_LEASE_MS, example: "30s" }) ?? LEASE_MS;
  return { url, runId, leaseMs, participant: `${hostname()}:${process.pid}` };
}

/** Opens the queue for one piece of work, and closes it. */
export async function withQueue<Result>(address: QueueAddress, work: (queue: SharedQueue) => Promise<Result>): Promise<Result> {
  const queue = await openSharedQueue(address);
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}

/** The password of a queue's address, which nothing may show. */
export function passwordIn({ url }: QueueAddress): string | undefined {
  const { password } = new URL(url);
  return password === "" ? undefined : decodeURIComponent(password);
}
