import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Caller, Gateway } from "../gateway.ts";
import { createWatches, type Watches } from "./subscriptions.ts";

/** `subscriptions/listen` of MCP from 2026-07-28 on. */
const ListenRequest = z.looseObject({
  jsonrpc: z.literal("2.0"),
  method: z.literal("subscriptions/listen"),
  id: z.union([z.string(), z.number()]),
  params: z.looseObject({ notifications: z.looseObject({ resourceSubscriptions: z.array(z.string()) }) }),
});

/** A request for the updates of resources. */
export interface ResourceListening {
  readonly id: string | number;
  /** The request without the resources that cannot be subscribed, so that the SDK acknowledges only the others. */
  readonly message: JSONRPCMessage;
  /** Starts notifications; earlier changes are sent at once. */
  begin(updated: (uri: string) => void): void;
  end(): void;
}

/**
 * Watches the resources that a request names.
 *
 * @returns undefined for any other message @throws GatewayError where the gateway refuses a subscription
 */
export function startListening(message: JSONRPCMessage, gateway: Gateway, session: Caller["session"]): ResourceListening | undefined {
  if (gateway.watch === undefined || !("method" in message) || message.method !== "subscriptions/listen") return undefined;
  const request = ListenRequest.safeParse(message).data;
  if (request === undefined) return undefined;
  const { id, params } = request;
  const gone = new AbortController();
  const early = new Set<string>();
  let notify: (uri: string) => void = (uri) => early.add(uri);
  const watches: Watches = createWatches(gateway, (uri) => {
    gateway.metrics.resourceUpdated();
    notify(uri);
  });
  const end = () => {
    gone.abort();
    watches.end();
  };
  const caller: Caller = { client: session.id, session, signal: gone.signal };
  try {
    const resourceSubscriptions = params.notifications.resourceSubscriptions.filter((uri) => watches.add(uri, caller));
    const narrowed = { ...request, params: { ...params, notifications: { ...params.notifications, resourceSubscriptions } } };
    return {
      // The SDK's type has the same members in more variants.
      id,
      end,
      message: narrowed as JSONRPCMessage,
      begin(updated) {
        notify = updated;
        for (const uri of early) updated(uri);
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
