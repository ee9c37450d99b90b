import { once } from "node:events";
import { connect, createServer, isIP, type Server, Socket } from "node:net";
import type { Duplex, Readable, Writable } from "node:stream";
import { connect as connectTls, createServer as createTlsServer } from "node:tls";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { isCode } from "../files/files.ts";
import { shownUrl } from "../text/shown-text.ts";
import { certificateFault } from "./certificates.ts";
import { isLoopbackHost, listening, socketPath } from "./endpoints.ts";
import type { TlsIdentity } from "./http-server.ts";

/** A parsed endpoint: `tcp://127.0.0.1:0`, `tls://0.0.0.0:5443`, `unix:///run/user/1000/amcp.sock` or `pipe://Name`. */
type SocketAddress = { readonly host: string; readonly port: number; readonly encrypted: boolean } | { readonly path: string };

export interface SocketServer {
  /** With the port that the system assigned. */
  readonly endpoint: string;
  close(): Promise<void>;
}

/**
 * Stdin and stdout of this process for messages of a protocol. On Windows Node writes to a pipe of stdout synchronously, so that a reader
 * that stops would stop the process; a socket of the same handle writes in the background.
 */
export function standardStreams(): { readonly input: Readable; readonly output: Writable } {
  const { stdin: input, stdout } = process;
  const { _handle: handle } = stdout as { _handle?: { setBlocking(isBlocking: boolean): void } };
  if (process.platform !== "win32" || stdout.isTTY || handle === undefined) return { input, output: stdout };
  handle.setBlocking(false);
  // Node's types do not have the option `handle`.
  const options = { handle, readable: false, writable: true };
  return { input, output: new Socket(options) };
}

/** Whether other machines can reach an endpoint. */
export const isRemote = (endpoint: string): boolean =>
  /^(?:tls|https):\/\//.test(endpoint) && URL.canParse(endpoint) && !isLoopbackHost(new URL(endpoint).hostname);

/** @throws AmcpError AMCP_USAGE for anything that is not a loopback `tcp://host:port`, a `tls://host:port`, a `unix:///path` or a `pipe://Name` */
function parseSocketAddress(endpoint: string): SocketAddress {
  const path = socketPath(endpoint);
  if (path !== undefined) return { path };
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const encrypted = url?.protocol === "tls:";
  if ((url?.protocol !== "tcp:" && !encrypted) || url.port === "")
    throw new AmcpError(
      "AMCP_USAGE",
      `"${shownUrl(endpoint)}" is no endpoint: write tcp://127.0.0.1:PORT, unix:///path/to.sock or pipe://Name`,
    );
  if (!encrypted && !isLoopbackHost(url.hostname))
    throw new AmcpError(
      "AMCP_USAGE",
      `"${shownUrl(endpoint)}" is not encrypted, so only this machine may reach it: use 127.0.0.1, or tls:// for others`,
    );
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port), encrypted };
}

/**
 * Connects to a peer that listens.
 * @param signal cancels the attempt; it does not affect the open connection
 * @param ca trusted authorities as PEM texts, instead of the system's; for `tls://`
 * @throws AmcpError AMCP_USAGE for an invalid endpoint, AMCP_PROXY_NOTHING_LISTENS when nothing listens there, AMCP_PROXY_BAD_CERTIFICATE,
 * AMCP_PROXY_LINK_CLOSED when given up
 */
export async function connectTo(endpoint: string, signal: AbortSignal, ca?: string): Promise<Duplex> {
  const address = parseSocketAddress(endpoint);
  const encrypted = "host" in address && address.encrypted;
  const socket = encrypted ? dialTls(address, ca) : connect({ ...address, noDelay: true });
  try {
    await once(socket, encrypted ? "secureConnect" : "connect", { signal });
    return socket;
  } catch (cause) {
    socket.destroy();
    throw dialError(endpoint, cause, signal);
  }
}

function dialTls({ host, port }: { host: string; port: number }, ca: string | undefined): Socket {
  const socket = connectTls({ host, port, ca, ...(isIP(host) === 0 && { servername: host }) });
  return socket.setNoDelay();
}

/** The system's codes where no server listens: no such port, no such file, or a file that is no socket. */
const ABSENT = ["ECONNREFUSED", "ENOENT", "ENOTSOCK"] as const;

/** The error for a failed attempt to connect. */
export function dialError(endpoint: string, cause: unknown, signal: AbortSignal): AmcpError {
  if (signal.aborted) return new AmcpError("AMCP_PROXY_LINK_CLOSED", `${endpoint} did not answer in time`, { cause });
  const fault = certificateFault(endpoint, cause);
  if (fault !== undefined) return fault;
  const message = ABSENT.some((code) => isCode(cause, code))
    ? `nothing listens on ${endpoint}`
    : `${endpoint} cannot be reached: ${messageOf(cause)}`;
  return new AmcpError("AMCP_PROXY_NOTHING_LISTENS", message, { cause });
}

/** How long a peer may take for the TLS handshake. */
const TLS_HANDSHAKE_MS = 10_000;

/**
 * Listens for connections. `onConnection` receives each with the peer's address for messages.
 * @param identity certificate and key, required for `tls://`
 * @throws AmcpError AMCP_USAGE, AMCP_PROXY_PORT_IN_USE when something else listens there, AMCP_PROXY_START_FAILED when the system refuses otherwise
 */
export async function listenOn(
  endpoint: string,
  onConnection: (stream: Duplex, peer: string) => void,
  identity?: TlsIdentity,
): Promise<SocketServer> {
  const address = parseSocketAddress(endpoint);
  const open = new Set<Socket>();
  let connections = 0;
  const greet = (socket: Socket) => {
    connections += 1;
    socket.setNoDelay(true);
    onConnection(socket, peerOf(socket, `${endpoint}#${connections}`));
  };
  const server = createListener(address, { endpoint, identity, greet });
  // Includes connections whose TLS handshake is not complete.
  server.on("connection", (socket: Socket) => open.add(socket.on("close", () => open.delete(socket))));
  await listening(server, `on ${endpoint}`, (done) => server.listen(address, done));
  return {
    endpoint: endpointOf(server, endpoint),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroySoon();
      }),
  };
}

function createListener(
  address: SocketAddress,
  { endpoint, identity, greet }: { endpoint: string; identity: TlsIdentity | undefined; greet: (socket: Socket) => void },
): Server {
  if (!("host" in address) || !address.encrypted) return createServer({ allowHalfOpen: false }, greet);
  if (identity === undefined)
    throw new AmcpError("AMCP_USAGE", `"${endpoint}" needs a certificate: give --tls-cert and --tls-key, or TlsCertFile and TlsKeyFile`);
  return createTlsServer({ ...identity, handshakeTimeout: TLS_HANDSHAKE_MS }, greet);
}

function endpointOf(server: Server, asked: string): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return asked;
  return `${asked.startsWith("tls:") ? "tls" : "tcp"}://${hostText(bound.address)}:${bound.port}`;
}

const peerOf = ({ remoteAddress, remotePort }: Socket, local: string): string =>
  remoteAddress === undefined ? local : `tcp://${hostText(remoteAddress)}:${remotePort}`;

const hostText = (address: string): string => (address.includes(":") ? `[${address}]` : address);
