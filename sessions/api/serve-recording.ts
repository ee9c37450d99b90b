import type { LiveRecording } from "../../contracts/live-recording.ts";
import { type HttpServer, listenHttp } from "../../platform/http-server.ts";
import { createHttpApi, type HttpApi } from "./http-api.ts";
import { type AppsContext, appRoutes } from "./routes/apps.ts";
import { type RecordingContext, recordingRoutes } from "./routes/recording.ts";
import type { Route } from "./routes/route.ts";

/** A recording that is made in a browser. */
export interface ServedRecording extends RecordingContext, Pick<HttpApi<unknown>, "dashboard" | "log"> {
  readonly recording: LiveRecording;
  readonly liveApps: AppsContext["liveApps"];
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
): Promise<Pick<HttpServer, "url" | "close">> {
  const access = { token, allowCalls: true, allowDelete: false };
  const context = { recording, liveApps, access, now };
  const routes: readonly Route<typeof context>[] = [...recordingRoutes, ...appRoutes];
  return await listenHttp(listen, { serve: createHttpApi({ routes, context, access, dashboard, log }) });
}
