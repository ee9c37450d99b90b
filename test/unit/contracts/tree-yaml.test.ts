import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { outlineLine, renderTreeYaml } from "../../../contracts/element-outline.ts";

const bounds = { x: 0, y: 0, width: 1, height: 1 };
const element = (type: string, facts: Partial<ElementInfo> = {}): ElementInfo => ({
  type,
  name: "",
  index: 0,
  bounds,
  screenBounds: bounds,
  path: `${type}[0]`,
  properties: {},
  children: [],
  ...facts,
});

test("a tree is a nested list to read", () => {
  const roots = [
    element("MainWindow", {
      name: "Desk",
      children: [element("Button", { name: "Save: now", properties: { xName: "Save" } }), element("Border")],
    }),
  ];
  expect(renderTreeYaml(roots)).toBe(`- MainWindow 'Desk':\n  - "Button#Save 'Save: now'"\n  - Border`);
});

test("every tree is YAML, from which each line comes back as it is in the outline", () => {
  const facts = fc.record({ type: fc.stringMatching(/^[A-Z][A-Za-z0-9_]{0,8}$/), text: fc.string({ unit: "binary", maxLength: 12 }) });
  const leaf = facts.map(({ type, text }) => element(type, { name: text, properties: { text: `${text}#: ` } }));
  const parent = fc.tuple(leaf, fc.array(leaf, { maxLength: 3 })).map(([one, children]) => ({ ...one, children }));
  const trees = fc.tuple(leaf, fc.array(parent, { maxLength: 3 })).map(([one, children]) => ({ ...one, children }));
  fc.assert(
    fc.property(fc.array(trees, { minLength: 1, maxLength: 3 }), (roots) => {
      expect(parse(renderTreeYaml(roots))).toEqual(roots.map(nested));
    }),
  );
});

const nested = (one: ElementInfo): unknown =>
  one.children.length === 0 ? outlineLine(one) : { [outlineLine(one)]: one.children.map(nested) };
