import { expect, test } from "vitest";
import { elementsInPicture } from "../../../../runner/baselines/element-facts.ts";
import { answering, fakeContext, refusing } from "../../../support/runner/fake-context.ts";

const at = (type: string, path: string, [x, y]: readonly [number, number], children: object[] = []) => ({
  type,
  name: null,
  index: 0,
  path,
  properties: { xName: path.split("/").at(-1) },
  children,
  bounds: { x, y, width: 10, height: 10 },
  screenBounds: { x, y, width: 10, height: 10 },
});
const roots = [
  at("MainWindow", "W", [0, 0], [at("ListBox", "W/L", [100, 50], [at("Button", "W/L/B", [103, 57])]), at("Button", "W/C", [4, 4])]),
];
const tree = answering({ roots, count: 4, revision: 1 });

test("elements of a clipped picture have their places in the picture, and nothing around it is among them", async () => {
  const found = { ...roots[0], path: "W/L", ref: "@e1", window: "W", locatorKind: "automationId" };
  const { app } = fakeContext({ tools: { GetElementTree: tree, FindElement: answering({ elements: [found] }) } });
  const facts = await elementsInPicture(app, { window: undefined, clip: "L", origin: { x: 100, y: 50 } }, AbortSignal.timeout(1000));
  expect(facts.map(({ called, bounds }) => [called, bounds.x, bounds.y])).toEqual([
    ["L", 0, 0],
    ["B", 3, 7],
  ]);
});

test("a whole window has all its elements where they are", async () => {
  const { app } = fakeContext({ tools: { GetElementTree: tree } });
  const facts = await elementsInPicture(app, { window: undefined, origin: { x: 0, y: 0 } }, AbortSignal.timeout(1000));
  expect(facts.map(({ called }) => called)).toEqual(["W", "L", "B", "C"]);
});

test("without a tree there are no words", async () => {
  const { app } = fakeContext({ tools: { GetElementTree: refusing("UI_THREAD_BUSY", "busy") } });
  expect(await elementsInPicture(app, { window: undefined, origin: { x: 0, y: 0 } }, AbortSignal.timeout(1000))).toEqual([]);
});
