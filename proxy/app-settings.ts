import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { AmcpError } from "../contracts/errors.ts";
import { readIdentity } from "../platform/certificates.ts";
import { type EndpointInput, EndpointSetting, targetOf } from "./endpoint-settings.ts";
import { overrideByEnvironment } from "./environment-overrides.ts";
import { resolveReferences } from "./environment-references.ts";
import { explainSettings } from "./explain-settings.ts";
import { MAX_SESSIONS, NamesOption, type ProxyInput } from "./options.ts";
import { malformedAt } from "./relay/json-scan.ts";

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

/** As the embedded handler reads them: the level of this package, else that of the whole program. */
const LogLevels = z.looseObject({ Amcp: LogLevel.optional(), Default: LogLevel.optional() });

/** Seed 000, section 8. */
const ProxySection = z.strictObject({
  SharedSecret: z.string().optional().describe("base64; better kept in the file that AMCP_SECRET_FILE names"),
  Listen: z
    .string()
    .optional()
    .describe("where apps dial in: tcp://127.0.0.1:PORT, 0 for any, or unix:///path; tls://0.0.0.0:5443 for other machines"),
  TlsCertFile: z.string().optional().describe("certificate for a Listen of tls://, PEM; relative to this file"),
  TlsKeyFile: z.string().optional().describe("its key, PEM"),
  Names: NamesOption.optional(),
  TokenExpiry: TimeSpan.optional(),
  ToolTimeout: TimeSpan.optional(),
  ToolTimeouts: z.record(z.string(), TimeSpan).optional().describe("by tool: WatchTower:WaitForElement or WaitForElement"),
  ConnectTimeout: TimeSpan.optional(),
  OperationTimeout: TimeSpan.optional(),
  LivenessTimeout: TimeSpan.optional().describe("silence, an unanswered ping included, after which an app counts as gone; 00:00:10"),
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
    Logging: z.looseObject({ LogLevel: z.union([LogLevel, LogLevels]).optional() }).optional(),
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
  const { settings, problems, valuesOf } = resolveReferences(
    override(file === undefined ? {} : await readJson(file), environment),
    environment,
  );
  const where = file ?? "the environment";
  const parsed = AppSettings.safeParse(settings);
  if (!parsed.success || problems.length > 0) {
    const shape = explainSettings(parsed.error?.issues ?? [], settings, Object.keys(ProxySection.shape));
    throw new AmcpError("AMCP_CONFIG_INVALID", [`${where}:`, ...problems, ...shape].join("\n"));
  }
  const { McpProxy: section, Logging } = parsed.data;
  const folder = dirname(file ?? ".");
  const endpoints = await Promise.all(
    section.Endpoints.map((setting, index) => targetOf(setting, { folder, credentials: valuesOf(index) })),
  );
  const twice = endpoints.findIndex(({ appId }, index) => endpoints.findIndex((other) => other.appId === appId) < index);
  if (twice !== -1)
    throw new AmcpError("AMCP_CONFIG_INVALID", `${where}:\nMcpProxy.Endpoints[${twice}]: "${endpoints[twice]?.appId}" is named twice`);
  const level = Logging?.LogLevel;
  const listenTls = await identityOf(section, dirname(file ?? "."));
  return {
    options: { ...optionsOf(section, endpoints), ...(listenTls && { listenTls }) },
    logLevel: typeof level === "object" ? (level.Amcp ?? level.Default) : level,
  };
}

/** @throws AmcpError AMCP_CONFIG_INVALID, AMCP_FILE_NOT_FOUND, AMCP_PROXY_BAD_CERTIFICATE */
function identityOf({ TlsCertFile: cert, TlsKeyFile: key }: z.output<typeof ProxySection>, folder: string) {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new AmcpError("AMCP_CONFIG_INVALID", "McpProxy: TlsCertFile and TlsKeyFile belong together");
  return readIdentity({ cert: resolve(folder, cert), key: resolve(folder, key) });
}

const optionsOf = (section: z.output<typeof ProxySection>, endpoints: readonly EndpointInput[]): ProxyInput => ({
  secret: section.SharedSecret,
  listen: section.Listen,
  names: section.Names,
  tokenExpiryMs: section.TokenExpiry,
  toolTimeoutMs: section.ToolTimeout,
  toolTimeoutsMs: section.ToolTimeouts,
  connectTimeoutMs: section.ConnectTimeout,
  operationTimeoutMs: section.OperationTimeout,
  livenessMs: section.LivenessTimeout,
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
  const json = withoutExtras(text.replace(/^\uFEFF/, ""));
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new AmcpError("AMCP_CONFIG_INVALID", `${file}${explainMalformed(json)}`, { cause });
  }
}

/** .NET reads comments and commas before a closing bracket in these files; blanks in their stead keep every place. */
const withoutExtras = (text: string): string =>
  [/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g].reduce(
    (json, extras) => json.replace(extras, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, " "))),
    text,
  );

/** The engine's own words show what stands around the fault, which may be a secret. */
function explainMalformed(json: string): string {
  const bytes = Buffer.from(json);
  const at = malformedAt(bytes);
  if (at === undefined) return " is not JSON: a string holds a line end or an escape that JSON does not have";
  const before = bytes.toString("utf8", 0, at).split("\n");
  const found =
    at >= bytes.length ? "the file ends" : `${JSON.stringify(String.fromCodePoint(bytes.toString("utf8", at).codePointAt(0) ?? 0))} stands`;
  return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: it is not JSON: ${found} where something else is expected`;
}

function override(written: unknown, environment: Environment): unknown {
  if (typeof written !== "object" || written === null || Array.isArray(written)) return written;
  const section = overrideByEnvironment(Reflect.get(written, "McpProxy"), "McpProxy", environment);
  const level = environment["Logging__LogLevel__Amcp"] ?? environment["Logging__LogLevel__Default"];
  return {
    ...written,
    ...(section === undefined ? {} : { McpProxy: section }),
    ...(level === undefined ? {} : { Logging: { LogLevel: level } }),
  };
}
