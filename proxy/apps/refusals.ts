import { type Clock, timeOf } from "../../contracts/ports.ts";
import type { Refusal } from "../../contracts/proxy-control.ts";

/** Apps and servers that were refused, so that refusals are visible outside the log. */
export interface Refusals {
  note(refusal: Omit<Refusal, "at" | "attempts">): void;
  /** Removes the refusals of an instance that has been accepted since. */
  forget(instance: string): void;
  /** Latest refusal of this AppId. */
  of(appId: string): Refusal | undefined;
  /** Number of refusals by code, including forgotten ones. */
  counts(): ReadonlyMap<string, number>;
  /** Remembered refusals, the latest last. */
  list(): readonly Refusal[];
}

/** Limit of remembered refusals; repeated attempts of one peer are one entry. */
const REMEMBERED = 32;

/** @param report gets each refusal, so that a launcher need not wait for an app that will not come */
export function createRefusals(clock: Pick<Clock, "now">, report: (refusal: Refusal) => void): Refusals {
  const known = new Map<string, Refusal>();
  const counts = new Map<string, number>();
  return {
    note(refusal) {
      const { appId, instance, pid, endpoint, code } = refusal;
      counts.set(code, (counts.get(code) ?? 0) + 1);
      const key = JSON.stringify([appId, code, pid ?? instance ?? endpoint]);
      const attempts = (known.get(key)?.attempts ?? 0) + 1;
      known.delete(key);
      const noted = { ...refusal, at: timeOf(clock), attempts };
      known.set(key, noted);
      report(noted);
      const [oldest] = known.keys();
      if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    },
    forget(instance) {
      for (const [key, refusal] of known) if (refusal.instance === instance) known.delete(key);
    },
    of: (appId) => [...known.values()].findLast((refusal) => refusal.appId === appId),
    counts: () => counts,
    list: () => [...known.values()],
  };
}
