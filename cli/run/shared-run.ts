import type { GatewayPlan } from "../../contracts/gateway.ts";
import type { ResultFiles } from "../../contracts/ports.ts";
import type { Fingerprint, SharedQueue } from "../../contracts/shared-queue.ts";
import { sha256 } from "../../platform/sha256.ts";
import { createParticipant, joinRun, type Participant } from "../../runner/queue/index.ts";
import type { PlannedRun } from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import { version } from "../command/version.ts";
import { CONFIG_FILE, type LoadedConfig } from "../config/config.ts";
import type { ScenarioText } from "../scenarios/scenario-files.ts";
import { passwordIn, withQueue } from "./queue-option.ts";
import type { RunSettings } from "./run-settings.ts";

interface RunInputs {
  readonly settings: RunSettings;
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
  readonly settings: RunSettings;
  readonly files: ResultFiles;
  readonly interrupted: AbortSignal;
}

export const participate = ({ queue, settings, files, interrupted }: Participation): Participant =>
  createParticipant({
    queue,
    files,
    interrupted,
    name: settings.queue?.participant ?? "",
    policy: settings.policy,
  });

/** The password of the queue's address, as a secret of the run. */
export function queueSecrets({ queue }: RunSettings): Readonly<Record<string, string>> {
  const password = queue === undefined ? undefined : passwordIn(queue);
  return password === undefined ? {} : { AMCP_QUEUE_PASSWORD: password };
}

/** Hashes of what a run depends on; line ends of a checkout do not matter. */
function fingerprintOf({ loaded, texts, runs, gateways }: RunInputs): Fingerprint {
  return {
    "the version of amcp-test": version,
    [CONFIG_FILE]: sha256(JSON.stringify(loaded.config)),
    "the selected scenarios": sha256(JSON.stringify(runs.map(({ id }) => id))),
    "mocked and live gateways": sha256(JSON.stringify(gateways.map(({ name, mode }) => [name, mode]))),
    ...Object.fromEntries(texts.map(({ file, text }) => [file, sha256(text.replaceAll("\r\n", "\n"))])),
  };
}
