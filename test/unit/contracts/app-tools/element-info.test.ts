import { expect, test } from "vitest";
import { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";

const element = (facts: object = {}, children: readonly unknown[] = []) => ({
  type: "Button",
  name: "Save",
  index: 0,
  bounds: { x: 1, y: -2.5, width: 3, height: 4 },
  path: "MainWindow/Button[0]",
  screenBounds: { x: 101, y: 97, width: 3, height: 4 },
  properties: { role: "button" },
  children,
  ...facts,
});

const issuesOf = (value: unknown) => ElementInfo.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("an element is taken as it is, without what newer apps say more of it", () => {
  const known = element({}, [element({ name: null }), element({ properties: {} })]);
  const newer = element({ colour: "red", bounds: { ...known.bounds, depth: 1 } }, [
    element({ name: null, z: 1 }),
    element({ properties: {} }),
  ]);
  expect(ElementInfo.parse(newer)).toEqual(known);
});

test("what is wrong anywhere in a tree is told with its place, all of it", () => {
  const bounds = { x: 0, y: 0, width: -1, height: "4" };
  const { children: _, ...childless } = element();
  expect(issuesOf(element({}, [element({ bounds, properties: { role: 5 } }, [element({ index: 0.5, type: "" }), childless])]))).toEqual([
    "children.0.bounds.width: Too small: expected number to be >=0",
    "children.0.bounds.height: Invalid input: expected number, received string",
    "children.0.properties.role: Invalid input: expected string, received number",
    "children.0.children.0.type: Too small: expected string to have >=1 characters",
    "children.0.children.0.index: Invalid input: expected int, received number",
    "children.0.children.1.children: Invalid input: expected array, received undefined",
  ]);
});
