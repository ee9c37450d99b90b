import { randomUUID } from "node:crypto";
import type { Clock } from "../../contracts/ports.ts";
import type { ClientSession } from "./gateway.ts";

/** A session that counts its requests. */
export interface ActiveSession extends ClientSession {
  /** A request has come. */
  touch(): void;
}

/** Where a session comes from. */
export interface SessionOrigin {
  /** The client's address, with or without a port. */
  readonly peer: string;
  /** All headers of the handshake, by lower-case name. */
  headers(): Readonly<Record<string, string>>;
}

/** The origin of the one session of a process on stdio. */
export const STDIO: SessionOrigin = { peer: "stdio", headers: () => ({}) };

/** Without the port, and without the prefix of IPv4 addresses on sockets of IPv6. */
const addressIn = (peer: string): string => peer.replace(/:\d+$/, "").replace(/^::ffff:/, "");

/** @param clock gives UTC times */
export function createClientSession({ now }: Pick<Clock, "now">, { peer, headers }: SessionOrigin): ActiveSession {
  const handshake = new Map(Object.entries(headers()));
  const createdAt = now();
  let lastActivity = createdAt;
  return {
    id: randomUUID(),
    createdAt,
    remoteAddr: addressIn(peer),
    userAgent: handshake.get("user-agent"),
    get lastActivity() {
      return lastActivity;
    },
    header: (name) => handshake.get(name),
    touch() {
      lastActivity = now();
    },
  };
}
