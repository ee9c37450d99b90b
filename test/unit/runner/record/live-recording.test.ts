import { expect, test, vi } from "vitest";
import { RecordingState } from "../../../../contracts/live-recording.ts";
import { createLiveRecording } from "../../../../runner/record/index.ts";
import { check, click, press, target } from "../../../support/runner/inputs.ts";

const head = { name: "Recorded", apps: ["Desk"], file: "recorded.yaml" };
const save = target("Save", { alternatives: [{ locator: "Button 'Save'", rung: "typeAndName", scope: "app" }] });

function start() {
  const end = vi.fn();
  const recording = createLiveRecording(head, end);
  return { recording, end, lines: () => RecordingState.parse(recording.state()).scenario.split("\n").slice(3) };
}

test("each input makes the scenario grow, and one that is removed is gone from it", () => {
  const { recording, lines } = start();
  recording.add(click(save));
  recording.add(check(save, "visible"));
  expect(recording.state().inputs.map(({ id, text }) => [id, text])).toEqual([
    [1, "click Save"],
    [2, "check visible of Save"],
  ]);
  expect(lines()).toEqual(["  - interact: { click: Save }", "  - verify: { element: Save, visible: true }", ""]);
  expect(recording.remove(1)).toBe(true);
  expect(recording.remove(1)).toBe(false);
  recording.add(press("Enter"));
  expect(recording.state().inputs.map(({ id }) => id)).toEqual([2, 3]);
  expect(lines()).toEqual(["  - verify: { element: Save, visible: true }", "  - interact: { press: Enter }", ""]);
});

test("another locator of an element takes the place of the one in use, which stays a choice", () => {
  const { recording, lines } = start();
  recording.add(click(save));
  recording.add(press("Enter"));
  expect(recording.choose(1, "Button 'Save'")).toBe(true);
  expect(lines()[0]).toBe("  - interact: { click: Button 'Save' }");
  expect(recording.state().inputs[0]?.locators).toEqual([
    { locator: "Button 'Save'", rung: "typeAndName", scope: "app" },
    { locator: "Save", rung: "automationId", scope: "app" },
  ]);
  expect(recording.choose(1, "Nothing")).toBe(false);
  expect(recording.choose(2, "Save")).toBe(false);
  expect(recording.choose(9, "Save")).toBe(false);
  expect(recording.choose(1, "Save")).toBe(true);
  expect(lines()[0]).toBe("  - interact: { click: Save }");
});

test("a wait ends with the next change, at once for an older revision, and when it is given up", async () => {
  const { recording, end } = start();
  const { revision } = recording.state();
  const never = new AbortController();
  const changed = recording.changed(revision, never.signal);
  recording.add(click(save));
  await changed;
  await recording.changed(revision, never.signal);
  const given = recording.changed(recording.state().revision, never.signal);
  never.abort();
  await given;
  await recording.changed(recording.state().revision, never.signal);
  recording.end();
  expect(end).toHaveBeenCalledTimes(1);
});
