import { z } from "zod";
import { AppId } from "../../contracts/link.ts";
import { MAX_FRAME_BYTES } from "../../mcp/frames.ts";
import { LIST_LIMITS } from "../../mcp/offer.ts";
import { defaultSessions } from "../../mcp/server/sessions.ts";
import { shownUrl } from "../../platform/text/shown-text.ts";
import { TOKEN_EXPIRY_MS } from "../auth/token.ts";
import { createCredentialMask } from "./target.ts";

const Milliseconds = z.int().positive();

const unlimited = (limit: number): number => (limit === 0 ? Number.POSITIVE_INFINITY : limit);

/** A limit whose 0 means none; the parsed value is then infinite. */
const Limit = z.int().min(0);
const limitOf = (value: number) => Limit.default(value).transform(unlimited);

/** Style of tool names towards agents: `WatchTower:ClickElement`, `WatchTower__ClickElement`, by client, or unprefixed. */
export const NamesOption = z.enum(["auto", "colon", "portable", "bare"]);
export type NamesOption = z.infer<typeof NamesOption>;

const Credentials = z
  .array(z.string())
  .default([])
  .describe("values to mask besides known credentials in URL, headers, arguments and variables");

const AUTHORITIES = "PEM texts of the authorities that replace the system's";

/** An upstream that the proxy connects to. Its `endpoint` is the URI for people, without credentials. */
const EndpointOption = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("app"),
    appId: AppId,
    endpoint: z.string().refine((text) => shownUrl(text) === text, "an app's endpoint has neither user info nor a query"),
    ca: z.string().optional().describe(AUTHORITIES),
  }),
  z
    .strictObject({
      kind: z.literal("server"),
      appId: AppId,
      endpoint: z.string().describe("its URL"),
      headers: z.record(z.string(), z.string()),
      ca: z.string().optional().describe(AUTHORITIES),
      credentials: Credentials,
      shared: z.boolean().default(false).describe("one session serves every agent"),
    })
    .transform((server) => ({
      ...server,
      url: server.endpoint,
      endpoint: createCredentialMask(server.credentials)(shownUrl(server.endpoint)),
    })),
  z
    .strictObject({
      kind: z.literal("command"),
      appId: AppId,
      command: z.tuple([z.string()], z.string()),
      env: z.record(z.string(), z.string()),
      cwd: z.string().optional(),
      credentials: Credentials,
      shared: z.boolean().default(false).describe("one process serves every agent"),
    })
    .transform((server) => ({ ...server, endpoint: `stdio:${encodeURI(server.command[0].replaceAll("\\", "/"))}` })),
]);

/** Minimum length of the bearer of agents over HTTP. */
export const AGENT_TOKEN_CHARACTERS = 32;

/** Sessions of agents with one server; each may be a process. */
const MAX_SESSIONS = 32;

/** Equals the idle limit of agents over HTTP. */
const SESSION_IDLE_MS = 30 * 60 * 1000;

/** Limit of the models: the Claude API refuses a whole request for an image above 5 MB. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** All options of a proxy; the defaults are those of spec 000 and DESIGN 5. */
export const ProxyOptions = z.strictObject({
  listen: z.string().default("tcp://127.0.0.1:0").describe("endpoint for apps; port 0 selects a free one"),
  listenTls: z.strictObject({ cert: z.string(), key: z.string() }).optional().describe("PEM texts, for a `listen` of tls://"),
  names: NamesOption.default("auto"),
  secret: z.string().optional().describe("base64; shared with apps and agents"),
  agentSecret: z.string().optional().describe("base64; the agent's secret, AMCP_SECRET of its environment"),
  insecure: z.boolean().default(false).describe("no authentication at all"),
  announced: z.boolean().default(false).describe("announce the proxy to `amcp-test status` of the same user"),
  control: z.boolean().default(false).describe("serve the methods of a launcher: amcp/status, amcp/activate"),
  tokenExpiryMs: Milliseconds.default(TOKEN_EXPIRY_MS),
  toolTimeoutMs: limitOf(30_000).describe("without an answer or progress"),
  toolTimeoutsMs: z
    .record(z.string(), Limit.transform(unlimited))
    .default({})
    .describe("by tool, such as WatchTower:WaitForElement or WaitForElement"),
  toolMaximumMs: limitOf(600_000).describe("despite progress"),
  questionTimeoutMs: limitOf(600_000).describe("for the answer of an agent without a session to an app's question"),
  connectTimeoutMs: limitOf(10_000).describe("for the handshake of an app"),
  operationTimeoutMs: limitOf(30_000).describe("for requests of the proxy itself"),
  catalogDebounceMs: z.int().min(0).default(500),
  livenessMs: limitOf(10_000).describe("silence, an unanswered ping included, after which an app counts as gone"),
  concurrency: limitOf(64).describe("calls of one app at a time; more wait in order"),
  maxSessions: limitOf(MAX_SESSIONS).describe("sessions of agents with one MCP server; an idle one is closed for a new one"),
  sessionIdleMs: limitOf(SESSION_IDLE_MS).describe("idle time after which an agent's session with a server is closed"),
  maxHttpSessions: limitOf(defaultSessions.most).describe("sessions of agents over HTTP; an idle one is closed for a new one"),
  httpSessionIdleMs: limitOf(defaultSessions.idleMs).describe("idle time after which an agent's session over HTTP is closed"),
  maxMessageBytes: limitOf(MAX_FRAME_BYTES).describe("limit of a message; larger ones fail the call"),
  maxImageBytes: limitOf(MAX_IMAGE_BYTES).describe("limit of an image in a tool's result, before base64; larger ones fail the call"),
  maxListEntries: limitOf(LIST_LIMITS.entries).describe("tools, prompts, resources or templates of one upstream"),
  maxListBytes: limitOf(LIST_LIMITS.bytes).describe("of all lists of one upstream"),
  maxListPages: limitOf(LIST_LIMITS.pages).describe("of one list of an upstream"),
  endpoints: z.array(EndpointOption).default([]).describe("upstreams that the proxy connects to by itself"),
  discovery: z
    .boolean()
    .default(false)
    .describe("discover listening apps; otherwise only configured apps and apps that dial in are served"),
  discoveryScanMs: Milliseconds.default(5000),
  http: z
    .strictObject({
      listen: z.string().describe("such as http://127.0.0.1:3917/mcp; https:// for other machines"),
      token: z.string().min(AGENT_TOKEN_CHARACTERS).optional().describe("the bearer of every agent"),
      tls: z.strictObject({ cert: z.string(), key: z.string() }).optional().describe("PEM texts"),
    })
    .optional()
    .describe("serve agents over Streamable HTTP besides the one on stdio"),
  metrics: z
    .string()
    .optional()
    .describe("URL of metrics for Prometheus, such as http://127.0.0.1:9464/metrics; agents' HTTP endpoint always has them at /metrics"),
  pendingHandshakes: z.int().min(0).default(64).describe("concurrent handshakes of apps; further apps must retry later"),
});
export type ProxyOptions = z.output<typeof ProxyOptions>;
/** Options as a caller writes them, defaults omitted. */
export type ProxyInput = z.input<typeof ProxyOptions>;

/**
 * Looks up own keys only, because a tool may be named like a property of every object, such as `constructor`. @param names of the tool, the
 * most specific first
 */
export function timeoutOf(
  names: readonly string[],
  { toolTimeoutsMs, toolTimeoutMs }: Pick<ProxyOptions, "toolTimeoutsMs" | "toolTimeoutMs">,
): number {
  const key = names.find((name) => Object.hasOwn(toolTimeoutsMs, name));
  return (key === undefined ? undefined : toolTimeoutsMs[key]) ?? toolTimeoutMs;
}
