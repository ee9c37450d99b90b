import { AmcpError } from "../../contracts/errors.ts";
import { readIdentity } from "../../platform/net/certificates.ts";
import type { TlsIdentity } from "../../platform/net/http-server.ts";
import type { ProxyInput } from "../../proxy/index.ts";
import type { Flags, Given } from "../command/flags.ts";
import { readAgentToken } from "./agent-token.ts";

export const httpFlags: Flags = {
  http: {
    kind: "text",
    value: "[port]",
    assumed: "0",
    summary: "serve agents over Streamable HTTP too, on this machine; a URL such as https://0.0.0.0:8443/mcp serves others",
  },
  metrics: {
    kind: "text",
    value: "[port]",
    assumed: "9464",
    summary: "serve metrics for Prometheus on this machine, 9464 by default; with --http they are at its /metrics anyway",
  },
  "tls-cert": { kind: "text", value: "<file>", summary: "certificate for an https:// URL, and for a --listen of tls://, PEM" },
  "tls-key": { kind: "text", value: "<file>", summary: "its key, PEM" },
};

/**
 * Options for agents over HTTP; undefined without that transport. @throws AmcpError AMCP_USAGE, AMCP_FILE_NOT_FOUND,
 * AMCP_PROXY_BAD_CERTIFICATE, AMCP_PROXY_UNAUTHENTICATED
 */
export async function httpOption(given: Given, env: Readonly<Record<string, string | undefined>>): Promise<ProxyInput["http"]> {
  const where = given.text("http");
  if (where === undefined) return undefined;
  // A certificate for apps that dial in does not apply to the plain HTTP endpoint of agents.
  const isForApps = !where.startsWith("https:") && listensByTls(given);
  const tls = isForApps ? undefined : await tlsIdentity(given);
  return {
    listen: /^\d+$/.test(where) ? `http://127.0.0.1:${where}/mcp` : where,
    ...(given.has("insecure") ? {} : { token: await readAgentToken(env) }),
    ...(tls && { tls }),
  };
}

const listensByTls = (given: Given): boolean => given.text("listen")?.startsWith("tls:") ?? false;

/** The certificate of the endpoint for apps, if it uses TLS and the command line has one. */
export async function linkIdentity(given: Given): Promise<Pick<ProxyInput, "listenTls">> {
  const listenTls = listensByTls(given) ? await tlsIdentity(given) : undefined;
  return listenTls === undefined ? {} : { listenTls };
}

/** The separate endpoint of metrics; undefined without one. */
export function metricsOption(given: Given): Pick<ProxyInput, "metrics"> {
  const where = given.text("metrics");
  return where === undefined ? {} : { metrics: /^\d+$/.test(where) ? `http://127.0.0.1:${where}/metrics` : where };
}

/**
 * The certificate of --tls-cert and --tls-key; undefined without them.
 * @throws AmcpError AMCP_USAGE, AMCP_FILE_NOT_FOUND, AMCP_PROXY_BAD_CERTIFICATE
 */
export async function tlsIdentity(given: Given): Promise<TlsIdentity | undefined> {
  const [cert, key] = [given.text("tls-cert"), given.text("tls-key")];
  if ((cert === undefined) !== (key === undefined)) throw new AmcpError("AMCP_USAGE", "--tls-cert and --tls-key belong together");
  return cert === undefined || key === undefined ? undefined : await readIdentity({ cert, key });
}
