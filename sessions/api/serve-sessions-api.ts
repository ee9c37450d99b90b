import type { LiveApps } from "../../contracts/sessions/live-apps.ts";
import { type HttpServer, listenHttp } from "../../platform/http-server.ts";
import type { Log } from "../../platform/log.ts";
import type { ChangeFeed } from "../store/change-feed.ts";
import type { ApiAccess, ApiContext } from "./routes/route.ts";
import { createSessionsApi } from "./sessions-api.ts";

/** The parts of a recorder that its API serves. */
export type RecorderView = Pick<ApiContext, "store" | "status"> & ChangeFeed;

/**
 * Serves the API at an address of its own.
 *
 * @param listen `unix:///path` or `pipe://Name` for this user alone, `http://127.0.0.1:PORT` for browsers
 * @throws AmcpError AMCP_USAGE for an address that other machines could reach, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function serveSessionsApi(
  view: RecorderView,
  { listen, ...access }: ApiAccess & { readonly listen: string },
  surroundings: {
    readonly liveApps: LiveApps | undefined;
    /** The folder of the dashboard's files; undefined where there is none. */
    readonly dashboard: string | undefined;
    readonly log: Log;
    readonly now: () => number;
  },
): Promise<Pick<HttpServer, "url" | "close">> {
  return await listenHttp(listen, { serve: createSessionsApi({ ...surroundings, ...view, changes: view, access }) });
}
