import { z } from "zod";

/** Seed 000, section 4. */
export const ConnectionStatus = z.enum(["Connected", "Disconnected", "Reconnecting", "Unregistered"]);

/** How an app shows itself; `server` is an MCP server that is no app. */
export const UpstreamMode = z.enum(["headless", "desktop", "server"]);

/** Seed 000, section 4: one instance of an app as the proxy knows it. `active` means that its tools are in the catalogue. */
export const ApplicationRegistration = z.object({
  appId: z.string(),
  instance: z.string(),
  endpoint: z.string().describe("such as tcp://127.0.0.1:40123; of an app that dialled in, its peer address"),
  status: ConnectionStatus,
  active: z.boolean(),
  pid: z.int().optional().describe("absent where it cannot be known, such as behind a URL"),
  version: z.string(),
  mode: UpstreamMode,
  connectedAt: z.string().nullable().describe("null before the first connection"),
  lastActivity: z.string().nullable().describe("time of the last successful call"),
  tools: z.array(z.object({ name: z.string(), description: z.string().optional() })),
  calls: z.object({ running: z.int(), waiting: z.int() }).describe("of agents, at this moment; those that wait are in the app's queue"),
  reason: z.string().optional().describe("why it is no longer connected"),
});
export type ApplicationRegistration = z.infer<typeof ApplicationRegistration>;

/**
 * What a launcher may ask of its own proxy, beside MCP on the same connection:
 * `amcp/status` {} -> ProxyStatus; `amcp/activate` {appId, instance} -> {}: this instance takes the name, a former one steps back;
 * notification `notifications/amcp/app` ApplicationRegistration, whenever one changes.
 */
export const ProxyStatus = z.object({
  endpoint: z.string().describe("where apps dial in"),
  apps: z.array(ApplicationRegistration),
});
export type ProxyStatus = z.infer<typeof ProxyStatus>;

export const ActivateParams = z.object({ appId: z.string(), instance: z.string() });
export const controlMethods = { status: "amcp/status", activate: "amcp/activate", changed: "notifications/amcp/app" } as const;
