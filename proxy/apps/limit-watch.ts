import type { Log, LogFields } from "../../platform/log.ts";

/** Gets the amount of a limited resource in use. */
export type LimitWatch = (used: number) => void;

/** Fractions of the limit: warn at the first, and re-arm below the second. */
const [TIGHT, EASED] = [0.8, 0.5];

/** Warns in the log before a limit is reached, and again only after usage has dropped. @param what the limited resource, for people */
export function createLimitWatch(what: string, { limit, log, fields = {} }: { limit: number; log: Log; fields?: LogFields }): LimitWatch {
  let isTight = false;
  return (used) => {
    const share = used / limit;
    if (!isTight && share >= TIGHT) {
      isTight = true;
      log.warning("limit nearly reached", { ...fields, of: what, used, limit });
    } else if (isTight && share <= EASED) {
      isTight = false;
      log.information("limit no longer near", { ...fields, of: what, used, limit });
    }
  };
}
