import { type EventEmitter, once } from "node:events";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";

const isWindows = process.platform === "win32";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param hostname in the form of `URL`: an IPv6 address in brackets */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.has(hostname);

/**
 * Waits until a server listens.
 *
 * @param server emits `error`
 * @param place for messages: `on port 3917`
 * @param listen starts listening, and calls back when the server listens
 * @throws AmcpError AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export function listening(server: EventEmitter, place: `${"at" | "on"} ${string}`, listen: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const isInUse = cause.code === "EADDRINUSE";
      const message = isInUse ? `${place.slice("at ".length)} is already in use` : `cannot listen ${place}: ${cause.message}`;
      reject(new AmcpError(isInUse ? "AMCP_PROXY_PORT_IN_USE" : "AMCP_PROXY_START_FAILED", message, { cause }));
    });
    listen(resolve);
  });
}

/**
 * The path of `unix:///path` or `pipe://Name` in the file system; undefined for any other endpoint.
 *
 * @throws AmcpError AMCP_USAGE for `unix:` on Windows, where Node has no such sockets
 */
export function socketPath(endpoint: string): string | undefined {
  const pipe = /^pipe:\/\/([^/\\]+)$/.exec(endpoint)?.[1];
  if (pipe !== undefined) return pipePath(pipe);
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol !== "unix:" || url.pathname.length <= 1) return undefined;
  if (isWindows)
    throw new AmcpError("AMCP_USAGE", `"${endpoint}" is no endpoint on Windows, where Node has no Unix sockets: write pipe://Name`);
  return decodeURIComponent(url.pathname);
}

/** The path of a named pipe. Outside Windows, .NET places a socket in the temporary folder. */
const pipePath = (name: string): string => (isWindows ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `CoreFxPipe_${name}`));

/** A port of this machine that no program listens at. Another program can take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the system gave no port");
  return address.port;
}

/** Whether a program of this machine accepts connections at a port, within this time. */
export async function acceptsConnections(port: number, limitMs: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.setTimeout(limitMs, () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
