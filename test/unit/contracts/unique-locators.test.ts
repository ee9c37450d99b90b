import fc from "fast-check";
import { expect, test } from "vitest";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { locatorOf, occurrencesIn } from "../../../contracts/unique-locators.ts";
import { parseLocator } from "../../../runner/language/locator-syntax.ts";
import { elementsWithin } from "../../../ui/parts/app-view/element-tree.ts";

const bounds = { x: 0, y: 0, width: 10, height: 10 };

function element(more: Partial<ElementInfo>): ElementInfo {
  const own = { type: "Button", name: null, index: 0, path: "MainWindow/Button[0]", properties: {}, children: [] };
  return { bounds, screenBounds: bounds, ...own, ...more };
}

const locatorsOf = (elements: readonly ElementInfo[]) => {
  const occurrences = occurrencesIn(elementsWithin(elements));
  return elements.map((one) => locatorOf(one, occurrences));
};

test("the most durable locator is AutomationId, then x:Name, name, type with name, path", () => {
  const locators = locatorsOf([
    element({ name: "Save", properties: { automationId: "SaveIt", xName: "save" } }),
    element({ name: "Open", properties: { xName: "open" } }),
    element({ name: "Close" }),
    element({ name: "Copy" }),
    element({ type: "MenuItem", name: "Copy" }),
    element({ path: "MainWindow/Button[5]" }),
  ]);
  expect(locators.map(({ text }) => text)).toEqual([
    "SaveIt",
    "open",
    "'Close'",
    "Button 'Copy'",
    "MenuItem 'Copy'",
    "MainWindow/Button[5]",
  ]);
});

test("an id or a name that several elements have identifies none of them", () => {
  const twice = { automationId: "Row" };
  const locators = locatorsOf([
    element({ name: "First", properties: twice }),
    element({ name: "Second", properties: twice, path: "MainWindow/Button[1]" }),
    element({ name: "Third", path: "MainWindow/Button[2]" }),
    element({ name: "Third", path: "MainWindow/Button[3]" }),
  ]);
  expect(locators.map(({ text }) => text)).toEqual(["'First'", "'Second'", "MainWindow/Button[2]", "MainWindow/Button[3]"]);
});

test("the runner reads every locator as the id or the name that was meant", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.boolean(), (text, isId) => {
      const [locator] = locatorsOf([element(isId ? { properties: { automationId: text } } : { name: text })]);
      if (locator === undefined || locator.durability === "path") return;
      expect(parseLocator(locator.text)).toEqual({ ok: true, steps: [{ kind: isId ? "word" : "name", value: text }] });
    }),
  );
});
