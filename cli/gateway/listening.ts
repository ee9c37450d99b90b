import { AmcpError } from "../../contracts/errors.ts";
import { briefSessions, type HttpSettings, type SessionLimits } from "../../gateways/kit/index.ts";
import { limitIn, wholeNumber } from "../command/flag-values.ts";
import type { Flags, Given } from "../command/flags.ts";
import { tlsIdentity } from "../proxy/http-option.ts";

/** The variable of the bearer. It is no option, because other users see the options of a process. */
const BEARER = "AMCP_GATEWAY_BEARER";

/** Options about the limits of a gateway that listens for clients. */
export const limitFlags = ({ most, idleMs }: SessionLimits): Flags => ({
  "session-idle": {
    kind: "text",
    value: "<seconds>",
    summary: `end a session over HTTP that is idle for so long (default ${idleMs / 1000}); an open stream is activity; 0 is no limit`,
  },
  "max-sessions": { kind: "text", value: "<n>", summary: `sessions over HTTP at a time (default ${most}); 0 is no limit` },
  "max-message-bytes": { kind: "text", value: "<n>", summary: "largest message over HTTP or WebSocket (default 4194304); 0 is no limit" },
});

/** Reads the options of `limitFlags`. @throws AmcpError AMCP_USAGE */
export function limitsIn(given: Given, defaults: SessionLimits): Pick<HttpSettings, "limits" | "maxMessageBytes"> {
  const limit = (name: string, most?: number) => limitIn(`--${name}`, given.text(name), most === undefined ? {} : { most });
  const idle = limit("session-idle", MOST_IDLE_SECONDS);
  const [most, maxMessageBytes] = [limit("max-sessions"), limit("max-message-bytes")];
  return {
    limits: { ...defaults, ...(idle !== undefined && { idleMs: idle * 1000 }), ...(most !== undefined && { most }) },
    ...(maxMessageBytes !== undefined && { maxMessageBytes }),
  };
}

/** Options of a gateway that listens for clients. */
export const listeningFlags: Flags = {
  port: { kind: "text", value: "<port>", summary: "where to listen; 0 for any free one" },
  host: {
    kind: "text",
    value: "<host>",
    summary: `listen there instead of 127.0.0.1; other machines need --tls-cert, --tls-key and a token in the variable ${BEARER}`,
  },
  "tls-cert": { kind: "text", value: "<file>", summary: "serve TLS with this certificate, PEM" },
  "tls-key": { kind: "text", value: "<file>", summary: "its key, PEM" },
  ...limitFlags(briefSessions),
};

/** Where and how a gateway listens. */
export interface ListeningOptions extends HttpSettings {
  readonly port: number;
}

const MOST_PORT = 65_535;
const MOST_IDLE_SECONDS = 86_400;

/**
 * Reads the options of `listeningFlags`.
 *
 * @param usualPort without --port
 * @throws AmcpError AMCP_USAGE, AMCP_FILE_NOT_FOUND, AMCP_PROXY_BAD_CERTIFICATE
 */
export async function listeningIn(given: Given, env: NodeJS.ProcessEnv, usualPort: number): Promise<ListeningOptions> {
  const bearer = env[BEARER];
  const tls = await tlsIdentity(given);
  const host = hostIn(given.text("host") ?? "127.0.0.1", tls !== undefined);
  return {
    port: wholeNumber("--port", given.text("port"), { most: MOST_PORT }) ?? usualPort,
    ...limitsIn(given, briefSessions),
    host,
    tls,
    ...(bearer !== undefined && bearer !== "" && { bearer }),
  };
}

/** A host in the form of `URL`: an IPv6 address in brackets. */
function hostIn(written: string, isEncrypted: boolean): string {
  const bracketed = written.includes(":") && !written.startsWith("[") ? `[${written}]` : written;
  const url = `${isEncrypted ? "https" : "http"}://${bracketed}`;
  if (URL.canParse(url) && new URL(url).host === bracketed.toLowerCase()) return new URL(url).hostname;
  throw new AmcpError("AMCP_USAGE", `--host takes a host name or an address, such as 127.0.0.1, not "${written}"`);
}
