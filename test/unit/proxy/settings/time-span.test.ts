import { expect, test } from "vitest";
import { TimeSpan, timeSpanOf } from "../../../../proxy/settings/app-settings.ts";

test.each([
  [0, "00:00:00"],
  [500, "00:00:00.500"],
  [30_000, "00:00:30"],
  [1_800_000, "00:30:00"],
  [86_400_000, "1.00:00:00"],
  [93_784_500, "1.02:03:04.500"],
])("%d ms is the time span %s, in both directions", (milliseconds, text) => {
  expect(timeSpanOf(milliseconds)).toBe(text);
  expect(TimeSpan.parse(text)).toBe(milliseconds);
});
