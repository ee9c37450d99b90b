import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type JSONRPCMessage, ProtocolError } from "@modelcontextprotocol/client";
import { z } from "zod";
import { RECORDER_CAPABILITY } from "../../contracts/app-tools/record/record-input.ts";
import { AmcpError, isErrorCode } from "../../contracts/errors.ts";
import { InputEvent, inputNotification } from "../../contracts/input-event.ts";
import { ApplicationRegistration, controlMethods, ProxyStatus, Refusal } from "../../contracts/proxy-control.ts";
import { RecordingStatus } from "../../contracts/recording-status.ts";
import type { LiveApps } from "../../contracts/sessions/live-apps.ts";
import type { ToolCaller } from "../../contracts/step.ts";
import { type RunningProcess, startProcess } from "../../platform/processes/processes.ts";
import { withoutSession } from "./instance-environment.ts";
import { createOffers, type ProxyOffers, type ProxyRequest, Updated, updatedNotification } from "./offers.ts";
import { type KeptOutput, keepOutput } from "./output-tail.ts";
import { childTransport, watchRegistrations } from "./proxy-connection.ts";
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

/** An MCP server that the proxy starts, under the name that its tools begin with. */
export interface FederatedServer {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export interface FederationOptions {
  /** Starts the proxy as a stdio server with control methods. */
  readonly command: readonly [string, ...string[]];
  /** The worker's own folder, for the secret and the proxy's log. */
  readonly folder: string;
  /** Of amcp-test, as the proxy's log shows it. */
  readonly version: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The bearer of agents, for a command that serves them over HTTP. */
  readonly agentToken?: string | undefined;
  /** Values by variable that records of calls must not contain. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Servers that the proxy starts beside the apps that dial in. */
  readonly servers?: readonly FederatedServer[];
  /** Whether a silent app is not lost: a debugger stops its process. */
  readonly keepsSilentApps?: boolean | undefined;
  /** Receives the input events of apps that record. */
  readonly onInput?: (event: InputEvent) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** The longest timer of Node: the proxy and the step limit a call, so the client's own limit is disabled. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
const Nothing = z.looseObject({});

/** @throws AmcpError AMCP_PROXY_START_FAILED with what the proxy wrote */
export async function startFederation({
  command,
  folder,
  version,
  environment = process.env,
  secrets = {},
  agentToken,
  servers = [],
  keepsSilentApps = false,
  onInput,
}: FederationOptions): Promise<Federation> {
  const secret = randomBytes(32).toString("base64");
  const secretFile = join(folder, "secret");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(secretFile, secret, { mode: 0o600 });
  const settings = await writeSettings({ servers, keepsSilentApps }, folder);
  const own = {
    AMCP_SECRET: secret,
    AMCP_SECRET_FILE: secretFile,
    AMCP_SECRET_NAMES: Object.keys(secrets).join(","),
    XDG_RUNTIME_DIR: folder,
    ...(agentToken === undefined ? {} : { AMCP_AGENT_TOKEN: agentToken }),
  };
  const child = await startProcess([...command, "--config", settings], {
    cwd: folder,
    env: { ...withoutSession(environment), ...secrets, ...own },
  }).catch((cause) => {
    throw new AmcpError("AMCP_PROXY_START_FAILED", `the proxy could not be started: ${command[0]}`, { cause });
  });
  const output = keepOutput([child.stderr], join(folder, "proxy.log"));
  const client = new Client(
    { name: "amcp-test", version },
    { capabilities: onInput === undefined ? {} : { experimental: { [RECORDER_CAPABILITY]: {} } } },
  );
  const registrations = watchRegistrations();
  client.setNotificationHandler(controlMethods.changed, { params: ApplicationRegistration }, registrations.note);
  client.setNotificationHandler(controlMethods.refused, { params: Refusal }, registrations.refuse);
  client.setNotificationHandler(inputNotification, { params: InputEvent }, (event) => onInput?.(event));
  let latest = -1;
  const noteId = (message: JSONRPCMessage) => {
    if ("method" in message && "id" in message && typeof message.id === "number") latest = message.id;
  };
  try {
    await client.connect(childTransport(child, noteId), { timeout: CONNECT_TIMEOUT_MS });
    const status = await client.request({ method: controlMethods.status, params: {} }, ProxyStatus, { timeout: CONNECT_TIMEOUT_MS });
    const reached = { endpoint: status.endpoint, agentsEndpoint: status.http ?? undefined };
    return federationOf({ ...reached, client, child, output, secret, settings, registrations, latestRequest: () => latest });
  } catch (cause) {
    await child.kill();
    throw new AmcpError("AMCP_PROXY_START_FAILED", `the proxy did not answer: ${String(cause)}`, { cause, output: output.shown() });
  }
}

/** @returns the settings file, which lists the servers; a proxy that replaces another one has its own */
async function writeSettings(
  { servers, keepsSilentApps }: Required<Pick<FederationOptions, "servers" | "keepsSilentApps">>,
  folder: string,
): Promise<string> {
  const file = join(folder, `appsettings.${randomBytes(4).toString("hex")}.json`);
  const endpoints = servers.map(({ name, command: [program, ...args], env, cwd }) => ({
    Name: name,
    Command: program,
    Args: args.map(literally),
    Cwd: cwd,
    Env: Object.fromEntries(Object.entries(env).map(([key, value]) => [key, literally(value)])),
    // The runner is the only agent of this proxy.
    Shared: true,
  }));
  await writeFile(file, JSON.stringify({ McpProxy: { ...(keepsSilentApps && { LivenessTimeout: "1.00:00:00" }), Endpoints: endpoints } }), {
    mode: 0o600,
  });
  return file;
}

/** Escapes `${`, which the proxy would read as a reference to an environment variable. */
const literally = (text: string): string => text.replaceAll("${", "$${");

interface Connected extends Pick<Federation, "secret" | "settings" | "endpoint" | "agentsEndpoint" | "latestRequest"> {
  readonly client: Client;
  readonly child: RunningProcess;
  readonly output: KeptOutput;
  readonly registrations: ReturnType<typeof watchRegistrations>;
}

function federationOf({ client, child, output, registrations, ...known }: Connected): Federation {
  const gone = new AbortController();
  let asked = false;
  const closed = child.exited.then(({ code, signal }) => {
    const end = signal === null ? `with code ${code}` : `by ${signal}`;
    const reason = new AmcpError("AMCP_PROXY_LINK_CLOSED", `the proxy ended ${end}`, { output: output.shown() });
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
      throw await linkError(child, closed, error);
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
    pid: child.pid,
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
          : await linkError(child, closed, error);
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
          : await linkError(child, closed, error);
      }
    },
    recorded: (signal) =>
      client.request({ method: controlMethods.recorded, params: {} }, RecordingStatus, { signal, timeout: NO_TIMEOUT_MS }),
    async close() {
      asked = true;
      await client.close();
      await child.kill();
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
async function linkError(child: RunningProcess, closed: Promise<AmcpError | undefined>, cause: unknown): Promise<AmcpError> {
  await child.kill();
  return (await closed) ?? new AmcpError("AMCP_PROXY_LINK_CLOSED", `the link to the proxy is closed: ${String(cause)}`, { cause });
}
