import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { AmcpError } from "../../contracts/errors.ts";
import type { InputEvent } from "../../contracts/input-event.ts";
import { startProcess } from "../../platform/processes/processes.ts";
import { connectFederation, type Federation, requestIdOf } from "./federation.ts";
import { withoutSession } from "./instance-environment.ts";
import { keepOutput } from "./output-tail.ts";
import { childTransport } from "./proxy-connection.ts";

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
  readonly onInput?: ((event: InputEvent) => void) | undefined;
}

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
  let latest = -1;
  const noteId = (message: JSONRPCMessage) => {
    latest = requestIdOf(message) ?? latest;
  };
  const proxy = {
    pid: child.pid,
    ended: child.exited.then(({ code, signal }) => {
      const end = signal === null ? `with code ${code}` : `by ${signal}`;
      return new AmcpError("AMCP_PROXY_LINK_CLOSED", `the proxy ended ${end}`, { output: output.shown() });
    }),
    stop: () => child.kill(),
  };
  try {
    const transport = childTransport(child, noteId);
    return await connectFederation({
      transport,
      proxy,
      version,
      secret,
      settings,
      onInput,
      latestRequest: () => latest,
      aside: (look) => look(),
    });
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
