import { expect, test } from "vitest";
import type { RunEvent } from "../../../../contracts/events.ts";
import type { AppTools } from "../../../../contracts/step.ts";
import { createGapReporter } from "../../../../runner/run/results/notices.ts";

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

test("an app that is gone tells nothing", async () => {
  const events: RunEvent[] = [];
  const gone = { name: "Desk", call: async () => Promise.reject(new Error("gone")) } as unknown as AppTools;
  await createGapReporter({ emit: (event) => events.push(event), clock })([gone], signal);
  expect(events).toEqual([]);
});
