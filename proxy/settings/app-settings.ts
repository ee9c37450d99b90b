import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { ENVIRONMENT } from "../../contracts/embedded-settings.ts";
import { AmcpError } from "../../contracts/errors.ts";
import { nearNames } from "../../contracts/near-names.ts";
import { malformedAt } from "../../mcp/json/scan.ts";
import { readIdentity } from "../../platform/net/certificates.ts";
import { isObject } from "../../platform/text/json-values.ts";
import { utf8Text } from "../../platform/text/text-encoding.ts";
import { type EndpointInput, EndpointSetting, endpointTargetOf, variantMeant } from "./endpoint-settings.ts";
import { overrideByEnvironment, resolveReferences } from "./environment-references.ts";
import { NamesOption, type ProxyInput, ProxyOptions } from "./options.ts";

const TIME_SPAN = /^0$|^(?:(\d+)\.)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?$/;

/** A .NET TimeSpan, `[days.]hh:mm[:ss[.fraction]]`, in milliseconds. */
export const TimeSpan = z
  .string()
  .regex(TIME_SPAN, "write a time span as hh:mm:ss, such as 00:00:30")
  .meta({ id: "TimeSpan", examples: ["00:00:30", "1.00:00:00"] })
  .transform((text) => {
    const [days = 0, hours = 0, minutes = 0, seconds = 0, fraction = 0] = (TIME_SPAN.exec(text) ?? [])
      .slice(1)
      .map((part, index) => (index === 4 ? Number(`0.${part ?? 0}`) : Number(part ?? 0)));
    return Math.round(1000 * (((days * 24 + hours) * 60 + minutes) * 60 + seconds + fraction));
  });

/** Milliseconds as .NET writes a TimeSpan, the inverse of the schema. */
export function timeSpanOf(milliseconds: number): string {
  const [days, time = ""] = [Math.floor(milliseconds / 86_400_000), new Date(milliseconds).toISOString().slice(11, 23)];
  return `${days > 0 ? `${days}.` : ""}${time.replace(/\.000$/, "")}`;
}

const LogLevel = z.enum(["Debug", "Information", "Warning", "Error"]);

/** The embedded handler reads them in the same way: the level of this package, else that of the whole program. */
const LogLevels = z.looseObject({
  Amcp: LogLevel.optional().describe("level of the proxy or the handler alone; no default, because Default applies without it"),
  Default: LogLevel.default("Information").describe("level of the whole program"),
});

const defaults = ProxyOptions.parse({});

const timeSpan = (milliseconds: number) => TimeSpan.prefault(timeSpanOf(milliseconds));
const Count = z.coerce.number().int().min(0);
const count = (value: number) => Count.default(value);

/** Spec 000, section 8; the defaults are those of ProxyOptions. */
const ProxySection = z.strictObject({
  SharedSecret: z
    .string()
    .optional()
    .describe(
      "base64 secret shared with apps and agents; no default. Prefer AMCP_SECRET_FILE, which has the highest precedence, or AMCP_SECRET, which has the lowest",
    )
    .meta({ [ENVIRONMENT]: ["AMCP_SECRET_FILE", "McpProxy__SharedSecret", "AMCP_SECRET"] }),
  Listen: z
    .string()
    .default(defaults.listen)
    .describe(
      "endpoint for apps: tcp://127.0.0.1:PORT, 0 for a free port, unix:///path, or pipe://Name; tls://0.0.0.0:5443 for other machines",
    ),
  TlsCertFile: z.string().optional().describe("PEM certificate for a Listen of tls://, relative to this file; no default"),
  TlsKeyFile: z.string().optional().describe("PEM key of TlsCertFile, relative to this file; no default"),
  Names: NamesOption.default(defaults.names).describe(
    "form of tool names: colon (App:Tool), portable (App__Tool), bare (Tool), or auto, by the agent's client",
  ),
  TokenExpiry: timeSpan(defaults.tokenExpiryMs).describe(
    "largest difference of a token's time from the proxy's clock, in either direction",
  ),
  ToolTimeout: timeSpan(defaults.toolTimeoutMs).describe("time that a tool call may take without an answer or progress; 0 is no limit"),
  ToolTimeouts: z.record(z.string(), TimeSpan).prefault({}).describe("ToolTimeout by tool: WatchTower:WaitForElement or WaitForElement"),
  ToolTotalTimeout: timeSpan(defaults.toolMaximumMs).describe(
    "time that a tool call may take despite progress, or its ToolTimeout if that is longer; 0 is no limit",
  ),
  QuestionTimeout: timeSpan(defaults.questionTimeoutMs).describe(
    "time that a call waits for the answer of an agent without a session to an app's question; 0 is no limit",
  ),
  ConnectTimeout: timeSpan(defaults.connectTimeoutMs).describe(
    "time limit for the connection and for the handshake of an app; 0 is none, but 10 s for an app that dials",
  ),
  OperationTimeout: timeSpan(defaults.operationTimeoutMs).describe(
    "time limit for requests of the proxy itself, such as tools/list; 0 is none",
  ),
  LivenessTimeout: timeSpan(defaults.livenessMs).describe(
    "silence, an unanswered ping included, after which an app counts as gone; with 0 it never does",
  ),
  DiscoveryScanInterval: timeSpan(defaults.discoveryScanMs).describe("interval between scans for listening apps"),
  CatalogDebounce: timeSpan(defaults.catalogDebounceMs).describe("time for which list changes are collected before agents are notified"),
  MaxMessageBytes: count(defaults.maxMessageBytes).describe("largest message; larger ones fail the call; 0 is no limit"),
  MaxImageBytes: count(defaults.maxImageBytes).describe(
    "largest image in a tool's result, before base64; larger ones fail the call; 0 is no limit",
  ),
  MaxConcurrentCalls: count(defaults.concurrency).describe("calls of one app at a time; further calls wait in order; 0 is no limit"),
  MaxListEntries: count(defaults.maxListEntries).describe(
    "tools, prompts, resources or templates of one app or server; the rest is not listed; 0 is no limit",
  ),
  MaxListBytes: count(defaults.maxListBytes).describe("size of all lists of one app or server; the rest is not listed; 0 is no limit"),
  MaxListPages: count(defaults.maxListPages).describe("pages of one list of an app or server; the rest is not listed; 0 is no limit"),
  MaxHttpSessions: count(defaults.maxHttpSessions).describe(
    "sessions of agents over HTTP; an idle session is closed for a new one; 0 is no limit",
  ),
  HttpSessionIdleTimeout: timeSpan(defaults.httpSessionIdleMs).describe(
    "time without a call after which an agent's session over HTTP is closed; with 0 it stays open",
  ),
  MaxSessions: count(defaults.maxSessions).describe(
    "sessions of agents with one MCP server; an idle session is closed for a new one; 0 is no limit",
  ),
  SessionIdleTimeout: timeSpan(defaults.sessionIdleMs).describe(
    "time without a call after which an agent's session with an MCP server is closed; with 0 it stays open",
  ),
  Metrics: z
    .string()
    .optional()
    .describe("URL of metrics for Prometheus, such as http://127.0.0.1:9464/metrics; no default: metrics are not served"),
  Endpoints: z.array(EndpointSetting).prefault([]).describe("apps and MCP servers that the proxy connects to by itself"),
});

/** Our sections; a settings file may also contain those of other programs. */
export const AppSettings = z.looseObject({
  Logging: z
    .looseObject({
      LogLevel: z
        .union([LogLevel, LogLevels])
        .prefault("Information")
        .describe("least severe level that the log shows: one word, or an object with Amcp and Default")
        .meta({ [ENVIRONMENT]: ["AMCP_LOG_LEVEL", "Logging__LogLevel__Amcp", "Logging__LogLevel__Default"] }),
    })
    .prefault({})
    .describe("the log of the proxy and of the handler in an app"),
  McpProxy: ProxySection.prefault({}).describe("the proxy"),
});

type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy's settings from file and environment. */
export interface ProxySettings {
  readonly options: ProxyInput;
  readonly logLevel: z.output<typeof LogLevel>;
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
    section.Endpoints.map((setting, index) => endpointTargetOf(setting, { folder, credentials: valuesOf(index) })),
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
  toolMaximumMs: section.ToolTotalTimeout,
  questionTimeoutMs: section.QuestionTimeout,
  connectTimeoutMs: section.ConnectTimeout,
  operationTimeoutMs: section.OperationTimeout,
  livenessMs: section.LivenessTimeout,
  discoveryScanMs: section.DiscoveryScanInterval,
  catalogDebounceMs: section.CatalogDebounce,
  metrics: section.Metrics,
  maxMessageBytes: section.MaxMessageBytes,
  maxImageBytes: section.MaxImageBytes,
  concurrency: section.MaxConcurrentCalls,
  maxListEntries: section.MaxListEntries,
  maxListBytes: section.MaxListBytes,
  maxListPages: section.MaxListPages,
  maxHttpSessions: section.MaxHttpSessions,
  httpSessionIdleMs: section.HttpSessionIdleTimeout,
  maxSessions: section.MaxSessions,
  sessionIdleMs: section.SessionIdleTimeout,
  endpoints: [...endpoints],
});

async function readJson(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((cause: Error) => {
    throw new AmcpError("AMCP_FILE_NOT_FOUND", `${file} cannot be read: ${cause.message}`, { cause });
  });
  const json = withoutExtras(utf8Text(bytes, file, "AMCP_CONFIG_INVALID").replace(/^\uFEFF/, ""));
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new AmcpError("AMCP_CONFIG_INVALID", `${file}${explainMalformed(json)}`, { cause });
  }
}

/** .NET accepts comments and trailing commas in these files; blanks in their place preserve every position. */
const withoutExtras = (text: string): string =>
  [/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g].reduce(
    (json, extras) => json.replace(extras, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, " "))),
    text,
  );

/** The engine's own message quotes text near the error, which may be a secret. */
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
  if (!isObject(written)) return written;
  const section = overrideByEnvironment(written["McpProxy"], "McpProxy", environment);
  const level = environment["Logging__LogLevel__Amcp"] ?? environment["Logging__LogLevel__Default"];
  return {
    ...written,
    ...(section === undefined ? {} : { McpProxy: section }),
    ...(level === undefined ? {} : { Logging: { LogLevel: level } }),
  };
}

type Issue = z.core.$ZodIssue;

/** Explains every problem of a settings file in one line each: place, cause, suggestion. */
function explainSettings(issues: readonly Issue[], settings: unknown, sectionKeys: readonly string[]): readonly string[] {
  return issues.flatMap((issue) => explain(issue, { settings, sectionKeys, at: [] }));
}

interface Around {
  readonly settings: unknown;
  readonly sectionKeys: readonly string[];
  readonly at: readonly PropertyKey[];
}

function explain(issue: Issue, around: Around): readonly string[] {
  const path = [...around.at, ...issue.path];
  const place = renderPlace(path);
  const meant = path.at(-2) === "Endpoints" ? variantMeant(valueAt(around.settings, path)) : undefined;
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => explainKey(key, place, meant?.keys ?? around.sectionKeys));
  if (issue.code !== "invalid_union" || meant === undefined) return [`${place}: ${issue.message}`];
  return (issue.errors[meant.index] ?? []).flatMap((inner) => explain(inner, { ...around, at: path }));
}

function explainKey(key: string, place: string, known: readonly string[]): string {
  const [near] = nearNames(key, known);
  return `${place}: there is no "${key}"${near === undefined ? `; known are ${known.join(", ")}` : `; did you mean "${near}"?`}`;
}

const renderPlace = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`)).join("");

function valueAt(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return value;
  return typeof value === "object" && value !== null ? valueAt(Reflect.get(value, key), rest) : undefined;
}
