import { hostname } from "node:os";
import { AmcpError } from "../../contracts/errors.ts";
import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { InputFingerprint, SharedQueue } from "../../contracts/shared-queue.ts";
import { openSharedQueue, type QueueAddress } from "../../platform/net/shared-queue.ts";
import { sha256 } from "../../platform/text/bytes.ts";
import { shownUrl } from "../../platform/text/shown-text.ts";
import { createParticipant, joinRun, type Participant } from "../../runner/queue/index.ts";
import type { PlannedRun, RunnerOptions } from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import { duration } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";
import { version } from "../command/version.ts";
import { CONFIG_FILE, type LoadedConfig } from "../config/config.ts";
import type { ScenarioText } from "../scenarios/scenario-files.ts";

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
function queuePassword({ url }: QueueAddress): string | undefined {
  const { password } = new URL(url);
  return password === "" ? undefined : decodeURIComponent(password);
}

/** The settings of a run that its queue depends on. */
interface QueueSettings {
  /** Undefined if this machine runs all scenarios. */
  readonly queue: QueueAddress | undefined;
  readonly policy: RunnerOptions["policy"];
}

interface RunInputs {
  readonly settings: QueueSettings;
  readonly loaded: LoadedConfig;
  /** The scenarios' files, and those that they use. */
  readonly texts: readonly ScenarioText[];
  readonly runs: readonly PlannedRun[];
  readonly gateways: readonly GatewayPlan[];
  readonly out: Terminal["out"];
}

/**
 * Runs with the queue of `--queue`, if that is given. The inputs of all machines are compared before anything is built.
 *
 * @throws AmcpError AMCP_QUEUE_MISSING, AMCP_QUEUE_UNREACHABLE, AMCP_QUEUE_OTHER_PLAN
 */
export async function joined(inputs: RunInputs, run: (queue: SharedQueue | undefined) => Promise<number>): Promise<number> {
  const { queue: address } = inputs.settings;
  if (address === undefined) return run(undefined);
  return withQueue(address, async (queue) => {
    if (await joinRun(queue, address.runId, fingerprintOf(inputs))) return run(queue);
    inputs.out.write(`the run ${address.runId} is over, and its results were merged; another run needs another --run-id\n`);
    return 0;
  });
}

interface Participation {
  readonly queue: SharedQueue;
  readonly settings: QueueSettings;
  readonly files: ResultFiles;
  readonly interrupted: AbortSignal;
}

export const participate = ({ queue, settings, files, interrupted }: Participation): Participant =>
  createParticipant({ queue, files, interrupted, name: settings.queue?.participant ?? "", policy: settings.policy });

/** The password of the queue's address, as a secret of the run. */
export function queueSecrets({ queue }: QueueSettings): Readonly<Record<string, string>> {
  const password = queue === undefined ? undefined : queuePassword(queue);
  return password === undefined ? {} : { AMCP_QUEUE_PASSWORD: password };
}

/** Hashes of what a run depends on; line ends of a checkout do not matter. */
function fingerprintOf({ loaded, texts, runs, gateways }: RunInputs): InputFingerprint {
  return {
    "the version of amcp-test": version,
    [CONFIG_FILE]: sha256(JSON.stringify(loaded.config)),
    "the selected scenarios": sha256(JSON.stringify(runs.map(({ id }) => id))),
    "mocked and live gateways": sha256(JSON.stringify(gateways.map(({ name, mode }) => [name, mode]))),
    ...Object.fromEntries(texts.map(({ file, text }) => [file, sha256(text.replaceAll("\r\n", "\n"))])),
  };
}
