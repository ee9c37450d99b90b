import { expect, test } from "vitest";
import { blobOf, outcomeOf, picturesOf, searchedText, sessionSpan } from "../../../ui/format/call-facts.ts";
import { barAt, layOut, timeMarksOf, withChildren } from "../../../ui/pages/sessions/call-layout.ts";
import { sampleCall } from "../../servers/sessions/sample-calls.ts";
import { verifies } from "../../support/verifies.ts";

const call = (more: Partial<Parameters<typeof sampleCall>[0]> = {}) => sampleCall({ session: "s", atMs: 0, ...more }).record;
const sha256 = "a".repeat(64);

test("a record without a status is judged by its error", () => {
  const { status: _, ...old } = call();
  expect(outcomeOf(old)).toBe("ok");
  expect(outcomeOf({ ...old, error: "broken" })).toBe("error");
  expect(outcomeOf(call({ status: "gone", error: "broken" }))).toBe("gone");
});

test("pictures are found as blobs and as data; a drawing that may run scripts is none", () => {
  const blob = { sha256, bytes: 9, mime_type: "image/png" };
  const content = [
    { type: "image", mimeType: "image/png", data: { blob } },
    { type: "image", mimeType: "image/png", blob },
    { type: "image", mimeType: "image/png", data: "AAAA" },
    { type: "image", mimeType: "image/svg+xml", data: "AAAA" },
    { type: "image", data: { blob: { ...blob, mime_type: "image/svg+xml" } } },
  ];
  expect(picturesOf({ content })).toEqual([{ blob }, { blob }, { data: "AAAA", mime: "image/png" }]);
  expect(blobOf({ blob: { ...blob, sha256: "../../etc" } })).toBeUndefined();
});

test("a search finds app and tool, arguments, error and texts of the result", () => {
  const text = searchedText(call({ error: "Too LATE", arguments: { element: "Save" } }));
  for (const part of ["watchtower:clickelement", "too late", "save", "clicked"]) expect(text).toContain(part);
});

test("a nested call stands behind its parent, whatever came between them", () => {
  const [parent, other] = [call(), call({ atMs: 1 })];
  const child = call({ atMs: 2, parent_call_id: parent.id });
  const orphan = call({ atMs: 3, parent_call_id: "gone" });
  const listed = withChildren([parent, other, child, orphan]);
  expect(listed.map(({ call: { id }, isChild }) => [id, isChild])).toEqual([
    [parent.id, false],
    [child.id, true],
    [other.id, false],
    [orphan.id, true],
  ]);
});

test("calls that overlap are in different lanes of the time line, and each is found at its place", () => {
  const calls = [call({ duration: 5e9 }), call({ atMs: 1000, duration: 1e9 }), call({ atMs: 9000, duration: 1e9 })];
  const layout = layOut(calls);
  expect(layout.bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  expect(layout.spanMs).toBe(10_000);
  expect(barAt(layout, { x: 0.15, lane: 1, reach: 0.01 })?.call).toBe(calls[1]);
  expect(barAt(layout, { x: 0.7, lane: 0, reach: 0.01 })).toBeUndefined();
});

test("the time line's marks are at round times", () => {
  expect(timeMarksOf(10_000, 10)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000]);
  expect(timeMarksOf(8 * 3_600_000, 5).slice(0, 2)).toEqual([0, 7_200_000]);
});

test("an active session lasts until its latest call, with end_time null or absent", verifies(["004/UI-RULE-times"]), () => {
  const times = { start_time: "2026-11-24T10:00:00.000Z", last_activity: "2026-11-24T10:00:09.000Z" };
  expect(sessionSpan(times)).toBe(9000);
  expect(sessionSpan({ ...times, end_time: null })).toBe(9000);
  expect(sessionSpan({ ...times, end_time: "2026-11-24T10:01:00.000Z" })).toBe(60_000);
});
