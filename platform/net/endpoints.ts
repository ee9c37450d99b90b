import { type EventEmitter, once } from "node:events";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";

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

/** The system on which a socket is opened. */
interface SocketSystem {
  readonly platform: NodeJS.Platform;
  readonly temporary: string;
}

/**
 * The path of `unix:///path` or `pipe://Name` in the file system; undefined for any other endpoint. Outside Windows, .NET places the socket
 * of a named pipe in the temporary folder.
 *
 * @throws AmcpError AMCP_USAGE where the system takes no path of that length, and for `unix:` on Windows, where Node has no such sockets
 */
export function socketPath(
  endpoint: string,
  { platform, temporary }: SocketSystem = { platform: process.platform, temporary: tmpdir() },
): string | undefined {
  const pipe = /^pipe:\/\/([^/\\]+)$/.exec(endpoint)?.[1];
  const file = pipe === undefined ? filePath(endpoint) : join(temporary, `CoreFxPipe_${pipe}`);
  if (file === undefined) return undefined;
  if (platform === "win32") {
    if (pipe !== undefined) return `\\\\.\\pipe\\${pipe}`;
    throw new AmcpError("AMCP_USAGE", `"${endpoint}" is no endpoint on Windows, where Node has no Unix sockets: write pipe://Name`);
  }
  const bytes = Buffer.byteLength(file);
  const longest = platform === "linux" ? LONGEST_ON_LINUX : LONGEST_ELSEWHERE;
  if (bytes <= longest) return file;
  const cure = pipe === undefined ? "use a shorter path" : "use a shorter name, or a shorter TMPDIR";
  throw new AmcpError("AMCP_USAGE", `the path of the socket ${file} has ${bytes} bytes, and this system takes ${longest}: ${cure}`);
}

/** The path of `unix:///path`; undefined for any other endpoint. */
function filePath(endpoint: string): string | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  return url?.protocol === "unix:" && url.pathname.length > 1 ? decodeURIComponent(url.pathname) : undefined;
}

/** Bytes of a socket's path, which ends with a byte 0 in `sun_path`. */
const LONGEST_ON_LINUX = 107;
const LONGEST_ELSEWHERE = 103;

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
