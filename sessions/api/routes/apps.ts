import type { ApplicationRegistration, ProxyStatus } from "../../../contracts/proxy-control.ts";
import { AppList, ToolCallRequest } from "../../../contracts/sessions/api.ts";
import type { LiveApps } from "../../../contracts/sessions/live-apps.ts";
import { jsonAnswer } from "./answer.ts";
import { ApiFault } from "./api-fault.ts";
import { healthOf } from "./health.ts";
import { type ApiContext, defineRoute } from "./route.ts";

/** The context of the routes of running apps. */
export interface AppsContext extends Pick<ApiContext, "access" | "now"> {
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
  async run(_request, { liveApps, now }: AppsContext) {
    const proxies = (await liveApps?.proxies()) ?? [];
    return jsonAnswer(listApps(proxies, now()));
  },
});

/** @param nowMs milliseconds since 1970 */
export function listApps(proxies: readonly ProxyStatus[], nowMs: number): AppList {
  return {
    proxies: proxies.map(({ pid, version, startedAt, agents, refused }) => ({ pid, version, startedAt, agents, refused })),
    apps: proxies.flatMap(({ pid, apps, refused }) =>
      apps.map((app) => ({ ...app, proxy: pid, health: healthOf(app, { refused, nowMs }) })),
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
  async run({ parameter, body, exchange }, { liveApps, access }: AppsContext) {
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
    const app = apps.find((one) => one.appId === appId && one.active);
    if (app !== undefined) return { pid, app };
  }
  throw new ApiFault(404, "AMCP_PROXY_UNKNOWN_APP", `no running proxy has an app "${appId}"`);
}

export const appRoutes = [apps, toolCall] as const;
