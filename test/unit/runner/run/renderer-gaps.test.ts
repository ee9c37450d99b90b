import { expect, test } from "vitest";
import type { RunEvent } from "../../../../contracts/events.ts";
import type { AppTools } from "../../../../contracts/step.ts";
import { createGapReporter } from "../../../../runner/run/results/notices.ts";
import { verifies } from "../../../support/verifies.ts";

const clock = { now: () => 0, monotonic: () => 0 };
const signal = new AbortController().signal;
const record = (sequence: number, kind: string, message: string) => ({ sequence, kind, message, time: "2026-01-01T00:00:00Z" });

function appWith(...errors: object[]): AppTools {
  return { name: "Desk", call: async () => ({ ok: true, data: { errors, last: errors.length } }) } as unknown as AppTools;
}

test("tells what an app's renderer draws differently, and what its handler lacks, once in a run", async () => {
  const events: RunEvent[] = [];
  const tell = createGapReporter({ emit: (event) => events.push(event), clock });
  const gap = record(1, "renderer", "WebP picture: a crossed frame is drawn.");
  await tell([appWith(gap, record(2, "binding", "no property"))], signal);
  await tell(
    [appWith(gap), appWith(record(1, "compatibility", "Avalonia 12.2.0 has no private member `TopLevel._x`; raw input is off."))],
    signal,
  );
  expect(events.map((event) => (event.type === "notice" ? event.message : event.type))).toEqual([
    "Desk: WebP picture: a crossed frame is drawn.",
    "Desk: Avalonia 12.2.0 has no private member `TopLevel._x`; raw input is off.",
  ]);
});

test("names gaps of the same explanation in one notice", async () => {
  const events: RunEvent[] = [];
  const report = createGapReporter({ emit: (event) => events.push(event), clock });
  const glyph = (index: number) => record(index, "renderer", `glyph of U+${index}: no font of the app has it.`);
  await report([appWith(glyph(1), record(2, "renderer", "WebP picture: a frame."), glyph(3))], signal);
  await report([appWith(...Array.from({ length: 12 }, (_, index) => glyph(index)))], signal);
  expect(events.map((event) => (event.type === "notice" ? event.message : event.type))).toEqual([
    "Desk: glyph of U+1, glyph of U+3: no font of the app has it.",
    "Desk: WebP picture: a frame.",
    `Desk: ${[0, 2, 4, 5, 6, 7, 8, 9].map((index) => `glyph of U+${index}`).join(", ")} and 2 more: no font of the app has it.`,
  ]);
});

test("a missing glyph has the free font of its script, one notice for each script", verifies(["card/50-fonts-advice"]), async () => {
  const events: RunEvent[] = [];
  const glyph = (index: number, code: string) => record(index, "renderer", `glyph of U+${code}: no font of the app has it.`);
  const gaps = [glyph(1, "6F22"), glyph(2, "05D0"), glyph(3, "5B57"), glyph(4, "1F600"), glyph(5, "13000")];
  await createGapReporter({ emit: (event) => events.push(event), clock })([appWith(...gaps)], signal);
  expect(events.map((event) => (event.type === "notice" ? event.message : event.type))).toEqual([
    "Desk: glyph of U+6F22, glyph of U+5B57: no font of the app has it. Chinese (Han): `fonts: [fonts/NotoSansCJK-Regular.ttc]` (Debian fonts-noto-cjk, or Noto Sans SC of Google Fonts; OFL 1.1).",
    "Desk: glyph of U+05D0: no font of the app has it. Hebrew: `fonts: [fonts/NotoSansHebrew-Regular.ttf]` (Debian fonts-noto-core, or Noto Sans Hebrew of Google Fonts; OFL 1.1).",
    "Desk: glyph of U+1F600: no font of the app has it. emoji: `fonts: [fonts/Symbola_hint.ttf]` (Debian fonts-symbola, or Noto Emoji of Google Fonts; free for any use; Noto Emoji: OFL 1.1).",
    "Desk: glyph of U+13000: no font of the app has it.",
  ]);
});

test("an app that is gone tells nothing", async () => {
  const events: RunEvent[] = [];
  const gone = { name: "Desk", call: async () => Promise.reject(new Error("gone")) } as unknown as AppTools;
  await createGapReporter({ emit: (event) => events.push(event), clock })([gone], signal);
  expect(events).toEqual([]);
});
