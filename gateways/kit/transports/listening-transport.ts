import { type JSONRPCMessage, SUBSCRIPTION_ID_META_KEY, type Transport } from "@modelcontextprotocol/server";
import type { ClientSession, Gateway } from "../gateway.ts";
import { type ResourceListening, startListening } from "../server/listening.ts";
import { faultOf } from "../server/protocol-fault.ts";

/**
 * Adds the sources of `subscriptions/listen` to a connection. The SDK acknowledges such a request and ends it; this transport watches its
 * resources and sends their updates, each with the id of its subscription.
 */
export function createListeningTransport(inner: Transport, gateway: Gateway, session: ClientSession): Transport {
  const all = new Map<string | number, ResourceListening>();
  const end = (id: unknown) => {
    if (typeof id !== "string" && typeof id !== "number") return;
    all.get(id)?.end();
    all.delete(id);
  };
  const updated = (id: string | number, uri: string) => {
    const params = { uri, _meta: { [SUBSCRIPTION_ID_META_KEY]: id } };
    // The client has disconnected.
    inner.send({ jsonrpc: "2.0", method: "notifications/resources/updated", params }).catch(() => {});
  };
  /** @returns the message for the SDK; undefined where the request is answered already */
  const received = (message: JSONRPCMessage): JSONRPCMessage | undefined => {
    if (!("method" in message)) return message;
    if (message.method === "notifications/cancelled") end(message.params?.["requestId"]);
    try {
      const listening = startListening(message, gateway, session);
      if (listening === undefined) return message;
      end(listening.id);
      all.set(listening.id, listening);
      return listening.message;
    } catch (error) {
      if ("id" in message) inner.send(refusedBy(error, message.id, gateway)).catch(() => {});
      return undefined;
    }
  };
  const outer: Transport = {
    ...(inner.sessionId !== undefined && { sessionId: inner.sessionId }),
    start: () => inner.start(),
    async send(message, options) {
      await inner.send(message, options);
      if (!("method" in message)) return end(message.id);
      if (message.method !== "notifications/subscriptions/acknowledged") return;
      const id = message.params?._meta?.[SUBSCRIPTION_ID_META_KEY];
      if (typeof id === "string" || typeof id === "number") all.get(id)?.begin((uri) => updated(id, uri));
    },
    close: () => inner.close(),
  };
  inner.onmessage = (message) => {
    const passed = received(message);
    if (passed !== undefined) outer.onmessage?.(passed);
  };
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onclose = () => {
    for (const id of [...all.keys()]) end(id);
    outer.onclose?.();
  };
  return outer;
}

/** The error response for a subscription that the gateway refuses. */
export function refusedBy(error: unknown, id: string | number, { codes }: Pick<Gateway, "codes">): JSONRPCMessage {
  const { code, message, data } = faultOf(error, codes, "Subscribe again");
  return { jsonrpc: "2.0", id, error: { code, message, data } };
}
