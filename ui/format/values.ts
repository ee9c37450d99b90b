const counts = new Intl.NumberFormat("en");

/** Renders a count with separators, such as 12,345. */
export const count = (value: number): string => counts.format(value);

/** Renders a count with its noun, such as "1 call" and "2 calls". */
export const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;

/** Renders bytes in the unit that leaves at most three digits. */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let amount = value / 1000;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[unit]}`;
}

/** Renders milliseconds: 0.42 ms, 12 ms, 1.2 s, 3 min 5 s, 2 h 4 min. */
export function milliseconds(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(ms < 1 ? 2 : 1))} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.5) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return withRest(Math.floor(whole / 60), "min", whole % 60, "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return withRest(Math.floor(minutes / 60), "h", minutes % 60, "min");
  return withRest(Math.floor(minutes / 1440), "d", Math.floor((minutes % 1440) / 60), "h");
}

const withRest = (whole: number, unit: string, rest: number, restUnit: string): string =>
  rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`;

/** Renders a record's duration, which is in nanoseconds. */
export const nanoseconds = (ns: number): string => milliseconds(ns / 1e6);

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Renders the time of day, such as 14:03:59; a text that is no time stays as it is. */
export const timeOfDay = (iso: string): string => ifTime(iso, (date) => clock.format(date));

/** Renders date and time, without the parts that are those of today. */
export function shownDateAndTime(iso: string, now = Date.now()): string {
  return ifTime(iso, (date) => {
    const today = new Date(now);
    if (date.toDateString() === today.toDateString()) return clock.format(date);
    const format = date.getFullYear() === today.getFullYear() ? day : dayOfYear;
    return `${format.format(date)}, ${clock.format(date).slice(0, 5)}`;
  });
}

/** Renders how long ago a time was. */
export function ago(iso: string, now = Date.now()): string {
  return ifTime(iso, (date) => {
    const seconds = (now - date.getTime()) / 1000;
    if (seconds < 5) return "just now";
    if (seconds < 60) return `${Math.floor(seconds)} s ago`;
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
    if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
    return `${Math.floor(seconds / 86_400)} d ago`;
  });
}

function ifTime(iso: string, render: (date: Date) => string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : render(date);
}
