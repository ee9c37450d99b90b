import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { onTestFinished } from "vitest";
import type { TlsIdentity } from "../../../platform/net/http-server.ts";
import { localEndpoint, placeOf } from "../local-socket.ts";
import { type AppOptions, type AppPeer, createPeer, hmac } from "./app-peer.ts";
import type { Line } from "./lines.ts";
import { SECRET } from "./proxy-process.ts";

/** An app of a test that listens, as the embedded handler does. */
export interface ListeningPeer {
  readonly endpoint: string;
  readonly instance: string;
  /** Every connection so far, in order; those that proved nothing too. */
  readonly peers: readonly AppPeer[];
  /** Waits for the connection of this number, from 1. */
  peer(number: number): Promise<AppPeer>;
  /** Closes every connection and the place itself. */
  stop(): Promise<void>;
}

export type SocketKind = "tcp" | "unix" | "pipe";

export interface ListeningOptions extends AppOptions {
  readonly kind?: SocketKind;
  /** Listens on `tls://` with this certificate. */
  readonly tls?: TlsIdentity;
  /** Listens where an earlier one did. */
  readonly endpoint?: string;
  /** What it shows instead of an honest proof. */
  readonly proof?: string;
}

export async function listenAsApp(options: ListeningOptions): Promise<ListeningPeer> {
  const { kind = "tcp", instance = randomBytes(8).toString("hex") } = options;
  const sockets = new Set<Socket>();
  const peers: AppPeer[] = [];
  const onConnection = (socket: Socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy()));
    peers.push(createPeer(socket, { ...options, greet: options.greet ?? greeter({ ...options, instance }) }));
    server.emit("peer");
  };
  const server = options.tls === undefined ? createServer({ noDelay: true }, onConnection) : createTlsServer(options.tls, onConnection);
  const place = options.endpoint ?? (kind === "tcp" ? "tcp://127.0.0.1:0" : await localEndpoint(kind));
  server.listen(placeOf(place));
  await once(server, "listening");
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  const bound = server.address();
  const peer = async (number: number): Promise<AppPeer> => {
    for (let found = peers[number - 1]; ; found = peers[number - 1]) {
      if (found !== undefined) return found;
      await once(server, "peer");
    }
  };
  const endpoint =
    typeof bound === "object" && bound !== null ? `${options.tls === undefined ? "tcp" : "tls"}://127.0.0.1:${bound.port}` : place;
  return { endpoint, instance, peers, stop, peer };
}

/** The two questions of a handshake, answered as contracts/link.ts says. */
function greeter({ appId, instance = "", secret = SECRET, pid = process.pid, proof: shown }: ListeningOptions) {
  let facts = "";
  return ({ json }: Line): object | undefined => {
    if (json.method === "amcp/authenticate") {
      const [clientId = "", time = "", signature = ""] = json.params.token.split(":");
      if (clientId !== json.params.clientId || signature !== hmac(secret, `${clientId}:${time}`)) return refusal("another secret");
      const nonce = randomBytes(16).toString("base64");
      facts = `${appId}|${instance}|${json.params.nonce}|${nonce}`;
      return { result: { appId, instance, nonce, proof: shown ?? hmac(secret, `app|${facts}`) } };
    }
    if (json.method !== "amcp/confirm") return undefined;
    if (json.params.proof !== hmac(secret, `proxy|${facts}`)) return refusal("a token, but not the secret");
    return { result: { pid, version: "1.0.0", mode: "headless" } };
  };
}

const refusal = (message: string) => ({
  error: { code: -32011, message, data: { code: "AMCP_PROXY_UNAUTHENTICATED", hint: "Give both." } },
});
