import { describe, expect, test } from "vitest";
import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { type FoundAgain, findAgain } from "../../../../runner/healing/heal.ts";
import { knownElementOf, sceneOf } from "../../../../runner/healing/known-element.ts";

interface Control {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly text?: string;
  readonly y?: number;
  readonly height?: number;
}

const [email, label, save, cancel, hint]: readonly [Control, Control, Control, Control, Control] = [
  { type: "TextBox", id: "Email", name: "Email address" },
  { type: "TextBlock", name: "Email address", text: "Email address" },
  { type: "Button", id: "Save", name: "Save changes", text: "Save changes" },
  { type: "Button", id: "Cancel", name: "Cancel", text: "Cancel" },
  { type: "TextBlock", id: "Hint", name: "All fields are needed", text: "All fields are needed" },
];
const form = [label, email, save, cancel, hint];

/** A window with controls below each other. */
function windowOf(controls: readonly Control[]): readonly ElementInfo[] {
  const children = controls.map(({ type, id, name = null, text, y, height = 30 }, row): ElementInfo => {
    const bounds = { x: 0, y: y ?? row * 40, width: 200, height };
    const index = controls.slice(0, row).filter((one) => one.type === type).length;
    const properties = { role: type, ...(id === undefined ? {} : { automationId: id }), ...(text === undefined ? {} : { text }) };
    return { type, name, index, bounds, screenBounds: bounds, path: `Window/${type}[${index}]`, properties, children: [] };
  });
  const bounds = { x: 0, y: 0, width: 200, height: 800 };
  return [{ type: "Window", name: "Form", index: 0, bounds, screenBounds: bounds, path: "Window", properties: {}, children }];
}

function remembered(control: Control, controls: readonly Control[]) {
  const scene = sceneOf(windowOf(controls));
  const placed = scene.elements.find(({ element }) => element.type === control.type && element.properties["automationId"] === control.id);
  if (placed === undefined) throw new Error("the control is not in the window");
  return knownElementOf(placed, scene);
}

/** Looks for a control of the form in another version of it. */
const search = (lost: Control, now: readonly Control[], before: readonly Control[] = form): FoundAgain | undefined =>
  findAgain(remembered(lost, before), windowOf(now));

const changed = (from: Control, to: Control) => form.map((control) => (control === from ? to : control));

describe("an element is found again by", () => {
  test("its name, if its id has changed", () => {
    const found = search(save, changed(save, { ...save, id: "Store" }));
    expect(found).toMatchObject({ locator: "Store", path: "Window/Button[0]" });
    expect(found?.reasons).toEqual([
      ...["same type", "same name 'Save changes'", "same text 'Save changes'", "4 of 4 neighbours", "in Window 'Form'", "same place"],
    ]);
    expect(found?.confidence).toBeGreaterThan(0.7);
  });

  test("its id, if its texts have changed", () => {
    expect(search(save, changed(save, { ...save, name: "Go", text: "Go" }))?.reasons).toContain("same id 'Save'");
  });

  test("a similar id or name", () => {
    const found = search(save, changed(save, { ...save, id: "SaveIt", name: "Save the changes", text: "Save the changes" }));
    expect(found?.reasons).toEqual(expect.arrayContaining(["similar id 'SaveIt'", "similar name 'Save the changes'"]));
  });

  test("its name in another place", () => {
    const others = form.filter((control) => control !== save);
    expect(search(save, [...others, { ...save, id: "Store", y: 500 }])?.locator).toBe("Store");
  });

  test("its name, if its type has changed", () => {
    const found = search(save, changed(save, { ...save, type: "SplitButton", id: "Store" }));
    expect(found?.locator).toBe("Store");
    expect(found?.reasons).not.toContain("same type");
  });
});

describe("nothing is proposed", () => {
  test("for a removed element, though an element of the same name was beside it", () => {
    expect(
      search(
        email,
        form.filter((control) => control !== email),
      ),
    ).toBeUndefined();
  });

  test("where a new element with other texts is in its place", () => {
    expect(search(save, changed(save, { type: "Button", id: "Delete", name: "Remove user", text: "Remove user" }))).toBeUndefined();
  });

  test("because both texts are empty", () => {
    const box: Control = { type: "TextBox", id: "Notes", name: "", text: "" };
    expect(search(box, [...form, { ...box, id: "Field7" }], [...form, box])).toBeUndefined();
  });

  test("where two elements are alike", () => {
    expect(search(save, [...changed(save, { ...save, id: "A", y: 70 }), { ...save, id: "B", y: 90 }])).toBeUndefined();
  });

  test("on another page, where none of its neighbours is", () => {
    expect(
      search(save, [
        { type: "TextBlock", name: "Other page" },
        { ...save, id: "SaveOther" },
        { type: "CheckBox", id: "Agree" },
      ]),
    ).toBeUndefined();
  });

  test("for an element without an area", () => {
    expect(search(save, changed(save, { ...save, id: "Store", height: 0 }))).toBeUndefined();
  });
});
