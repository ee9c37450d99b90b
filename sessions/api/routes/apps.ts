import type { ApplicationRegistration, ProxyStatus } from "../../../contracts/proxy-control.ts";
import { AppList, type ListedTool, ToolCallRequest, ToolList } from "../../../contracts/sessions/api.ts";
import type { LiveApps, LiveTool } from "../../../contracts/sessions/live-apps.ts";
import type { RecordedTool } from "../../../contracts/sessions/tool-call-record.ts";
import { jsonAnswer } from "./answer.ts";
import { ApiFault } from "./api-fault.ts";
import { appHealthOf } from "./health.ts";
import { type ApiContext, defineRoute } from "./route.ts";

/** The context of the routes of running apps. */
export interface LiveAppsContext extends Pick<ApiContext, "access" | "now"> {
  readonly liveApps: Pick<LiveApps, "proxies" | "call"> | undefined;
}

/** Tools of the embedded handler that change nothing, which the element inspector calls. */
const INSPECTION: ReadonlySet<string> = new Set(["GetElementTree", "FindElement", "ListWindows", "CaptureScreenshot"]);

const apps = defineRoute({
  method: "GET",
  path: "/api/v1/apps",
  summary: "The apps behind this user's running proxies, with their health.",
  answer: { schema: AppList },
  faults: [],
  async run(_request, { liveApps, now }: LiveAppsContext) {
    const proxies = (await liveApps?.proxies()) ?? [];
    return jsonAnswer(listApps(proxies, now()));
  },
});

/** @param nowMs milliseconds since 1970 */
export function listApps(proxies: readonly ProxyStatus[], nowMs: number): AppList {
  return {
    proxies: proxies.map(({ pid, version, startedAt, agents, refused }) => ({ pid, version, startedAt, agents, refused })),
    apps: proxies.flatMap(({ pid, apps, refused }) =>
      apps.map((app) => ({ ...app, proxy: pid, health: appHealthOf(app, { refused, nowMs }) })),
    ),
  };
}

const toolCall = defineRoute({
  method: "POST",
  path: "/api/v1/apps/{appId}/tools/{tool}",
  summary:
    "Calls a tool of a running app; the call is recorded. GetElementTree, FindElement, ListWindows and CaptureScreenshot of an app are always permitted, others only where the address permits it (`calls_allowed` of the status).",
  body: ToolCallRequest,
  answer: { type: "application/json", description: "the MCP result" },
  faults: [403, 404, 413, 502, 504],
  async run({ parameter, body, exchange }, { liveApps, access }: LiveAppsContext) {
    const [appId, tool] = [parameter("appId"), parameter("tool")];
    const proxies = (await liveApps?.proxies()) ?? [];
    const { pid, app } = callable(proxies, appId, body.proxy);
    if (!app.tools.some(({ name }) => name === tool)) throw new ApiFault(404, "AMCP_PROXY_UNKNOWN_TOOL", `${appId} has no tool "${tool}"`);
    if (!access.allowCalls && (app.mode === "server" || !INSPECTION.has(tool)))
      throw new ApiFault(403, "AMCP_SESSIONS_DENIED", `${appId}:${tool} cannot be called through this address`);
    const gone = new AbortController();
    exchange.onGone(() => gone.abort());
    return jsonAnswer(await liveApps?.call(pid, { appId, tool, arguments: body.arguments }, gone.signal));
  },
});

/** @throws ApiFault with status 404 where no proxy has the app */
function callable(
  proxies: readonly ProxyStatus[],
  appId: string,
  proxy: number | undefined,
): { readonly pid: number; readonly app: ApplicationRegistration } {
  const asked = proxy === undefined ? proxies : proxies.filter(({ pid }) => pid === proxy);
  for (const { pid, apps } of asked) {
    const app = apps.find((candidate) => candidate.appId === appId && candidate.active);
    if (app !== undefined) return { pid, app };
  }
  throw new ApiFault(404, "AMCP_PROXY_UNKNOWN_APP", `no running proxy has an app "${appId}"`);
}

export const toolsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/tools",
  summary: "The tools that a running app offers, and those that were called before.",
  answer: { schema: ToolList },
  faults: [],
  async run(_request, { store, liveApps }) {
    const live = liveApps === undefined ? [] : await toolsOf(liveApps);
    return jsonAnswer({ tools: [...listTools(store.tools(), live)] } satisfies ToolList);
  },
});

async function toolsOf(liveApps: LiveApps): Promise<readonly LiveTool[]> {
  const proxies = await liveApps.proxies();
  const lists = await Promise.all(proxies.map(({ pid }) => liveApps.tools(pid)));
  return lists.flatMap((list) => list ?? []);
}

/**
 * Joins both by app and name, in their order. Of a tool that is offered, description, schema and annotations are those of now; of tools that
 * several proxies offer, those of the first.
 */
export function listTools(recorded: readonly RecordedTool[], live: readonly LiveTool[]): readonly ListedTool[] {
  const byName = new Map<string, ListedTool>();
  for (const tool of recorded) byName.set(keyOf(tool.server_name, tool.name), { ...withoutEmpty(tool), available: false });
  for (const { appId, name, description, schema, annotations } of live) {
    const known = byName.get(keyOf(appId, name));
    if (known?.available === true) continue;
    const { usage = 0, last_used } = known ?? {};
    const used = { usage, ...(last_used !== undefined && { last_used }) };
    const offered = { name, server_name: appId, description, schema: { ...schema }, ...(annotations !== undefined && { annotations }) };
    byName.set(keyOf(appId, name), { ...withoutEmpty({ ...offered, ...used }), available: true });
  }
  return [...byName].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, tool]) => tool);
}

const keyOf = (app: string, tool: string): string => `${app}:${tool}`;

/** Schema and annotations are left out when they are empty. */
function withoutEmpty({ schema = {}, annotations = {}, ...tool }: RecordedTool): RecordedTool {
  return { ...tool, ...(Object.keys(schema).length > 0 && { schema }), ...(Object.keys(annotations).length > 0 && { annotations }) };
}

/** Routes that need no store. */
export const appRoutes = [apps, toolCall] as const;
