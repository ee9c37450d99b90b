import { idKey, type Message } from "../relay/envelope.ts";
import type { FrontSession, NotificationHandler } from "./session.ts";

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

/** The rest, such as `notifications/roots/list_changed`, concerns every app that has a session. */
const passToApps: NotificationHandler = (message, { core, agent }) => {
  if (agent.session === undefined) return;
  for (const { upstream } of core.registry.holders()) if (upstream.session?.era === "session") upstream.tell([message.bytes]);
};

const notifications: ReadonlyMap<string, NotificationHandler> = new Map([
  ["notifications/initialized", initialized],
  ["notifications/cancelled", cancelled],
  ["notifications/progress", progress],
]);

export function serveNotification(message: Message, session: FrontSession): void {
  (notifications.get(message.method ?? "") ?? passToApps)(message, session);
}
