import { idKey } from "../relay/envelope.ts";
import type { NotificationHandler } from "./session.ts";

const initialized: NotificationHandler = (_message, { agent }) => agent.becomeReady();

const cancelled: NotificationHandler = (message, { agent }) => {
  const requestId = message.raw("params.requestId");
  if (requestId !== undefined) agent.calls.get(idKey(requestId))?.cancel(message);
};

/** Of what an app has asked the agent to do. */
const progress: NotificationHandler = (message, { agent }) => {
  const token = message.raw("params.progressToken");
  if (token !== undefined) agent.progress.get(idKey(token))?.(message);
};

/** The rest, such as `notifications/roots/list_changed`, concerns every app. */
export const passToApps: NotificationHandler = (message, { core }) => {
  for (const { upstream } of core.registry.holders()) upstream.tell([message.bytes]);
};

export const notifications: ReadonlyMap<string, NotificationHandler> = new Map([
  ["notifications/initialized", initialized],
  ["notifications/cancelled", cancelled],
  ["notifications/progress", progress],
]);
