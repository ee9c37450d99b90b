import type { Server } from "@modelcontextprotocol/server";
import type { Caller, FaultCodes, Gateway } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import { type ClientConnection, callerOf } from "./client-connection.ts";
import { answering } from "./protocol-fault.ts";
import { unknownUri } from "./resources.ts";

/** The most resources that one connection can subscribe to. */
const MOST_RESOURCES = 256;

/** The resources that one connection, or one request of `subscriptions/listen`, watches. */
export interface Watches {
  /** Watches a resource; one that is watched already stays so. @returns false where it cannot be subscribed @throws GatewayError */
  add(uri: string, caller: Caller): boolean;
  remove(uri: string): void;
  end(): void;
}

/** @param updated is called at each change of a watched resource */
export function createWatches({ watch, metrics, codes }: Gateway, updated: (uri: string) => void): Watches {
  const ends = new Map<string, () => void>();
  const remove = (uri: string) => {
    const end = ends.get(uri);
    if (!ends.delete(uri)) return;
    metrics.unsubscribed();
    end?.();
  };
  return {
    add(uri, caller) {
      if (ends.has(uri)) return true;
      if (ends.size >= MOST_RESOURCES) throw tooMany(uri, codes);
      const end = watch?.(
        uri,
        () => {
          if (ends.has(uri)) updated(uri);
        },
        caller,
      );
      if (end === undefined) return false;
      ends.set(uri, end);
      metrics.subscribed();
      return true;
    },
    remove,
    end() {
      for (const uri of [...ends.keys()]) remove(uri);
    },
  };
}

const tooMany = (uri: string, { INVALID_PARAMS }: FaultCodes): GatewayError =>
  new GatewayError(INVALID_PARAMS, `This connection has ${MOST_RESOURCES} subscriptions already`, {
    parameter: "uri",
    value: uri,
    expected: `at most ${MOST_RESOURCES} subscriptions of one connection`,
    suggestion: "Call resources/unsubscribe for a resource that is no longer needed, then subscribe again",
  });

/** `resources/subscribe` and `resources/unsubscribe`, as MCP has them up to 2025-11-25. */
export function addSubscriptions(server: Server, gateway: Gateway, connection: ClientConnection): void {
  const { codes, metrics } = gateway;
  const gone = new AbortController();
  const watches = createWatches(gateway, (uri) => {
    metrics.resourceUpdated();
    // The client has disconnected.
    server.sendResourceUpdated({ uri }).catch(() => {});
  });
  server.onclose = () => {
    gone.abort();
    watches.end();
  };
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }, context) =>
    answering(
      async () => {
        await gateway.checkWatch?.(uri, { ...callerOf(context, connection), signal: context.mcpReq.signal });
        // The subscription outlives the request.
        if (watches.add(uri, { ...callerOf(context, connection), signal: gone.signal })) return {};
        throw unknownUri(uri, gateway);
      },
      { codes, signal: context.mcpReq.signal, again: "Subscribe again" },
    ),
  );
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    watches.remove(uri);
    return {};
  });
}
