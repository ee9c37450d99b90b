/** When a call ran, in milliseconds since 1970. */
export interface CallSpan {
  readonly beginMs: number;
  readonly endMs: number;
}

const SHOWN = /\b(\d{1,2}):(\d{2})(?::(\d{2}))?\b/g;

/** A clock may be late by a tick, and machines disagree a little. */
const TOLERANCE_MS = 2000;

/** Offsets of time zones are multiples of it, and the app's time zone is unknown. */
const ZONE_STEP_MS = 15 * 60_000;

/** Whether a time of day, such as `12:30:01`, is that of a span. */
function isIn(shown: string, { beginMs, endMs }: CallSpan): boolean {
  const [hours = "", minutes = "", seconds] = shown.split(":");
  const shownMs = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds ?? 0) * 1000;
  // Without seconds the whole minute shows the same.
  const firstMs = beginMs - TOLERANCE_MS - (seconds === undefined ? 60_000 : 1000);
  const lastMs = endMs + TOLERANCE_MS;
  const late = (((lastMs - shownMs) % ZONE_STEP_MS) + ZONE_STEP_MS) % ZONE_STEP_MS;
  return late <= lastMs - firstMs;
}

/** Replaces in two texts the times of day at the same places that are those at which the texts were read. */
export function withoutTimeOfDay(one: readonly [string, CallSpan], other: readonly [string, CallSpan]): readonly [string, string] {
  const [shown, others] = [one[0].match(SHOWN) ?? [], other[0].match(SHOWN) ?? []];
  if (shown.length !== others.length) return [one[0], other[0]];
  const isNow = shown.map((time, at) => isIn(time, one[1]) && isIn(others[at] ?? "", other[1]));
  const replaced = (text: string): string => {
    let at = -1;
    return text.replace(SHOWN, (time) => {
      at += 1;
      return isNow[at] === true ? "<now>" : time;
    });
  };
  return [replaced(one[0]), replaced(other[0])];
}

/** Whether a text is nothing but the time at which it was read. */
export const isTimeOfDay = (text: string, span: CallSpan): boolean => /^\d{1,2}:\d{2}(:\d{2})?$/.test(text) && isIn(text, span);

/** Whether a change, as actions report it, is that of a clock: `@e8 Clock = '12:30:01'`. */
export const showsOnlyTime = (change: string, span: CallSpan): boolean => isTimeOfDay(/ = '([\d:]+)'$/.exec(change)?.[1] ?? "", span);
