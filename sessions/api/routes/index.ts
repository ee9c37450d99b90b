import { RecorderStatus } from "../../../contracts/sessions/api.ts";
import { jsonAnswer, textAnswer } from "./answer.ts";
import { appRoutes, toolsRoute } from "./apps.ts";
import { recordRoutes } from "./records.ts";
import { defineRoute, type Route } from "./route.ts";

const status = defineRoute({
  method: "GET",
  path: "/api/v1/status",
  summary: "The recorder and its store, and what this address permits.",
  answer: { schema: RecorderStatus },
  faults: [],
  run: (_request, context) =>
    jsonAnswer({
      ...context.status(),
      writable: context.access.allowDelete,
      calls_allowed: context.access.allowCalls,
    } satisfies RecorderStatus),
});

const events = defineRoute({
  method: "GET",
  path: "/api/v1/events",
  summary: "What changes, as server-sent events. Changes of one session within 250 ms are one event. At most 20 streams at once.",
  answer: { type: "text/event-stream", description: "events whose name and data are those of ApiEvent" },
  faults: [429],
  run({ exchange }, { stream }) {
    stream(exchange);
    return undefined;
  },
});

const openApi = defineRoute({
  method: "GET",
  path: "/api/v1/openapi.json",
  summary: "This document.",
  answer: { type: "application/json", description: "OpenAPI 3.1" },
  faults: [],
  run: (_request, { document }) => textAnswer(document()),
});

/** Every operation of the API. */
export const routes: readonly Route[] = [status, events, openApi, ...recordRoutes, toolsRoute, ...appRoutes];
