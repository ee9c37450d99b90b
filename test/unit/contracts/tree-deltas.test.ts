import fc from "fast-check";
import { expect, test } from "vitest";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { collectTrees, flatten, listIn, TreeDeltas } from "../../../contracts/tree-deltas.ts";

const bounds = { x: 0, y: 0, width: 10, height: 10 };
const element = (type: string, children: ElementInfo[] = []): ElementInfo => ({
  type,
  name: null,
  index: 0,
  bounds,
  screenBounds: bounds,
  path: type,
  properties: {},
  children,
});

test("trees come back from their deltas, also of subjects that alternate", () => {
  const type = fc.constantFrom("Button", "TextBox", "Panel");
  const { tree } = fc.letrec<{ tree: ElementInfo }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      type.map((name) => element(name)),
      fc.tuple(type, fc.array(tie("tree"), { maxLength: 3 })).map(([name, children]) => element(name, children)),
    ),
  }));
  const roots = fc.array(tree, { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(roots, fc.constantFrom("Desk", "Shop")), { maxLength: 5 }), (given) => {
      const trees = collectTrees();
      const indexes = given.map(([tree, subject]) => trees.add(flatten(tree), subject));
      const stored = TreeDeltas.parse(JSON.parse(JSON.stringify(trees.deltas)));
      for (const [at, [tree]] of given.entries()) expect(listIn(stored, indexes[at] ?? -1)).toEqual(flatten(tree));
    }),
  );
});

test("a tree that did not change is stored once, and a change costs its elements only", () => {
  const trees = collectTrees();
  const many = (last: string) =>
    flatten([element("Window", [...Array.from({ length: 200 }, (_, at) => element(`Row${at}`)), element(last)])]);
  expect(["Ok", "Ok", "Cancel", "Cancel"].map((last) => trees.add(many(last), "Desk"))).toEqual([0, 0, 1, 1]);
  expect(trees.add(many("Ok"), "Shop")).toBe(2);
  expect(JSON.stringify(trees.deltas[1]).length).toBeLessThan(300);
});

test("damaged deltas end", () => {
  expect(
    listIn(
      [
        [0, [[0, 1]]],
        [5, [[0, 1]]],
      ],
      1,
    ),
  ).toEqual([]);
  expect(TreeDeltas.safeParse([[0, [["x", 1]]]]).success).toBe(false);
});
