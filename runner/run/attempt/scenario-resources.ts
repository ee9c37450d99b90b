import type { Answered, Resources, ResourceUpdates } from "../../../contracts/step.ts";
import type { ProxyOffers } from "../../apps/offers.ts";

/** The resources of one attempt at a scenario; `close` ends its subscriptions. */
export interface ScenarioResources extends Resources {
  close(): Promise<void>;
}

interface Subscription {
  /** Whether an update came after the last read. */
  isUpdated: boolean;
  /** Called for each update. */
  readonly waiting: Set<() => void>;
  end(): Promise<void>;
}

export function openScenarioResources(offers: Pick<ProxyOffers, "read" | "subscribe">): ScenarioResources {
  const subscriptions = new Map<string, Subscription>();
  return {
    read(name, signal) {
      const known = subscriptions.get(name);
      // An update that arrives during the read may be later than the answer, so it still counts as unread.
      if (known !== undefined) known.isUpdated = false;
      return offers.read(name, signal);
    },
    async subscribe(name, signal): Promise<Answered<ResourceUpdates>> {
      const known = subscriptions.get(name);
      if (known !== undefined) return { ok: true, data: updatesOf(known) };
      const subscription: Subscription = { isUpdated: false, waiting: new Set(), end: async () => {} };
      const updated = () => {
        subscription.isUpdated = true;
        for (const notify of subscription.waiting) notify();
      };
      const answer = await offers.subscribe(name, updated, signal);
      if (!answer.ok) return answer;
      subscription.end = answer.data;
      subscriptions.set(name, subscription);
      return { ok: true, data: updatesOf(subscription) };
    },
    async close() {
      // A gateway that has ended has no subscriptions left to end.
      await Promise.allSettled([...subscriptions.values()].map(({ end }) => end()));
      subscriptions.clear();
    },
  };
}

const updatesOf = (subscription: Subscription): ResourceUpdates => ({
  next(ms, signal) {
    if (subscription.isUpdated) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        subscription.waiting.delete(end);
        signal.removeEventListener("abort", end);
        resolve(subscription.isUpdated);
      };
      const timer = setTimeout(end, ms);
      subscription.waiting.add(end);
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
    });
  },
});
