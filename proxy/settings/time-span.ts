import { z } from "zod";

const TIME_SPAN = /^(?:(\d+)\.)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?$/;

/** A .NET TimeSpan, `[days.]hh:mm[:ss[.fraction]]`, in milliseconds. */
export const TimeSpan = z
  .string()
  .regex(TIME_SPAN, "write a time span as hh:mm:ss, such as 00:00:30")
  .meta({ id: "TimeSpan", examples: ["00:00:30", "1.00:00:00"] })
  .transform((text) => {
    const [days = 0, hours = 0, minutes = 0, seconds = 0, fraction = 0] = (TIME_SPAN.exec(text) ?? [])
      .slice(1)
      .map((part, index) => (index === 4 ? Number(`0.${part ?? 0}`) : Number(part ?? 0)));
    return Math.round(1000 * (((days * 24 + hours) * 60 + minutes) * 60 + seconds + fraction));
  });

/** Milliseconds as .NET writes a TimeSpan, the inverse of the schema. */
export function timeSpanOf(milliseconds: number): string {
  const [days, time = ""] = [Math.floor(milliseconds / 86_400_000), new Date(milliseconds).toISOString().slice(11, 23)];
  return `${days > 0 ? `${days}.` : ""}${time.replace(/\.000$/, "")}`;
}
