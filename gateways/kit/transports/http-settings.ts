import { AmcpError } from "../../../contracts/errors.ts";
import type { Clock } from "../../../contracts/ports.ts";
import { defaultSessions, type SessionLimits, type SessionRules } from "../../../mcp/server/sessions.ts";
import { isLoopbackHost } from "../../../platform/net/endpoints.ts";
import type { TlsIdentity } from "../../../platform/net/http-server.ts";
import { systemClock } from "../../../platform/observability/clock.ts";

/** How a gateway serves clients over HTTP. */
export interface HttpSettings {
  /** The host to bind, in the form of `URL`; 127.0.0.1 unless given. Any other than loopback needs TLS and a bearer. */
  readonly host?: string;
  /** Serves HTTPS. */
  readonly tls?: TlsIdentity | undefined;
  /** The token that every request must have in `Authorization: Bearer`. */
  readonly bearer?: string | undefined;
  /** Of the sessions of all forms of HTTP together. */
  readonly limits?: SessionLimits;
  /** Largest message; 4 MB unless given. */
  readonly maxMessageBytes?: number;
  readonly clock?: Clock;
  /** Interval of comments on open streams; 15 s unless given. */
  readonly keepAliveMs?: number;
  /** Runs the search for idle sessions; by a timer unless given. */
  readonly every?: NonNullable<SessionRules<unknown>["every"]>;
}

/** Spec 002: at most 50 sessions, each idle for at most 30 seconds, with a search every 30 seconds. */
export const briefSessions: SessionLimits = { most: 50, idleMs: 30_000, sweepMs: 30_000 };

/** The largest message that a gateway accepts unless an option says otherwise. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

const KEEP_ALIVE_MS = 15_000;

/** Settings with what applies where they say nothing. */
export type CompleteSettings = HttpSettings & Required<Pick<HttpSettings, "host" | "limits" | "maxMessageBytes" | "clock" | "keepAliveMs">>;

export const completed = ({
  host = "127.0.0.1",
  limits = defaultSessions,
  maxMessageBytes = MAX_MESSAGE_BYTES,
  clock = systemClock,
  keepAliveMs = KEEP_ALIVE_MS,
  ...rest
}: HttpSettings): CompleteSettings => ({ host, limits, maxMessageBytes, clock, keepAliveMs, ...rest });

/** How a server can be reached. */
export interface Exposure {
  /** The host that it binds, in the form of `URL`: an IPv6 address in brackets. */
  readonly host: string;
  readonly tls?: TlsIdentity | undefined;
  /** The token that every request must have. */
  readonly bearer?: string | undefined;
}

/** Enough to withstand guessing. */
const LEAST_CHARACTERS = 16;

/** @throws AmcpError AMCP_GATEWAY_EXPOSED where others could reach the server without TLS and a bearer, or could guess the bearer */
export function refuseExposure({ host, tls, bearer }: Exposure): void {
  if (bearer !== undefined && !/^[\x21-\x7e]+$/.test(bearer))
    throw new AmcpError("AMCP_GATEWAY_EXPOSED", "the bearer has characters other than visible ASCII");
  if (bearer !== undefined && bearer.length < LEAST_CHARACTERS)
    throw new AmcpError("AMCP_GATEWAY_EXPOSED", `the bearer has fewer than ${LEAST_CHARACTERS} characters, so it could be guessed`);
  if (isLoopbackHost(host)) return;
  const missing = [...(tls === undefined ? ["TLS"] : []), ...(bearer === undefined ? ["a bearer"] : [])].join(" and ");
  if (missing !== "") throw new AmcpError("AMCP_GATEWAY_EXPOSED", `${host} can be reached from other machines, without ${missing}`);
}
