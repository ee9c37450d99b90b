import { createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { AmcpError } from "../contracts/errors.ts";

/** Where a server listens: `tcp://127.0.0.1:0` or `unix:///run/user/1000/amcp.sock`. */
export type SocketAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export interface SocketServer {
  /** With the port that the system chose. */
  readonly endpoint: string;
  close(): Promise<void>;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @throws AmcpError AMCP_USAGE for anything that is not a loopback `tcp://host:port` or a `unix:///path` */
function parseSocketAddress(endpoint: string): SocketAddress {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol === "unix:" && url.pathname.length > 1) return { path: decodeURIComponent(url.pathname) };
  if (url?.protocol !== "tcp:" || url.port === "")
    throw new AmcpError("AMCP_USAGE", `cannot listen on "${endpoint}": write tcp://127.0.0.1:PORT (0 for any) or unix:///path/to.sock`);
  if (!LOOPBACK.has(url.hostname))
    throw new AmcpError(
      "AMCP_USAGE",
      `cannot listen on "${endpoint}": links are not encrypted, so only this machine may reach them; use 127.0.0.1`,
    );
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) };
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
  await listening(server, address, endpoint);
  return {
    endpoint: endpointOf(server, endpoint),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroySoon();
      }),
  };
}

function listening(server: Server, address: SocketAddress, endpoint: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const inUse = cause.code === "EADDRINUSE";
      const message = inUse ? `${endpoint} is already in use` : `cannot listen on ${endpoint}: ${cause.message}`;
      reject(new AmcpError(inUse ? "AMCP_PROXY_PORT_IN_USE" : "AMCP_PROXY_START_FAILED", message, { cause }));
    });
    server.listen(address, resolve);
  });
}

function endpointOf(server: Server, asked: string): string {
  const bound = server.address();
  return bound === null || typeof bound === "string" ? asked : `tcp://${hostText(bound.address)}:${bound.port}`;
}

const peerOf = ({ remoteAddress, remotePort }: Socket, local: string): string =>
  remoteAddress === undefined ? local : `tcp://${hostText(remoteAddress)}:${remotePort}`;

const hostText = (address: string): string => (address.includes(":") ? `[${address}]` : address);
