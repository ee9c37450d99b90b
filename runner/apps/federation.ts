import { Client, type JSONRPCMessage, ProtocolError, type Transport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { RECORDER_CAPABILITY } from "../../contracts/app-tools/record/record-input.ts";
import { AmcpError, isErrorCode } from "../../contracts/errors.ts";
import { InputEvent, inputNotification } from "../../contracts/input-event.ts";
import type { ProxyInside } from "../../contracts/own-tool.ts";
import { ApplicationRegistration, controlMethods, ProxyStatus, Refusal } from "../../contracts/proxy-control.ts";
import { RecordingStatus } from "../../contracts/recording-status.ts";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { LiveApps } from "../../contracts/sessions/live-apps.ts";
import type { ToolCaller } from "../../contracts/step.ts";
import { createOffers, type ProxyOffers, type ProxyRequest, Updated, updatedNotification } from "./offers.ts";
import { innerTransport, watchRegistrations } from "./proxy-connection.ts";
import { CallResult, failureOfError, outcomeOfResult } from "./tool-outcome.ts";

/** A worker's own proxy and the MCP connection to it. */
export interface Federation extends ToolCaller {
  /** Where apps dial in: `tcp://127.0.0.1:40123`. */
  readonly endpoint: string;
  /** Base64; only the proxy and the apps of this worker know it. */
  readonly secret: string;
  /** Resolves when the proxy ends; with an error unless `close` ended it. */
  readonly closed: Promise<AmcpError | undefined>;
  /** Whether the proxy has ended. A race with `closed` would keep something for each question until then. */
  readonly isClosed: boolean;
  /** Where agents come over HTTP; undefined if the proxy does not serve them. */
  readonly agentsEndpoint: string | undefined;
  /** The proxy's process id. */
  readonly pid: number;
  /** The proxy's settings file, which no other proxy has: records of its calls name it. */
  readonly settings: string;
  /** The id of the latest request to the proxy; ids rise, and records name them. */
  latestRequest(): number;
  /** Makes requests of the runner's own: where calls are recorded as those of an agent, these are not. No other request may run meanwhile. */
  aside<Result>(look: () => Promise<Result>): Promise<Result>;
  /** The apps for a page, with results as the proxy answers them. */
  readonly live: Pick<LiveApps, "proxies" | "call">;
  /** Waits until all calls so far are on disk, or are counted as lost. */
  recorded(signal: AbortSignal): Promise<RecordingStatus>;
  readonly offers: ProxyOffers;
  /** The tools of the apps and servers that are connected, by their canonical names. */
  tools(signal: AbortSignal): Promise<readonly FederatedTool[]>;
  /** Waits for the proxy to know this instance as connected. */
  registered(instance: string, signal: AbortSignal): Promise<ApplicationRegistration>;
  /** Makes this instance the active one: its tools answer under the AppId. */
  activate(app: string, instance: string, signal: AbortSignal): Promise<void>;
  /**
   * Returns once one of `servers` can be called.
   *
   * @throws AmcpError AMCP_GATEWAY_NOT_READY
   */
  reach(server: string, how: Reaching): Promise<ApplicationRegistration>;
  close(): Promise<void>;
}

/** A tool as the proxy lists it. */
export interface FederatedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Reaching {
  /** A new process must answer. */
  readonly renew: boolean;
  /** Starts a spare process for the next call. */
  readonly spare: boolean;
  readonly signal: AbortSignal;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** The longest timer of Node: the proxy and the step limit a call, so the client's own limit is disabled. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
const Nothing = z.looseObject({});

/** The id of a request, as this client counts them. */
export const requestIdOf = (message: JSONRPCMessage): number | undefined =>
  "method" in message && "id" in message && typeof message.id === "number" ? message.id : undefined;

/** A running proxy, to which the connection is a launcher's. */
interface ReachedProxy {
  readonly pid: number;
  /** Resolves with the reason when it ends. */
  readonly ended: Promise<AmcpError>;
  /** Ends it, if this program has started it. */
  stop(): Promise<unknown>;
}

interface Connecting extends Pick<Federation, "secret" | "settings" | "latestRequest" | "aside"> {
  /** Of amcp-test, as the log of the proxy shows it. */
  readonly version: string;
  /** Receives the input events of apps that record. */
  readonly onInput?: ((event: InputEvent) => void) | undefined;
  readonly transport: Transport;
  readonly proxy: ReachedProxy;
}

/** Connects as the launcher of a proxy. */
export async function connectFederation({ transport, version, onInput, ...known }: Connecting): Promise<Federation> {
  const client = new Client(
    { name: "amcp-test", version },
    { capabilities: onInput === undefined ? {} : { experimental: { [RECORDER_CAPABILITY]: {} } } },
  );
  const registrations = watchRegistrations();
  client.setNotificationHandler(controlMethods.changed, { params: ApplicationRegistration }, registrations.note);
  client.setNotificationHandler(controlMethods.refused, { params: Refusal }, registrations.refuse);
  client.setNotificationHandler(inputNotification, { params: InputEvent }, (event) => onInput?.(event));
  await client.connect(transport, { timeout: CONNECT_TIMEOUT_MS });
  const status = await client.request({ method: controlMethods.status, params: {} }, ProxyStatus, { timeout: CONNECT_TIMEOUT_MS });
  return federationOf({ ...known, endpoint: status.endpoint, agentsEndpoint: status.http ?? undefined, client, registrations });
}

/**
 * Uses the proxy of this process as the one in front of apps that run, or that are started beside them.
 *
 * @param agent the agent as whose the calls are recorded; undefined if they are not recorded
 */
export function joinFederation(
  { connect, secret = "" }: ProxyInside,
  agent: ObservedAgent | undefined,
  version: string,
): Promise<Federation> {
  let latest = -1;
  let asides = 0;
  const transport = innerTransport(connect(agent), (message) => {
    latest = requestIdOf(message) ?? latest;
    return asides === 0;
  });
  const aside: Federation["aside"] = async (look) => {
    asides += 1;
    try {
      return await look();
    } finally {
      asides -= 1;
    }
  };
  // The proxy outlives what is done in it.
  const proxy = { pid: process.pid, ended: new Promise<AmcpError>(() => {}), stop: async () => {} };
  return connectFederation({ transport, proxy, version, secret, settings: "", latestRequest: () => latest, aside });
}

interface Connected extends Pick<Federation, "secret" | "settings" | "endpoint" | "agentsEndpoint" | "latestRequest" | "aside"> {
  readonly client: Client;
  readonly proxy: ReachedProxy;
  readonly registrations: ReturnType<typeof watchRegistrations>;
}

function federationOf({ client, proxy, registrations, ...known }: Connected): Federation {
  const gone = new AbortController();
  let asked = false;
  const closed = proxy.ended.then((reason) => {
    gone.abort(reason);
    return asked ? undefined : reason;
  });
  const ask: ProxyRequest = async ({ name, method, params, schema }, signal) => {
    try {
      const read = schema.safeParse(await client.request({ method, params }, z.unknown(), { signal, timeout: NO_TIMEOUT_MS }));
      if (read.success) return { ok: true, data: read.data };
      const message = `${name} answered what is no result of ${method}: ${z.prettifyError(read.error)}`;
      return { ok: false, code: "AMCP_PEER_MISMATCH", message };
    } catch (error) {
      if (signal.aborted) return { ok: false, code: "AMCP_PROXY_TOOL_TIMEOUT", message: `${name} had not answered when the time was over` };
      if (error instanceof ProtocolError) return failureOfError(error);
      throw await linkError(proxy, closed, error);
    }
  };
  const { offers, noteUpdate } = createOffers(ask);
  client.setNotificationHandler(updatedNotification, { params: Updated }, noteUpdate);
  return {
    ...known,
    closed,
    get isClosed() {
      return gone.signal.aborted;
    },
    pid: proxy.pid,
    async call(name, input, signal) {
      const answer = await ask({ name, method: "tools/call", params: { name, arguments: input }, schema: CallResult }, signal);
      return answer.ok ? outcomeOfResult(answer.data) : answer;
    },
    live: liveAppsOf(client, ask),
    offers,
    async tools(signal) {
      const { tools } = await client.listTools(undefined, { signal });
      return tools.map(({ name, description = "", inputSchema }) => ({ name, description, input: inputSchema }));
    },
    registered: (instance, signal) => registrations.connected(instance, AbortSignal.any([signal, gone.signal])),
    async activate(appId, instance, signal) {
      try {
        await client.request({ method: controlMethods.activate, params: { appId, instance } }, Nothing, { signal });
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof ProtocolError
          ? new AmcpError("AMCP_APP_NOT_READY", `the proxy did not activate ${appId}: ${error.message}`, { cause: error })
          : await linkError(proxy, closed, error);
      }
    },
    async reach(appId, { signal, ...how }) {
      try {
        const request = { method: controlMethods.reach, params: { appId, ...how } };
        return await client.request(request, ApplicationRegistration, { signal, timeout: NO_TIMEOUT_MS });
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof ProtocolError
          ? new AmcpError("AMCP_GATEWAY_NOT_READY", `${appId} cannot be used: ${failureOfError(error).message}`, { cause: error })
          : await linkError(proxy, closed, error);
      }
    },
    recorded: (signal) =>
      client.request({ method: controlMethods.recorded, params: {} }, RecordingStatus, { signal, timeout: NO_TIMEOUT_MS }),
    async close() {
      asked = true;
      await client.close();
      await proxy.stop();
    },
  };
}

const liveAppsOf = (client: Client, ask: ProxyRequest): Federation["live"] => ({
  async proxies() {
    try {
      return [await client.request({ method: controlMethods.status, params: {} }, ProxyStatus)];
    } catch (cause) {
      // A page may ask while the proxy ends.
      throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `the proxy does not report its apps: ${String(cause)}`, { cause });
    }
  },
  async call(_pid, { appId, tool, arguments: input }, signal) {
    const name = `${appId}:${tool}`;
    const answer = await ask({ name, method: "tools/call", params: { name, arguments: input }, schema: Nothing }, signal);
    if (answer.ok) return answer.data;
    throw new AmcpError(isErrorCode(answer.code) ? answer.code : "AMCP_PEER_MISMATCH", answer.message);
  },
});

/** Prefers the exit of the proxy to the broken pipe as the reason. */
async function linkError(proxy: ReachedProxy, closed: Promise<AmcpError | undefined>, cause: unknown): Promise<AmcpError> {
  await proxy.stop();
  return (await closed) ?? new AmcpError("AMCP_PROXY_LINK_CLOSED", `the link to the proxy is closed: ${String(cause)}`, { cause });
}
