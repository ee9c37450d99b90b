import { expect, test, vi } from "vitest";
import { RecordingState } from "../../../../contracts/live-recording.ts";
import { createLiveRecording } from "../../../../runner/record/index.ts";
import { check, click, press, target, typing } from "../../../support/runner/inputs.ts";

const head = { name: "Recorded", apps: ["Desk"], file: "recorded.yaml" };
const save = target("Save", { alternatives: [{ locator: "Button 'Save'", locatorKind: "typeAndName", scope: "app" }] });

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
    { locator: "Button 'Save'", locatorKind: "typeAndName", scope: "app" },
    { locator: "Save", locatorKind: "automationId", scope: "app" },
  ]);
  expect(recording.choose(1, "Nothing")).toBe(false);
  expect(recording.choose(2, "Save")).toBe(false);
  expect(recording.choose(9, "Save")).toBe(false);
  expect(recording.choose(1, "Save")).toBe(true);
  expect(lines()[0]).toBe("  - interact: { click: Save }");
});

test("a text that is typed with a pause is one input, and so are its corrections; what follows a submitted one is not", () => {
  const { recording } = start();
  const note = target("Note", { type: "TextBox" });
  recording.add(typing(note, { text: "disc", changes: [{ property: "text", from: "", to: "disc" }] }));
  recording.add(typing(note, { text: "disk", clear: true, changes: [{ property: "text", from: "disc", to: "disk" }] }));
  recording.add(typing(note, { text: " full", submit: true, changes: [{ property: "text", from: "disk", to: "disk full" }] }));
  recording.add(typing(note, { text: "more" }));
  recording.add(typing(target("Other", { type: "TextBox", path: "MainWindow/TextBox[1]" }), { text: "else" }));
  expect(recording.events()).toMatchObject([
    { text: "disk full", clear: true, submit: true, changes: [{ property: "text", from: "", to: "disk full" }] },
    { text: "more" },
    { text: "else" },
  ]);
  expect(recording.state().inputs.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("a secret that is typed with a pause is one variable", () => {
  const { recording } = start();
  const password = target("Password", { type: "TextBox" });
  const { text: _, ...secret } = typing(password, { secret: true });
  recording.add(secret);
  recording.add({ ...secret, clear: true, submit: true });
  expect(recording.events()).toEqual([{ ...secret, submit: true }]);
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
