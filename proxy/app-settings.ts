import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { AmcpError, messageOf } from "../contracts/errors.ts";
import { EndpointSetting, targetOf } from "./endpoint-settings.ts";
import { overrideByEnvironment } from "./environment-overrides.ts";
import { explainSettings } from "./explain-settings.ts";
import { type EndpointOption, MAX_SESSIONS, NamesOption, type ProxyInput } from "./options.ts";

const TIME_SPAN = /^(?:(\d+)\.)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?$/;

/** A .NET TimeSpan, `[days.]hh:mm[:ss[.fraction]]`, in milliseconds. */
const TimeSpan = z
  .string()
  .regex(TIME_SPAN, "write a time span as hh:mm:ss, such as 00:00:30")
  .transform((text) => {
    const [days = 0, hours = 0, minutes = 0, seconds = 0, fraction = 0] = (TIME_SPAN.exec(text) ?? [])
      .slice(1)
      .map((part, index) => (index === 4 ? Number(`0.${part ?? 0}`) : Number(part ?? 0)));
    return Math.round(1000 * (((days * 24 + hours) * 60 + minutes) * 60 + seconds + fraction));
  });

const LogLevel = z.enum(["Debug", "Information", "Warning", "Error"]);

/** Seed 000, section 8. */
const ProxySection = z.strictObject({
  SharedSecret: z.string().optional().describe("base64; better kept in the file that AMCP_SECRET_FILE names"),
  Listen: z.string().optional().describe("where apps dial in: tcp://127.0.0.1:PORT, 0 for any, or unix:///path"),
  Names: NamesOption.optional(),
  TokenExpiry: TimeSpan.optional(),
  ToolTimeout: TimeSpan.optional(),
  ToolTimeouts: z.record(z.string(), TimeSpan).optional().describe("by tool: WatchTower:WaitForElement or WaitForElement"),
  ConnectTimeout: TimeSpan.optional(),
  OperationTimeout: TimeSpan.optional(),
  DiscoveryScanInterval: TimeSpan.optional(),
  CatalogDebounce: TimeSpan.optional(),
  MaxImageBytes: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe("of an image in a tool's result; 5 MB by default, as models take it"),
  MaxSessions: z.coerce
    .number()
    .int()
    .positive()
    .default(MAX_SESSIONS)
    .describe("sessions that agents have with one MCP server; an idle one makes room for another"),
  SessionIdleTimeout: TimeSpan.prefault("00:30:00").describe("without a call, before an agent's session with an MCP server is closed"),
  Metrics: z.string().optional().describe("where metrics for Prometheus are served: http://127.0.0.1:9464/metrics"),
  Endpoints: z.array(EndpointSetting).prefault([]).describe("upstreams that the proxy goes to by itself"),
});

/** The sections of ours, beside the settings of other programs in the same file. */
export const AppSettings = z
  .looseObject({
    Logging: z.looseObject({ LogLevel: z.union([LogLevel, z.looseObject({ Default: LogLevel.optional() })]).optional() }).optional(),
    McpProxy: ProxySection.prefault({}),
  })
  .meta({ id: "AppSettings", title: "appsettings.json" });

type Environment = Readonly<Record<string, string | undefined>>;

/** What a settings file and the environment say about a proxy. */
export interface ProxySettings {
  readonly options: ProxyInput;
  readonly logLevel: z.output<typeof LogLevel> | undefined;
}

/**
 * Reads the `McpProxy` and `Logging` sections of an appsettings.json. As in .NET, variables such as `McpProxy__ToolTimeout`,
 * `McpProxy__Endpoints__0__Endpoint` and `Logging__LogLevel__Default` override the file.
 *
 * @param file undefined for the environment alone
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_CONFIG_INVALID with every problem and its place, AMCP_PROXY_BAD_CERTIFICATE
 */
export async function readAppSettings(file: string | undefined, environment: Environment): Promise<ProxySettings> {
  const settings = override(file === undefined ? {} : await readJson(file), environment);
  const where = file ?? "the environment";
  const parsed = AppSettings.safeParse(settings);
  if (!parsed.success)
    throw new AmcpError(
      "AMCP_CONFIG_INVALID",
      `${where}:\n${explainSettings(parsed.error.issues, settings, Object.keys(ProxySection.shape))}`,
    );
  const { McpProxy: section, Logging } = parsed.data;
  const endpoints = await Promise.all(section.Endpoints.map((setting) => targetOf(setting, dirname(file ?? "."))));
  const twice = endpoints.findIndex(({ appId }, index) => endpoints.findIndex((other) => other.appId === appId) < index);
  if (twice !== -1)
    throw new AmcpError("AMCP_CONFIG_INVALID", `${where}:\nMcpProxy.Endpoints[${twice}]: "${endpoints[twice]?.appId}" is named twice`);
  const level = Logging?.LogLevel;
  return { options: optionsOf(section, endpoints), logLevel: typeof level === "object" ? level.Default : level };
}

const optionsOf = (section: z.output<typeof ProxySection>, endpoints: readonly EndpointOption[]): ProxyInput => ({
  secret: section.SharedSecret,
  listen: section.Listen,
  names: section.Names,
  tokenExpiryMs: section.TokenExpiry,
  toolTimeoutMs: section.ToolTimeout,
  toolTimeoutsMs: section.ToolTimeouts,
  connectTimeoutMs: section.ConnectTimeout,
  operationTimeoutMs: section.OperationTimeout,
  discoveryScanMs: section.DiscoveryScanInterval,
  catalogDebounceMs: section.CatalogDebounce,
  metrics: section.Metrics,
  maxImageBytes: section.MaxImageBytes,
  maxSessions: section.MaxSessions,
  sessionIdleMs: section.SessionIdleTimeout,
  endpoints: [...endpoints],
});

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new AmcpError("AMCP_FILE_NOT_FOUND", `${file} cannot be read: ${cause.message}`, { cause });
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new AmcpError("AMCP_CONFIG_INVALID", `${file} is not JSON: ${messageOf(cause)}`, { cause });
  }
}

function override(written: unknown, environment: Environment): unknown {
  if (typeof written !== "object" || written === null || Array.isArray(written)) return written;
  const section = overrideByEnvironment(Reflect.get(written, "McpProxy"), "McpProxy", environment);
  const level = environment["Logging__LogLevel__Default"];
  return {
    ...written,
    ...(section === undefined ? {} : { McpProxy: section }),
    ...(level === undefined ? {} : { Logging: { LogLevel: level } }),
  };
}
