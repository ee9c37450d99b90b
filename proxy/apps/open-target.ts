import { randomBytes } from "node:crypto";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { Link } from "../../mcp/link.ts";
import { dialHttp, dialServer } from "../../mcp/links/http-link.ts";
import { createProcessLink } from "../../mcp/links/process-link.ts";
import { startProcess } from "../../platform/processes/processes.ts";
import type { AppTarget, CommandTarget, ServerTarget, Target } from "../settings/target.ts";
import type { ProxyAppsContext } from "./apps-context.ts";
import { checkProofless, dialApp } from "./dial-app.ts";
import { dialProven, proveOverHttp } from "./prove-over-http.ts";
import type { Registration } from "./registration.ts";

/** A connected target before MCP begins. */
export interface Reached {
  readonly registration: Registration;
  readonly endpoint: string;
  readonly link: Link;
}

/** The proxy's client id towards apps. */
const CLIENT_ID = "amcp-proxy";

/** Variables of the proxy's environment that servers must not inherit. */
const OWN_VARIABLES = /^(AMCP_|McpProxy__|AVALONIA_MCP_)/;

/**
 * Connects to a target according to its kind.
 *
 * @param signal aborts the attempt, not the link
 * @throws AmcpError AMCP_PROXY_NOTHING_LISTENS, AMCP_PROXY_OTHER_APP, AMCP_PROXY_START_FAILED, and errors of `dialApp`, `proveOverHttp` and
 * `dialHttp`
 */
export async function openTarget(target: Target, core: ProxyAppsContext, signal: AbortSignal): Promise<Reached> {
  const reached = await goTo(target, core, signal);
  return { endpoint: target.endpoint, ...reached };
}

function goTo(target: Target, core: ProxyAppsContext, signal: AbortSignal): Promise<Omit<Reached, "endpoint">> {
  if (target.kind === "command") return startServer(target, core);
  if (target.kind === "server") return openServer(target, core, signal);
  return target.endpoint.startsWith("http") ? openApp(target, core, signal) : proveApp(target, core, signal);
}

async function proveApp(target: AppTarget, { secret, clock, options }: ProxyAppsContext, signal: AbortSignal) {
  const credentials = { clientId: CLIENT_ID, secret, clock, ca: target.ca, maxBytes: options.maxMessageBytes };
  const { link, ...app } = await dialApp(target.endpoint, credentials, signal);
  if (app.appId !== target.appId) {
    link.close();
    throw new AmcpError("AMCP_PROXY_OTHER_APP", `at ${target.endpoint} is "${app.appId}", not "${target.appId}"`);
  }
  return { link, registration: { ...app, standby: false } };
}

async function openApp({ appId, endpoint, instance, pid, ca }: AppTarget, { secret, options }: ProxyAppsContext, signal: AbortSignal) {
  const place = { url: endpoint, ca, maxBytes: options.maxMessageBytes };
  if (secret === undefined) checkProofless(endpoint);
  const app = secret && (await proveOverHttp(place, { clientId: CLIENT_ID, secret }, signal));
  if (app !== undefined && app.appId !== appId)
    throw new AmcpError("AMCP_PROXY_OTHER_APP", `at ${endpoint} is "${app.appId}", not "${appId}"`);
  const link = await (app === undefined ? dialHttp(place, () => undefined, signal) : dialProven(app, signal));
  const known = app?.instance ?? instance;
  return { link, registration: { ...serverNamed(appId, pid), mode: "app" as const, ...(known && { instance: known }) } };
}

async function openServer({ appId, url, endpoint, headers, ca }: ServerTarget, { options }: ProxyAppsContext, signal: AbortSignal) {
  const { maxMessageBytes: maxBytes } = options;
  const link = await dialServer({ url, name: endpoint, headers: () => headers, ca, maxBytes }, signal);
  return { link, registration: serverNamed(appId) };
}

async function startServer({ appId, endpoint, command, env, cwd }: CommandTarget, { log, environment, options }: ProxyAppsContext) {
  const inherited = Object.fromEntries(Object.entries(environment).filter(([name]) => !OWN_VARIABLES.test(name)));
  const child = await startProcess(command, { cwd: cwd ?? process.cwd(), env: { ...inherited, ...env } }).catch((cause) => {
    throw new AmcpError("AMCP_PROXY_START_FAILED", `${endpoint} could not be started: ${messageOf(cause)}`, { cause });
  });
  const link = createProcessLink(child, endpoint, (line) => log.debug("server output", { app: appId, line }), options.maxMessageBytes);
  return { link, registration: serverNamed(appId, child.pid) };
}

/** Registration of a server that describes itself only by MCP. */
const serverNamed = (appId: string, pid?: number): Registration => ({
  appId,
  instance: randomBytes(8).toString("hex"),
  pid,
  version: "",
  mode: "server",
  standby: false,
});
