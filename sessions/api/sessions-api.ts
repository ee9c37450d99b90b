import { createChangeStreams, type StreamLimits, streamLimits } from "./event-streams.ts";
import { createHttpApi, type HttpApi } from "./http-api.ts";
import { renderOpenApi } from "./openapi.ts";
import { routes } from "./routes/index.ts";
import type { ApiContext } from "./routes/route.ts";

/** The API at one endpoint. Several may serve one store. */
export interface SessionsApiOptions extends Omit<ApiContext, "stream" | "document">, Pick<HttpApi<ApiContext>, "dashboard" | "log"> {
  readonly streams?: StreamLimits;
}

/** Serves sessions, calls, tools and apps as JSON, their changes as events, and the dashboard. @returns what `listenHttp` calls as `serve` */
export function createSessionsApi({ dashboard, log, streams = streamLimits, ...options }: SessionsApiOptions) {
  const context: ApiContext = { ...options, stream: createChangeStreams(options.changes, streams), document: renderOpenApi };
  return createHttpApi({ routes, context, access: options.access, dashboard, log });
}
