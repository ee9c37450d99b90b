import { z } from "zod";
import { AppId } from "./link.ts";

/** JSON schema keyword of a setting: the environment variables that set it, in order of precedence. */
export const ENVIRONMENT = "x-environment";

const variables = (...names: readonly string[]) => ({ [ENVIRONMENT]: names });

/** A limit that fails calls; the handler has the same default. */
const limit = (value: number) =>
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(value);

/** Section `McpEmbedded` of an app's appsettings.json (spec 000, section 8); only the handler in the app reads it. */
export const EmbeddedSettings = z.strictObject({
  AppId: AppId.optional()
    .describe("prefix of the app's tools; no default: the name of the program's assembly applies")
    .meta(variables("AVALONIA_MCP_APP_ID")),
  SharedSecret: z
    .string()
    .optional()
    .describe("base64 secret shared with proxies, 16 bytes or more; no default")
    .meta(variables("AMCP_SECRET")),
  Transport: z
    .enum(["Tcp", "NamedPipe", "HttpSse"])
    .default("Tcp")
    .describe(
      "how the app listens, and the scheme of a ProxyEndpoint without one; the app listens only if Transport or Port is written; HttpSse needs Amcp.Avalonia.Http",
    )
    .meta(variables("AVALONIA_MCP_ENDPOINT")),
  Port: z
    .union([z.int(), z.string()])
    .default(0)
    .describe("port or pipe name where the app listens; 0 takes a free one")
    .meta(variables("AVALONIA_MCP_ENDPOINT")),
  Bearer: z
    .string()
    .regex(/^[!-~]{16,}$/, "16 visible ASCII characters or more")
    .optional()
    .describe("text that HTTP clients may send instead of a signed token; no default")
    .meta(variables("AMCP_BEARER")),
  TlsCertFile: z
    .string()
    .optional()
    .describe("PEM certificate of an app that listens for other machines, relative to this file; no default")
    .meta(variables("AMCP_TLS_CERT")),
  TlsKeyFile: z.string().optional().describe("PEM key of TlsCertFile, relative to this file; no default").meta(variables("AMCP_TLS_KEY")),
  CaFile: z
    .string()
    .optional()
    .describe("PEM authorities that are trusted at a proxy of another machine, relative to this file; no default: the system's apply")
    .meta(variables("AMCP_TLS_CA")),
  AdvertiseEndpoint: z.boolean().default(true).describe("whether a listening app writes a descriptor file, by which proxies find it"),
  EnableHeadless: z
    .boolean()
    .default(true)
    .describe("whether the app obeys AMCP_HEADLESS=1, and --headless if a proxy or an endpoint is named"),
  ProxyEndpoint: z
    .string()
    .optional()
    .describe("proxy that the app dials: tcp://, pipe://, unix:// or tls://; no default: the app dials none")
    .meta(variables("AMCP_PROXY")),
  MaxMessageBytes: limit(16 * 1024 * 1024).describe("largest message in either direction; a larger one fails its call; 0 is no limit"),
  MaxConnections: limit(128).describe("connections of a listening app; further ones wait, and over HTTP are closed; 0 is no limit"),
  MaxIdleSessions: limit(64).describe("idle sessions over HTTP; beyond it the longest idle one ends; 0 is no limit"),
  MaxSearchedItems: limit(100_000).describe("items that are searched in a list; 0 is no limit"),
  MaxSearchedPages: limit(50).describe("pages that are searched in a list that must be scrolled; 0 is no limit"),
  MaxSearchedNodes: limit(5000).describe("nodes that are searched in a tree view beneath collapsed ones; 0 is no limit"),
  MaxSearchedLevels: limit(32).describe("levels that are searched in a tree view beneath collapsed nodes; 0 is no limit"),
});
