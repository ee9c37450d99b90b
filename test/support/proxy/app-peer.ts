import { createHmac, randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { onTestFinished } from "vitest";
import { placeOf } from "../local-socket.ts";
import { collectLines, type Line, type Lines } from "./lines.ts";
import { type ProxyProcess, SECRET, statusOf } from "./proxy-process.ts";

/** An app of a test: a real socket, and tools that do what the test says. */
export interface AppPeer {
  readonly received: Lines;
  send(message: object): void;
  sendRaw(text: string | Uint8Array): void;
  answer(call: Line, result: object): void;
  /** A text as the result of a call. */
  say(call: Line, text: string): void;
  /** The next calls of a tool that the test answers itself. */
  calls(tool: string, count?: number): Promise<readonly Line[]>;
  setTools(tools: readonly object[]): void;
  /** Reads nothing from now on. */
  pause(): void;
  resume(): void;
  /** Closes its side when everything is out. */
  end(): void;
  close(): void;
  readonly closed: Promise<unknown>;
}

export interface AppOptions {
  readonly appId: string;
  readonly instance?: string;
  readonly pid?: number;
  readonly standby?: boolean;
  readonly secret?: string;
  /** PEM text of who signed the proxy's certificate. */
  readonly ca?: string;
  readonly tools?: readonly object[];
  /** The elements of its tool list as written, instead of `tools`. */
  readonly definitions?: string;
  /** Answers the handshake of a client that dials this app: a result or an error, undefined for what is not part of it. */
  readonly greet?: (line: Line) => object | undefined;
  /** What it declares beside tools. */
  readonly capabilities?: object;
  /** What it does with methods of its own, `initialize` among them. */
  readonly methods?: Readonly<Record<string, (request: Line, peer: AppPeer) => void>>;
  /** Tools that answer at once. */
  readonly scripts?: Readonly<Record<string, (call: Line, peer: AppPeer) => void>>;
}

export const hmac = (secret: string, text: string) => createHmac("sha256", Buffer.from(secret, "base64")).update(text).digest("base64");

export const tool = (name: string) => ({ name, description: `does ${name}`, inputSchema: { type: "object" } });

/** @param ca of the certificate behind `tls://` */
export function dial(endpoint: string, ca?: string): Socket {
  const place = placeOf(endpoint);
  const socket = ca === undefined ? connect(place) : connectTls({ ...place, ca });
  socket.setNoDelay().on("error", () => socket.destroy());
  onTestFinished(() => void socket.destroy());
  return socket;
}

export const registration = ({
  appId,
  instance = randomBytes(8).toString("hex"),
  pid = process.pid,
  standby = false,
  secret = SECRET,
}: AppOptions) => {
  const stamp = `${appId}:${Math.floor(Date.now() / 1000)}`;
  const token = `${stamp}:${hmac(secret, stamp)}`;
  return { appId, instance, pid, version: "1.0.0", mode: "headless", standby, token, nonce: randomBytes(16).toString("base64") };
};

export const appProof = (secret: string, params: ReturnType<typeof registration>, proxyNonce: string): string =>
  hmac(secret, `app|${params.appId}|${params.instance}|${params.nonce}|${proxyNonce}`);

export const proxyProof = (secret: string, params: ReturnType<typeof registration>, proxyNonce: string): string =>
  hmac(secret, `proxy|${params.appId}|${params.instance}|${params.nonce}|${proxyNonce}`);

/** Dials and proves itself; the answer to `amcp/confirm` says whether it was let in. */
export async function register(endpoint: string, options: AppOptions): Promise<{ peer: AppPeer; answer: Line }> {
  const peer = createPeer(dial(endpoint, options.ca), options);
  const params = registration(options);
  peer.send({ jsonrpc: "2.0", id: "r", method: "amcp/register", params });
  const first = await peer.received.find(({ json }) => json?.id === "r");
  if (first.json.result?.nonce === undefined) return { peer, answer: first };
  const proof = appProof(options.secret ?? SECRET, params, first.json.result.nonce);
  peer.send({ jsonrpc: "2.0", id: "c", method: "amcp/confirm", params: { proof } });
  return { peer, answer: await peer.received.find(({ json }) => json?.id === "c") };
}

/** An app that can be called when this returns. */
export async function joinApp(proxy: Pick<ProxyProcess, "endpoint" | "agent">, options: AppOptions): Promise<AppPeer> {
  const instance = options.instance ?? randomBytes(8).toString("hex");
  const { peer, answer } = await register(proxy.endpoint, { ...options, instance });
  if (answer.json.error !== undefined) throw new Error(answer.raw);
  await proxy.agent.find(({ json }) => json?.method === "notifications/amcp/app" && json.params.instance === instance);
  return peer;
}

export const goneFrom = (proxy: Pick<ProxyProcess, "agent">, appId: string): Promise<Line> => statusOf(proxy, "Disconnected", appId);

/** Serves MCP on a connection, with whatever handshake came before. */
export function createPeer(socket: Socket, options: AppOptions): AppPeer {
  const { tools = [tool("Echo")], definitions, capabilities = {}, methods = {}, scripts = {}, greet } = options;
  let current = tools;
  const serverInfo = { name: "peer", version: "1" };
  const results: Readonly<Record<string, () => object>> = {
    initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: { listChanged: true }, ...capabilities }, serverInfo }),
    "tools/list": () => ({ tools: current }),
    ping: () => ({}),
  };
  const peer: AppPeer = {
    received: collectLines(socket, (line) => {
      const { id, method, params } = line.json ?? {};
      if (id === undefined) return;
      const greeting = greet?.(line);
      if (greeting !== undefined) peer.send({ jsonrpc: "2.0", id, ...greeting });
      else if (methods[method] !== undefined) methods[method](line, peer);
      else if (method === "tools/call") scripts[params.name]?.(line, peer);
      else if (method === "tools/list" && definitions !== undefined)
        peer.sendRaw(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${definitions}]}}\n`);
      else if (method in results) peer.send({ jsonrpc: "2.0", id, result: results[method]?.() });
    }),
    send: (message) => peer.sendRaw(`${JSON.stringify(message)}\n`),
    sendRaw: (text) => void socket.write(text),
    answer: (call, result) => peer.send({ jsonrpc: "2.0", id: call.json.id, result }),
    say: (call, text) => peer.answer(call, { content: [{ type: "text", text }] }),
    calls: (name, count = 1) => peer.received.count(count, ({ json }) => json?.method === "tools/call" && json.params.name === name),
    setTools(changed) {
      current = changed;
      peer.send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => void socket.end(),
    close: () => void socket.destroy(),
    closed: new Promise((resolve) => socket.once("close", resolve)),
  };
  return peer;
}
