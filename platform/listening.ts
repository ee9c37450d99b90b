import type { EventEmitter } from "node:events";
import { AmcpError } from "../contracts/errors.ts";

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
