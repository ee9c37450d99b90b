import { type ErrorCode, errors, messageOf } from "../../contracts/errors.ts";
import type { ProxyStatus } from "../../contracts/proxy-control.ts";
import { listenHttp } from "../../platform/net/http-server.ts";
import { listenOn } from "../../platform/net/sockets.ts";
import type { Log, LogFields } from "../../platform/observability/log.ts";
import type { ProxyPorts } from "../apps/apps-context.ts";
import { findListeningApps } from "../apps/discovery/discovery.ts";
import { keepConnected } from "../apps/keep-connected.ts";
import { decodeSecret } from "../auth/secret.ts";
import { createCore, type ProxyCore } from "../compose/core.ts";
import { type ProxyInput, ProxyOptions } from "../settings/options.ts";
import type { Target } from "../settings/target.ts";
import { askProxies } from "../status/ask.ts";
import { checkNames } from "./check-names.ts";
import { checkPermissions, type Examination } from "./check-permissions.ts";
import { type CheckResult, failedBy, failedCheck, passedCheck } from "./check-result.ts";

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
  const targets: readonly Target[] = [...options.endpoints, ...(options.discovery ? await findListeningApps(core) : [])];
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
  return { debug: note, information: note, warning: note, error: note, close: async () => {} };
}

/** Checks whether the proxy can listen at its addresses. */
async function checkPorts({ options, running }: Examination): Promise<readonly CheckResult[]> {
  const { listen, listenTls, http, metrics } = options;
  const serve = async () => {};
  const listeners = [
    { place: listen, what: "for apps that dial in", open: () => listenOn(listen, (stream) => void stream.destroy(), listenTls) },
    ...(http === undefined
      ? []
      : [{ place: http.listen, what: "for agents", open: () => listenHttp(http.listen, { tls: http.tls, serve }) }]),
    ...(metrics === undefined ? [] : [{ place: metrics, what: "for metrics", open: () => listenHttp(metrics, { serve }) }]),
  ];
  const findings = listeners.map(async ({ place, what, open }) => {
    try {
      await (await open()).close();
      return [passedCheck({ area: "ports", place, message: `free, ${what}` })];
    } catch (error) {
      const holder = running.find((proxy) => proxy.endpoint === place || proxy.http === place);
      const [found, ...more] = failedBy(error, "ports", place);
      if (found === undefined || holder === undefined) return failedBy(error, "ports", place);
      return [{ ...found, message: `${messageOf(error)}: by the proxy that is process ${holder.pid}` }, ...more];
    }
  });
  return (await Promise.all(findings)).flat();
}

/** A warning of the doctor's own proxy. */
interface LoggedTrouble {
  readonly app: unknown;
  readonly code: unknown;
  readonly reason: unknown;
}

/**
 * Connects to each upstream as the proxy does: connection, proofs, MCP session, lists. Afterwards the core holds the offers.
 *
 * @param troubles warnings of the core, read after the attempts
 */
async function checkEndpoints(
  targets: readonly Target[],
  core: ProxyCore,
  troubles: readonly LoggedTrouble[],
): Promise<readonly CheckResult[]> {
  const connections = targets.map((target) => keepConnected(target, core));
  for (const connection of connections) core.connections.add(connection);
  await Promise.all(connections.map((connection) => connection.tryNow()));
  return connections.map((connection) => {
    const { appId, endpoint } = connection.target;
    const finding = { area: "endpoints", place: `${endpoint} (${appId})` };
    const app = core.apps.list().find((known) => known.appId === appId && known.active);
    if (connection.isServing() && app !== undefined) {
      const message = `${app.mode}${app.version === "" ? "" : ` ${app.version}`}, ${app.tools.length} tools`;
      return passedCheck({ ...finding, message });
    }
    const trouble = troubles.find(({ app }) => app === appId);
    return failedCheck(isErrorCode(trouble?.code) ? trouble.code : "AMCP_PROXY_LINK_CLOSED", {
      ...finding,
      message: String(trouble?.reason ?? "it gave no answer in time"),
    });
  });
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(errors, code);

/** Reports apps that the running proxies have refused or lost. */
function checkRunning(running: readonly ProxyStatus[]): readonly CheckResult[] {
  const area = "running";
  if (running.length === 0) return [passedCheck({ area, place: "this user", message: "no proxy is running" })];
  return running.flatMap(({ pid, apps, refused, version }) => {
    const place = `process ${pid}`;
    const missing = apps.filter(({ status }) => status === "Disconnected" || status === "Reconnecting");
    return [
      passedCheck({ area, place, message: `amcp-proxy ${version}, ${apps.filter(({ active }) => active).length} apps` }),
      ...refused.map(({ appId = "unknown", pid: other, code, reason, attempts }) => {
        const who = other === undefined ? appId : `${appId}, process ${other},`;
        return failedCheck(isErrorCode(code) ? code : "AMCP_PROXY_UNAUTHENTICATED", {
          area,
          place,
          message: `${who} was refused ${attempts === 1 ? "once" : `${attempts} times`}: ${reason}`,
        });
      }),
      ...missing.map(({ appId, since, reason = "" }) =>
        failedCheck("AMCP_PROXY_APP_GONE", { area, place, message: `${appId} is not connected since ${since}: ${reason}` }),
      ),
    ];
  });
}
