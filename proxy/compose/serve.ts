import type { Duplex, Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { AmcpError } from "../../contracts/errors.ts";
import { readStream } from "../../mcp/frame-source.ts";
import { createFrameWriter, limitWait } from "../../mcp/frame-writer.ts";
import { provenLimit } from "../../mcp/frames.ts";
import { createStreamLink } from "../../mcp/links/stream-link.ts";
import type { HttpServer } from "../../platform/net/http-server.ts";
import { isRemote, listenOn } from "../../platform/net/sockets.ts";
import { createAgentConnection } from "../agents/agent-connection.ts";
import { createDashboardAgent } from "../agents/dashboard-agent.ts";
import { openHttpEndpoint, serveMetrics } from "../agents/http/http-endpoint.ts";
import { connectInside } from "../agents/inner-agent.ts";
import { serveAgent } from "../agents/serve-agent.ts";
import type { ProxyPorts } from "../apps/apps-context.ts";
import { startDiscovery } from "../apps/discovery/discovery.ts";
import { createHandshakeSlots, createLimitWatch } from "../apps/limit-watch.ts";
import { serveApp } from "../apps/serve-instance.ts";
import { createAgentGate, decodeSecret } from "../auth/secret.ts";
import { metaTools } from "../catalog/meta-tools/index.ts";
import { openProxyMetrics } from "../metrics/proxy-metrics.ts";
import { type ProxyInput, ProxyOptions } from "../settings/options.ts";
import { announceProxy } from "../status/announce.ts";
import { createCore, type ProxyCore } from "./core.ts";

/** How long apps wait for an agent that does not read, before the other agents are served without it. */
const AGENT_WAIT_MS = 1000;

/** The streams on which one agent speaks MCP, one message per line. */
export interface AgentStreams {
  readonly input: Readable;
  readonly output: Writable;
}

export interface RunningProxy {
  /** Endpoint for apps, with the chosen port. */
  readonly endpoint: string;
  /** URL for agents over HTTP. */
  readonly http: string | undefined;
  /** URL of the separate metrics endpoint. */
  readonly metrics: string | undefined;
  /** Resolves when the agent on stdio has disconnected; never if none has opened a session and HTTP is served. */
  readonly agentLeft: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a proxy: apps dial `endpoint`, and the agent uses the streams `agent`. The promise resolves when the proxy is ready, with or
 * without apps.
 *
 * @throws AmcpError AMCP_USAGE, AMCP_PROXY_UNAUTHENTICATED without a usable secret, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function serveProxy(
  options: ProxyInput,
  { agent: streams, ...ports }: ProxyPorts & { agent: AgentStreams },
): Promise<RunningProxy> {
  const settings = ProxyOptions.parse(options);
  const core = createCore(settings, { ...ports, secret: secretOf(settings) });
  const handshakeSlots = createHandshakeSlots(
    settings.pendingHandshakes,
    createLimitWatch("apps that join at a time", { limit: settings.pendingHandshakes, log: core.log }),
  );
  const onConnection = (stream: Duplex, peer: string) => {
    // A failure of one link must not end the proxy.
    serveApp(createStreamLink(stream, peer, settings.maxMessageBytes), core, handshakeSlots).catch((error) =>
      core.log.error("link failed", { peer, reason: String(error) }),
    );
  };
  if (settings.insecure && isRemote(settings.listen))
    throw new AmcpError("AMCP_USAGE", `--insecure serves this machine alone, and other machines reach "${settings.listen}"`);
  const server = await listenOn(settings.listen, onConnection, settings.listenTls);
  if (settings.insecure) core.log.warning("INSECURE: every program on this machine can join, and every agent is served");
  const endpoints = await openHttpEndpoints(settings, { core, endpoint: server.endpoint }).catch(async (error) => {
    await server.close();
    throw error;
  });
  const { http, metrics } = endpoints;
  core.httpUrl = http;
  const discovery = startDiscovery(core);
  core.ownTools = ports.openTools?.({
    endpoint: server.endpoint,
    secret: settings.insecure ? undefined : settings.secret,
    connect: (actsFor) => connectInside(core, server.endpoint, actsFor),
  });
  core.metaTools = new Map([...metaTools, ...(core.ownTools?.tools ?? []).map((tool) => [tool.name, tool] as const)]);
  const dashboard = createDashboardAgent(core, server.endpoint);
  const announcement = settings.announced
    ? announceProxy(core, { endpoint: server.endpoint, live: { tools: () => listTools(core), call: dashboard.call } })
    : undefined;
  core.log.information("proxy is ready", { endpoint: server.endpoint, ...(http && { http }), ...(metrics && { metrics }) });
  const writer = createFrameWriter(streams.output);
  const agent = createAgentConnection(limitWait(writer, AGENT_WAIT_MS), { isLauncher: settings.control });
  const { endpoint } = server;
  const served = serveAgent(
    { frames: readStream(streams.input, provenLimit(settings.maxMessageBytes)), flowing: writer.flowing },
    { agent, core, endpoint, authenticate: createAgentGate(settings.agentSecret, core) },
  );
  // Agents over HTTP come and go; on stdio there may never have been one.
  const agentLeft = served.then(() => (http !== undefined && agent.session === undefined ? new Promise<void>(() => {}) : undefined));
  return {
    endpoint,
    http,
    metrics,
    agentLeft,
    async close() {
      core.close();
      dashboard.leave();
      await core.ownTools?.close();
      discovery.stop();
      streams.input.destroy();
      // An agent that does not read would block the end of the proxy.
      const agentGone = Promise.race([served, delay(AGENT_WAIT_MS, undefined, { ref: false })]);
      await Promise.all([server.close(), agentGone, endpoints.close(), announcement?.then(({ close }) => close())]);
      // Calls that ended just now are recorded in the next turn.
      await delay(0);
      await core.calls?.close();
    },
  };
}

const listTools = (core: Pick<ProxyCore, "catalog">) =>
  core.catalog().tools.entries.map(({ appId, offer: { definition } }) => ({ appId, definition }));

function secretOf({ insecure, secret }: ProxyOptions): Uint8Array | undefined {
  if (insecure) return undefined;
  if (secret !== undefined) return decodeSecret(secret, "the configuration");
  throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", "no shared secret is configured, so no app or agent can authenticate");
}

type OpenEndpoint = Pick<HttpServer, "url" | "close">;

/**
 * Opens all configured HTTP endpoints or none; metrics are collected only if they are served.
 *
 * @param endpoint for apps
 * @throws AmcpError AMCP_USAGE for an address that other machines reach without encryption, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
async function openHttpEndpoints(options: ProxyOptions, { core, endpoint }: { core: ProxyCore; endpoint: string }) {
  const { http, metrics } = options;
  if (http === undefined && metrics === undefined) return { http: undefined, metrics: undefined, close: async () => {} };
  const rendering = await openProxyMetrics(core);
  const front = http && (await openHttpEndpoint(http, { core, endpoint, metrics: rendering }));
  const scraped = await (metrics === undefined ? undefined : openBeside(front, () => serveMetrics(metrics, rendering, core.log)));
  return {
    http: front?.url,
    metrics: scraped?.url,
    async close() {
      await Promise.all([front?.close(), scraped?.close()]);
    },
  };
}

async function openBeside(other: OpenEndpoint | undefined, open: () => Promise<OpenEndpoint>): Promise<OpenEndpoint> {
  try {
    return await open();
  } catch (error) {
    await other?.close();
    throw error;
  }
}
