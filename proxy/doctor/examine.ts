import type { Log, LogFields } from "../../platform/log.ts";
import type { ProxyPorts } from "../apps/apps-context.ts";
import { findApps } from "../apps/discovery/discovery.ts";
import { decodeSecret } from "../auth/secret.ts";
import { createCore } from "../compose/core.ts";
import { type ProxyInput, ProxyOptions } from "../settings/options.ts";
import type { Target } from "../settings/target.ts";
import { askProxies } from "../status/ask.ts";
import { checkEndpoints, type LoggedTrouble } from "./check-endpoints.ts";
import { checkNames } from "./check-names.ts";
import { checkPermissions } from "./check-permissions.ts";
import { checkPorts } from "./check-ports.ts";
import type { CheckResult } from "./check-result.ts";
import { checkRunning } from "./check-running.ts";
import type { Examination } from "./examination.ts";

/**
 * Checks everything that a proxy with these options would need, without listening; it closes its connections afterwards.
 *
 * @param file of the settings @param writesSecret whether that file contains the secret
 * @throws AmcpError AMCP_PROXY_UNAUTHENTICATED for an unusable secret
 */
export async function examine(
  input: ProxyInput,
  { file, writesSecret, ...ports }: Omit<ProxyPorts, "log"> & { file: string | undefined; writesSecret: boolean },
): Promise<readonly CheckResult[]> {
  const options = ProxyOptions.parse(input);
  const running = await askProxies(ports.environment);
  const examination: Examination = { options, environment: ports.environment, file, running, holdsSecret: writesSecret };
  const troubles: LoggedTrouble[] = [];
  const secret = options.insecure || options.secret === undefined ? undefined : decodeSecret(options.secret, "the configuration");
  const core = createCore(options, { ...ports, log: troubleLog(troubles), secret });
  const targets: readonly Target[] = [...options.endpoints, ...(options.discovery ? await findApps(core) : [])];
  try {
    const endpoints = await checkEndpoints(targets, core, troubles);
    return [
      ...(await checkPorts(examination)),
      ...(await checkPermissions(examination)),
      ...endpoints,
      ...checkNames(options.names, core.catalog()),
      ...checkRunning(running),
    ];
  } finally {
    for (const connection of core.connections) connection.stop();
    core.close();
  }
}

/** Collects the logged failures of apps. */
function troubleLog(troubles: LoggedTrouble[]): Log {
  const note = (_message: string, { app, code, reason }: LogFields = {}) =>
    void (code === undefined || troubles.push({ app, code, reason }));
  return { debug: note, information: note, warning: note, error: note, flush: async () => {} };
}
