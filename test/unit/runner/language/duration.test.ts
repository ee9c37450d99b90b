import { expect, test } from "vitest";
import { parseDuration } from "../../../../runner/language/duration.ts";

test.each([
  ["0ms", 0],
  ["500ms", 500],
  ["5s", 5000],
  ["1.5s", 1500],
  ["2m", 120_000],
  ["0.4ms", 0],
])("%s is %i ms", (text, ms) => expect(parseDuration(text)).toBe(ms));

test.each(["5", "5 s", "-5s", "s", "1h", "5S", "1.s", ""])("%j is no duration", (text) => expect(parseDuration(text)).toBeUndefined());
