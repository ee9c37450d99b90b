import { AmcpError } from "../../../contracts/errors.ts";

export const transportTypes = ["stdio", "http-sse", "websocket"] as const;
export type TransportType = (typeof transportTypes)[number];

/** The transport of a gateway. */
export type TransportSettings =
  | { readonly transport_type: "stdio"; readonly port?: undefined }
  | { readonly transport_type: Exclude<TransportType, "stdio">; readonly port: number };

const LEAST_PORT = 1024;
const MOST_PORT = 65_535;

/**
 * Reads MCP_TRANSPORT and MCP_PORT. Several servers may share one environment, so a port for stdio is ignored.
 *
 * @param warn receives what is ignored
 * @throws AmcpError AMCP_GATEWAY_TRANSPORT
 */
export function readTransport(env: Readonly<Record<string, string | undefined>>, warn: (message: string) => void): TransportSettings {
  const written = (env["MCP_TRANSPORT"] ?? "stdio").toLowerCase();
  const transport_type = transportTypes.find((type) => type === written);
  if (transport_type === undefined) throw refused(`Invalid MCP_TRANSPORT: ${written}. Valid values: ${transportTypes.join(", ")}`);
  const port = env["MCP_PORT"] ?? "";
  if (transport_type === "stdio") {
    if (port !== "") warn(`MCP_PORT is ignored by the stdio transport, got ${port}`);
    return { transport_type };
  }
  if (port === "") throw refused(`MCP_PORT environment variable required for ${transport_type} transport`);
  if (!/^\d{1,5}$/.test(port) || Number(port) < LEAST_PORT || Number(port) > MOST_PORT)
    throw refused(`Port must be between ${LEAST_PORT} and ${MOST_PORT}, got ${port}`);
  return { transport_type, port: Number(port) };
}

const refused = (message: string): AmcpError => new AmcpError("AMCP_GATEWAY_TRANSPORT", message);
