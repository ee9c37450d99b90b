import { type Clock, timeOf } from "../../contracts/ports.ts";
import type { Refusal } from "../../contracts/proxy-control.ts";

/** Who wanted to join and was not let in: what nobody would see who does not read the log. */
export interface Refusals {
  note(refusal: Omit<Refusal, "at" | "attempts">): void;
  /** It has been let in since. */
  forget(instance: string): void;
  /** The latest of this name. */
  of(appId: string): Refusal | undefined;
  /** How many there were, by code, also of those that are forgotten. */
  counts(): ReadonlyMap<string, number>;
  /** The latest last. */
  list(): readonly Refusal[];
}

/** How many are remembered; whoever knocks again and again is one of them. */
const REMEMBERED = 32;

/** @param told is given each of them, so that a launcher need not wait for an app that will not come */
export function createRefusals(clock: Pick<Clock, "now">, told: (refusal: Refusal) => void): Refusals {
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
      told(noted);
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
