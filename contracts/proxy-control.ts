import { z } from "zod";
import { RecordingStatus } from "./recording-status.ts";

/** Spec 000, section 4. */
export const ConnectionStatus = z.enum(["Connected", "Disconnected", "Reconnecting", "Unregistered"]);

/** How an upstream presents itself. `app` is an app that does not declare a mode; `server` is an MCP server that is no app. */
export const UpstreamMode = z.enum(["headless", "desktop", "app", "server"]);

/** A definition or list of an upstream that does not fit MCP, and what became of it. */
const OfferFault = z.object({
  kind: z.string().describe("such as tool; list for the whole of one"),
  name: z.string().describe("the method of a list; the position of an element without a name"),
  state: z.enum(["mended", "left out"]),
  reason: z.string(),
});

/** One instance of an app as the proxy knows it (spec 000, section 4). `active` means that its tools are in the catalogue. */
export const ApplicationRegistration = z.object({
  appId: z.string(),
  instance: z.string(),
  endpoint: z.string().describe("such as tcp://127.0.0.1:40123; of an app that dialled in, its peer address"),
  status: ConnectionStatus,
  since: z.string().describe("when it came into this state"),
  active: z.boolean(),
  pid: z.int().optional().describe("absent where it cannot be known, such as behind a URL"),
  version: z.string().describe("the version that the app reports; empty before its first report"),
  mode: UpstreamMode,
  connectedAt: z.string().nullable().describe("null before the first connection"),
  lastActivity: z.string().nullable().describe("time of the last successful call"),
  tools: z.array(z.object({ name: z.string(), description: z.string().optional() })),
  limited: z.string().optional().describe("what it lists and is not served, because there is too much of it"),
  faults: z.array(OfferFault).optional().describe("definitions that do not fit MCP; those that were left out come first"),
  calls: z
    .object({
      running: z.int().describe("at this moment"),
      waiting: z.int().describe("at this moment, in the app's queue"),
      total: z.int().describe("that are over, of every instance"),
      failed: z.int().describe("of these, those that ended in an error, too late or not at all"),
    })
    .describe("calls of agents"),
  latency: z
    .object({ p50Ms: z.number(), p95Ms: z.number() })
    .nullable()
    .describe("of the latest 512 calls, with their time in the queue; null before the first"),
  reason: z.string().optional().describe("why it is no longer connected"),
  lastExit: z.object({ at: z.string(), reason: z.string() }).optional().describe("how an instance of it was lost the last time"),
});
export type ApplicationRegistration = z.infer<typeof ApplicationRegistration>;

/** A refused app or server, such as a second app with an AppId that is taken. */
export const Refusal = z.object({
  appId: z.string().optional().describe("absent where it could not be made out"),
  instance: z.string().optional(),
  pid: z.int().optional(),
  endpoint: z.string().describe("from where it came, or where it listens"),
  code: z.string().describe("such as AMCP_PROXY_DUPLICATE_APP"),
  reason: z.string(),
  at: z.string().describe("the last time"),
  attempts: z.int(),
});
export type Refusal = z.infer<typeof Refusal>;

/**
 * Methods for a launcher of the proxy, on the same connection as MCP:
 * `amcp/status` {} -> ProxyStatus.
 * `amcp/activate` {appId, instance} -> {}: gives the name to this instance and takes it from its holder.
 * `amcp/reach` {appId, renew, spare} -> ApplicationRegistration: connects to a configured upstream, with `renew` through a new connection,
 * and answers when it is callable, else with an error. With `spare` the next process is started at once.
 * `amcp/recorded` {} -> RecordingStatus: answers when all calls so far are on disk, or are counted as lost.
 * Notification `notifications/amcp/app` ApplicationRegistration: for each instance when the launcher's session opens, and after each
 * change.
 * Notification `notifications/amcp/refused` Refusal.
 */
export const ProxyStatus = z.object({
  pid: z.int(),
  version: z.string(),
  startedAt: z.string(),
  endpoint: z.string().describe("where apps dial in"),
  http: z.string().nullable().describe("where agents come over HTTP; null where they do not"),
  agents: z.array(z.string()).describe("by the names that they gave themselves, one for each session"),
  apps: z.array(ApplicationRegistration),
  refused: z.array(Refusal).describe("who was not let in, the latest last"),
  recording: RecordingStatus.optional().describe("of the agents' tool calls; absent where they are not recorded"),
});
export type ProxyStatus = z.infer<typeof ProxyStatus>;

/**
 * A descriptor file of a running proxy: `proxies/PID.json` in the folder of the apps' descriptor files, for `amcp-test status` and the
 * dashboard. Its endpoint serves `amcp/status`, and the methods of `liveMethods`.
 */
export const ProxyDescriptor = z.looseObject({
  pid: z.int().positive(),
  endpoint: z.string().describe("unix:///path, or pipe://Name on Windows"),
  startTime: z.iso.datetime({ offset: true }),
  startTicks: z.int().optional().describe("Linux: field 22 of /proc/PID/stat"),
});
export type ProxyDescriptor = z.infer<typeof ProxyDescriptor>;

export const ActivateParams = z.object({ appId: z.string(), instance: z.string() });
export const ReachParams = z.object({ appId: z.string(), renew: z.boolean().default(false), spare: z.boolean().default(false) });
export const controlMethods = {
  status: "amcp/status",
  activate: "amcp/activate",
  reach: "amcp/reach",
  recorded: "amcp/recorded",
  changed: "notifications/amcp/app",
  refused: "notifications/amcp/refused",
} as const;

/**
 * Methods for the dashboard on the socket of a proxy's descriptor file:
 * `amcp/tools` {} -> {tools: LiveTool[]}: the tools of all connected apps.
 * `amcp/call` LiveCall -> the MCP result; the call is cancelled when the connection closes.
 */
export const liveMethods = { tools: "amcp/tools", call: "amcp/call" } as const;
