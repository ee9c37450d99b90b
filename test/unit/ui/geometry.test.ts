import { expect, test } from "vitest";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { areaOf, elementAt, type Shot } from "../../../ui/parts/app-view/geometry.ts";

type Box = readonly [x: number, y: number, width: number, height: number];

function element(type: string, [x, y, width, height]: Box, more: { screen?: Box; children?: ElementInfo[] } = {}): ElementInfo {
  const [left, top, wide, high] = more.screen ?? [x, y, width, height];
  return {
    type,
    name: null,
    index: 0,
    bounds: { x, y, width, height },
    screenBounds: { x: left, y: top, width: wide, height: high },
    path: type,
    properties: {},
    children: more.children ?? [],
  };
}

const shot: Shot = { url: "", width: 400, height: 200, origin: { x: 0, y: 0 }, scale: 2 };

test("a picture of twice the pixels shows an element at its place in the window", () => {
  const window = element("Window", [0, 0, 200, 100]);
  expect(areaOf(shot, window, element("Button", [50, 25, 100, 50]))).toEqual({ left: 0.25, top: 0.25, width: 0.5, height: 0.5 });
});

test("a picture that begins elsewhere in the window moves the frame", () => {
  const window = element("Window", [0, 0, 200, 100]);
  const part = { ...shot, origin: { x: 50, y: 0 } };
  expect(areaOf(part, window, element("Button", [50, 25, 100, 50])).left).toBe(0);
});

test("a popup with coordinates of its own is placed by the screen", () => {
  const item = element("MenuItem", [0, 0, 40, 10], { screen: [320, 160, 80, 20] });
  const menu = element("Menu", [0, 0, 20, 10], { screen: [300, 100, 40, 20], children: [item] });
  const window = element("Window", [0, 0, 200, 100], { screen: [300, 100, 400, 200], children: [menu] });
  expect(areaOf(shot, window, item)).toEqual({ left: 0.05, top: 0.3, width: 0.2, height: 0.1 });
  expect(elementAt(shot, window, { x: 0.1, y: 0.35 })?.type).toBe("MenuItem");
});

test("the innermost element that is drawn last is the one at a point", () => {
  const covered = element("TextBlock", [10, 10, 50, 20]);
  const above = element("Border", [10, 10, 50, 20], { children: [element("Image", [20, 15, 10, 10])] });
  const window = element("Window", [0, 0, 200, 100], { children: [covered, above] });
  expect(elementAt(shot, window, { x: 0.125, y: 0.2 })?.type).toBe("Image");
  expect(elementAt(shot, window, { x: 0.06, y: 0.12 })?.type).toBe("Border");
  expect(elementAt(shot, window, { x: 0.9, y: 0.9 })?.type).toBe("Window");
});

test("an item that is scrolled out of its list is not at the point where it would be", () => {
  const list = element("ListBox", [0, 0, 100, 50], { children: [element("ListBoxItem", [0, 60, 100, 20])] });
  const window = element("Window", [0, 0, 200, 100], { children: [list] });
  expect(elementAt(shot, window, { x: 0.1, y: 0.65 })?.type).toBe("Window");
});

test("a popup is found wherever its owner is, above what is drawn later", () => {
  const choice = element("CheckBox", [10, 60, 80, 10]);
  const flyout = element("FlyoutPresenter", [0, 50, 100, 40], { children: [choice] });
  const item = element("ComboBoxItem", [120, 60, 60, 10]);
  const bar = element("ToolBar", [0, 0, 200, 10], {
    children: [element("Button", [0, 0, 20, 10], { children: [flyout] }), element("ComboBox", [120, 0, 60, 10], { children: [item] })],
  });
  const list = element("ListBox", [0, 10, 200, 90], { children: [element("ListBoxItem", [0, 50, 200, 30])] });
  const window = element("Window", [0, 0, 200, 100], { children: [bar, list] });
  expect(elementAt(shot, window, { x: 0.2, y: 0.65 })).toBe(choice);
  expect(elementAt(shot, window, { x: 0.7, y: 0.65 })).toBe(item);
  expect(elementAt(shot, window, { x: 0.55, y: 0.65 })?.type).toBe("ListBoxItem");
});

test("the content of a tab is found outside of its header", () => {
  const text = element("TextBlock", [0, 40, 100, 10]);
  const tabs = element("TabControl", [0, 0, 200, 100], { children: [element("TabItem", [0, 0, 40, 10], { children: [text] })] });
  expect(elementAt(shot, element("Window", [0, 0, 200, 100], { children: [tabs] }), { x: 0.2, y: 0.45 })).toBe(text);
});
