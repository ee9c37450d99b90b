import type { SocketPeer } from "../../../../platform/web-sockets.ts";
import { Heartbeat, MessageRate, POLICY_VIOLATION } from "./connection.ts";
import { answerControl } from "./control.ts";
import type { StreamHub, Subscriber } from "./stream-hub.ts";

const MOST_MESSAGES = 5;

/** The streams that a connection's address names: `/ws/a/b` and `/stream?streams=a/b`. */
function streamsIn({ path, query }: SocketPeer): readonly string[] {
  const named = path.startsWith("/stream") ? (query.get("streams") ?? "") : decodeURIComponent(path.replace(/^\/ws\/?/, ""));
  return named.split("/").filter((name) => name !== "");
}

/** Serves a connection to `/ws` or `/stream`. @returns its heartbeat */
export function serveStreams(peer: SocketPeer, hub: StreamHub, { now, monotonic }: { now: number; monotonic: () => number }): Heartbeat {
  const hasMicroseconds = peer.query.get("timeUnit")?.toUpperCase() === "MICROSECOND";
  const subscriber: Subscriber = { peer, streams: new Set(), isCombined: peer.path.startsWith("/stream"), hasMicroseconds };
  const rate = new MessageRate(MOST_MESSAGES, monotonic);
  const count = () => {
    if (!rate.count()) peer.close(POLICY_VIOLATION, "Too many requests");
  };
  hub.add(subscriber);
  hub.subscribe(subscriber, streamsIn(peer));
  peer.onClose(() => hub.remove(subscriber));
  peer.onPong(count);
  peer.onText((text) => {
    count();
    const controlled = {
      subscribe: (streams: readonly string[]) => hub.subscribe(subscriber, streams),
      unsubscribe: (streams: readonly string[]) => hub.unsubscribe(subscriber, streams),
      subscriptions: () => [...subscriber.streams],
      get isCombined() {
        return subscriber.isCombined;
      },
      set isCombined(isCombined: boolean) {
        subscriber.isCombined = isCombined;
      },
    };
    peer.send(answerControl(text, controlled));
  });
  return new Heartbeat(peer, now);
}
