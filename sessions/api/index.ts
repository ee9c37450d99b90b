import type { LiveRecording } from "../../contracts/live-recording.ts";
import type { LiveApps } from "../../contracts/sessions/live-apps.ts";
import { type HttpServer, listenHttp } from "../../platform/net/http-server.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { ChangeFeed } from "../store/change-feed.ts";
import { createChangeStreams, type StreamLimits, streamLimits } from "./event-streams.ts";
import { createHttpApi, type HttpApi } from "./http-api.ts";
import { renderOpenApi } from "./openapi.ts";
import { appRoutes, type LiveAppsContext } from "./routes/apps.ts";
import { routes } from "./routes/index.ts";
import { type RecordingContext, recordingRoutes } from "./routes/recording.ts";
import type { ApiAccess, ApiContext, Route } from "./routes/route.ts";

/** The API at one endpoint. Several may serve one store. */
export interface SessionsApiOptions extends Omit<ApiContext, "stream" | "document">, Pick<HttpApi<ApiContext>, "dashboard" | "log"> {
  readonly streams?: StreamLimits;
}

/** Serves sessions, calls, tools and apps as JSON, their changes as events, and the dashboard. @returns what `listenHttp` calls as `serve` */
export function createSessionsApi({ dashboard, log, streams = streamLimits, ...options }: SessionsApiOptions) {
  const context: ApiContext = { ...options, stream: createChangeStreams(options.changes, streams), document: renderOpenApi };
  return createHttpApi({ routes, context, access: options.access, dashboard, log });
}

/** The parts of a recorder that its API serves, and the changes of its store. */
export type RecorderView = Pick<ApiContext, "store" | "status"> & ChangeFeed;

/** An address of the API with its permissions. */
export interface ApiAddress extends ApiAccess {
  /** `unix:///path` or `pipe://Name` for this user alone, `http://127.0.0.1:PORT` for browsers. */
  readonly listen: string;
}

/** A server of the API; its URL has the port that the system assigned. */
export type ServedApi = Pick<HttpServer, "url" | "close">;

/**
 * Serves the API at an address.
 * @throws AmcpError AMCP_USAGE for an address that other machines could reach, AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function serveSessionsApi(
  view: RecorderView,
  { listen, ...access }: ApiAddress,
  surroundings: {
    readonly liveApps: LiveApps | undefined;
    /** The folder of the dashboard's files; undefined if there is none. */
    readonly dashboard: string | undefined;
    readonly log: Log;
    readonly now: () => number;
  },
): Promise<ServedApi> {
  return await listenHttp(listen, { serve: createSessionsApi({ ...surroundings, ...view, changes: view, access }) });
}

/** A recording that is made in a browser. */
interface ServedRecording extends RecordingContext, Pick<HttpApi<unknown>, "dashboard" | "log"> {
  readonly recording: LiveRecording;
  readonly liveApps: LiveAppsContext["liveApps"];
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Serves the recording and the tools of its apps to its page.
 *
 * @param listen `http://127.0.0.1:PORT`
 * @throws AmcpError AMCP_PROXY_PORT_IN_USE, AMCP_PROXY_START_FAILED
 */
export async function serveRecording(
  listen: string,
  { recording, liveApps, token, now, dashboard, log }: ServedRecording,
): Promise<ServedApi> {
  const access = { token, allowCalls: true, allowDelete: false };
  const context = { recording, liveApps, access, now };
  const routes: readonly Route<typeof context>[] = [...recordingRoutes, ...appRoutes];
  return await listenHttp(listen, { serve: createHttpApi({ routes, context, access, dashboard, log }) });
}
