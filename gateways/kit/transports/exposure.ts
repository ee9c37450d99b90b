import { AmcpError } from "../../../contracts/errors.ts";
import type { TlsIdentity } from "../../../platform/http-server.ts";
import { isLoopbackHost } from "../../../platform/listening.ts";

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
