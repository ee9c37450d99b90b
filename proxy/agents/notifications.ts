import { idKey, type Message } from "../../mcp/envelope.ts";
import type { HandlerContext, NotificationHandler } from "./agents-context.ts";

const initialized: NotificationHandler = (_message, { agent, core }) => {
  agent.becomeReady();
  core.opened(agent);
};

const cancelled: NotificationHandler = (message, { agent }) => {
  const requestId = message.raw("params.requestId");
  if (requestId !== undefined) agent.calls.get(idKey(requestId))?.cancel(message);
};

/** Progress of a request from an app to the agent. */
const progress: NotificationHandler = (message, { agent }) => {
  const token = message.raw("params.progressToken");
  if (token !== undefined) agent.progress.get(idKey(token))?.(message);
};

/** Other notifications go to every app with a session, and to the agent's own sessions. */
const passToApps: NotificationHandler = (message, { core, agent }) => {
  if (agent.session === undefined) return;
  for (const upstream of core.apps.shared()) upstream.tell([message.bytes]);
  passToOwnSessions(message, { core, agent });
};

const passToOwnSessions = (message: Message, { core, agent }: Pick<HandlerContext, "core" | "agent">): void => {
  for (const upstream of core.apps.sessionsOf(agent.owner)) upstream.tell([message.bytes]);
};

/** With several agents a shared upstream is not notified: its question for roots could not name the agent. */
const rootsChanged: NotificationHandler = (message, context) => {
  const isOnlyAgent = [...context.core.agents].every((other) => other === context.agent || !other.ready);
  (isOnlyAgent ? passToApps : passToOwnSessions)(message, context);
};

const notifications: ReadonlyMap<string, NotificationHandler> = new Map([
  ["notifications/initialized", initialized],
  ["notifications/cancelled", cancelled],
  ["notifications/progress", progress],
  ["notifications/roots/list_changed", rootsChanged],
]);

export function serveNotification(message: Message, context: HandlerContext): void {
  (notifications.get(message.method ?? "") ?? passToApps)(message, context);
}
