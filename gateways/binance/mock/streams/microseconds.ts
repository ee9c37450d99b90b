/** Fields that are times in milliseconds wherever they occur, and `t`, which is one in a kline only. */
const TIMES: ReadonlySet<string> = new Set(["E", "T", "O", "C"]);

/** An event with its times in microseconds, for `timeUnit=MICROSECOND`. */
export function inMicroseconds(value: unknown, isKline = false): unknown {
  if (Array.isArray(value)) return value.map((item) => inMicroseconds(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const isTime = typeof field === "number" && (TIMES.has(name) || (isKline && name === "t"));
      return [name, isTime ? field * 1000 : inMicroseconds(field, name === "k")];
    }),
  );
}
