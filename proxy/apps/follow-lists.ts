import { setTimeout as delay } from "node:timers/promises";
import type { AppSession, Upstream } from "../relay/upstream.ts";

/** Pause before an ended subscription is opened again, and the failures in a row after which it is not. */
const AGAIN = { afterMs: 1000, failures: 5 };

const notifications = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

/** Subscribes to the list changes of an upstream in the era without sessions. */
export interface ListFollower {
  /** Subscribes until the link ends. A server that does not acknowledge the first subscription is left alone. @param meta of the request */
  follow(meta: NonNullable<AppSession["meta"]>): Promise<void>;
  /** The upstream has acknowledged a subscription. */
  acknowledged(): void;
}

/** @param missed called when a subscription is open again: changes in between were not told */
export function createListFollower(upstream: () => Pick<Upstream, "request">, missed: () => void): ListFollower {
  let isHeard = false;
  let hasEnded = false;
  return {
    acknowledged() {
      isHeard = true;
      if (hasEnded) missed();
    },
    async follow(meta) {
      for (let failures = 0; failures < AGAIN.failures; failures = isHeard ? 0 : failures + 1) {
        isHeard = false;
        const end = await upstream().request("subscriptions/listen", { _meta: meta, notifications });
        if (end.kind === "gone" || !(isHeard || hasEnded)) return;
        hasEnded = true;
        await delay(AGAIN.afterMs, undefined, { ref: false });
      }
    },
  };
}
