import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import { certificateFault } from "./certificates.ts";
import { isCode } from "./files.ts";
import { listening } from "./listening.ts";
import { shownUrl } from "./shown-url.ts";

/** Where somebody listens: `tcp://127.0.0.1:0`, `unix:///run/user/1000/amcp.sock` or `pipe://Name`. */
export type SocketAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export interface SocketServer {
  /** With the port that the system chose. */
  readonly endpoint: string;
  close(): Promise<void>;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param hostname as `URL` has it: a v6 address in brackets */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

/** @throws AmcpError AMCP_USAGE for anything that is not a loopback `tcp://host:port`, a `unix:///path` or a `pipe://Name` */
function parseSocketAddress(endpoint: string): SocketAddress {
  const pipe = /^pipe:\/\/([^/\\]+)$/.exec(endpoint)?.[1];
  if (pipe !== undefined) return { path: pipePath(pipe) };
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol === "unix:" && url.pathname.length > 1) return { path: decodeURIComponent(url.pathname) };
  if (url?.protocol !== "tcp:" || url.port === "")
    throw new AmcpError(
      "AMCP_USAGE",
      `"${shownUrl(endpoint)}" is no endpoint: write tcp://127.0.0.1:PORT, unix:///path/to.sock or pipe://Name`,
    );
  if (!isLoopback(url.hostname))
    throw new AmcpError(
      "AMCP_USAGE",
      `"${shownUrl(endpoint)}": links are not encrypted, so only this machine may reach them; use 127.0.0.1`,
    );
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) };
}

/** .NET puts its named pipes into the temporary folder where the system has none. */
const pipePath = (name: string): string => (process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `CoreFxPipe_${name}`));

/**
 * Connects to somebody who listens.
 * @param signal gives up the attempt; it has no meaning for the open connection
 * @throws AmcpError AMCP_USAGE for what is no endpoint, AMCP_PROXY_NOTHING_LISTENS when nobody is there, AMCP_PROXY_LINK_CLOSED when given up
 */
export async function connectTo(endpoint: string, signal: AbortSignal): Promise<Duplex> {
  const socket = connect({ ...parseSocketAddress(endpoint), noDelay: true });
  try {
    await once(socket, "connect", { signal });
    return socket;
  } catch (cause) {
    socket.destroy();
    throw dialError(endpoint, cause, signal);
  }
}

/** What the system says where nobody listens: no such port, no such file, or a file that is no socket. */
const ABSENT = ["ECONNREFUSED", "ENOENT", "ENOTSOCK"] as const;

/** What a failed attempt to connect means to people. */
export function dialError(endpoint: string, cause: unknown, signal: AbortSignal): AmcpError {
  if (signal.aborted) return new AmcpError("AMCP_PROXY_LINK_CLOSED", `${endpoint} did not answer in time`, { cause });
  const fault = certificateFault(endpoint, cause);
  if (fault !== undefined) return fault;
  const message = ABSENT.some((code) => isCode(cause, code))
    ? `nothing listens on ${endpoint}`
    : `${endpoint} cannot be reached: ${messageOf(cause)}`;
  return new AmcpError("AMCP_PROXY_NOTHING_LISTENS", message, { cause });
}

/**
 * Listens for connections; `onConnection` gets each with the peer's address as people read it.
 * @throws AmcpError AMCP_PROXY_PORT_IN_USE when something else listens there, AMCP_PROXY_START_FAILED when the system refuses otherwise
 */
export async function listenOn(endpoint: string, onConnection: (stream: Duplex, peer: string) => void): Promise<SocketServer> {
  const address = parseSocketAddress(endpoint);
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer({ allowHalfOpen: false }, (socket) => {
    connections += 1;
    open.add(socket.on("close", () => open.delete(socket)));
    socket.setNoDelay(true);
    onConnection(socket, peerOf(socket, `${endpoint}#${connections}`));
  });
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

function endpointOf(server: Server, asked: string): string {
  const bound = server.address();
  return bound === null || typeof bound === "string" ? asked : `tcp://${hostText(bound.address)}:${bound.port}`;
}

const peerOf = ({ remoteAddress, remotePort }: Socket, local: string): string =>
  remoteAddress === undefined ? local : `tcp://${hostText(remoteAddress)}:${remotePort}`;

const hostText = (address: string): string => (address.includes(":") ? `[${address}]` : address);
