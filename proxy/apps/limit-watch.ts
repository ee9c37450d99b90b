import type { Log, LogFields } from "../../platform/log.ts";

/** Told how much of something limited is in use. */
export type LimitWatch = (used: number) => void;

/** Shares of the limit: a warning comes before the end is reached, and the next one only after things have eased. */
const [TIGHT, EASED] = [0.8, 0.5];

/** Warns in the log before something runs out, once until it has eased. @param what of which there is a limit, for people */
export function createLimitWatch(what: string, { limit, log, fields = {} }: { limit: number; log: Log; fields?: LogFields }): LimitWatch {
  let isTight = false;
  return (used) => {
    const share = used / limit;
    if (!isTight && share >= TIGHT) {
      isTight = true;
      log.warning("running short", { ...fields, of: what, used, limit });
    } else if (isTight && share <= EASED) {
      isTight = false;
      log.information("no longer running short", { ...fields, of: what, used, limit });
    }
  };
}
