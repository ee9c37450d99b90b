import { expect, test } from "vitest";
import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { renderOutline } from "../../../../contracts/element-outline.ts";
import { answering, fakeContext, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

type Properties = Readonly<Record<string, string>>;

const at = { index: 0, bounds: { x: 0, y: 0, width: 1, height: 1 }, screenBounds: { x: 0, y: 0, width: 1, height: 1 }, path: "x" };
const element = (type: string, name: string | null, properties: Properties = {}, children: ElementInfo[] = []): ElementInfo => ({
  ...at,
  type,
  name,
  properties: { ...properties },
  children,
});

const roots = [
  element("MainWindow", "WatchTower", {}, [
    element("StackPanel", null, {}, [
      element("Button", "Refresh", { automationId: "Refresh" }),
      element("Button", "Acknowledge", { enabled: "false" }),
      element("TextBox", null, { xName: "Note", value: "don't\npanic" }),
    ]),
    element("ListBox", null, { automationId: "AlertList", itemCount: "2" }, [
      element("ListBoxItem", "Disk almost full", { selected: "true" }, [element("TextBlock", "Disk", { text: "Disk" })]),
      element("ListBoxItem", "CPU high"),
    ]),
  ]),
];

const look = (args: Readonly<Record<string, unknown>>, shown: ElementInfo[] = roots, baselines: Readonly<Record<string, string>> = {}) => {
  const context = fakeContext({ tools: { GetElementTree: answering({ roots: shown, count: 1, revision: 1 }) }, baselines, timeoutMs: 0 });
  return { context, result: run("verify", { tree: "MainWindow", ...args }, context) };
};

const problem = async (contains: string): Promise<string | undefined> => {
  const { outcome } = await look({ contains }).result;
  return outcome.status === "failed" ? outcome.problem : undefined;
};

test("an outline has one element a line, with its name and what is unusual about it", () => {
  expect(renderOutline(roots)).toMatchInlineSnapshot(`
    "- MainWindow 'WatchTower'
      - StackPanel
        - Button#Refresh 'Refresh'
        - Button 'Acknowledge' [enabled=false]
        - TextBox#Note [value='don\\'t\\npanic']
      - ListBox#AlertList [itemCount=2]
        - ListBoxItem 'Disk almost full' [selected=true]
          - TextBlock 'Disk'
        - ListBoxItem 'CPU high'"
  `);
});

test.each([
  "- Button 'Acknowledge'",
  "- Button#Refresh",
  "- Button 'Acknowledge' [enabled=false]",
  "- Button 'Refresh' [enabled] [focused=false]",
  "- * 'CPU high'",
  "- 'CPU high'",
  "- ListBoxItem /^Disk .* full$/ [selected]",
  "- TextBox#Note [value='don\\'t\\npanic']",
  "- MainWindow\n  - Button 'Refresh'\n  - Button 'Acknowledge'\n  - ListBoxItem 'CPU high'",
  "- ListBox [itemCount=/\\d/]:\n  - ListBoxItem:\n    - TextBlock 'Disk'",
  "- ListBox\n  - /children: equal\n  - ListBoxItem 'Disk almost full'\n  - ListBoxItem 'CPU high'",
])("the tree contains %j", verifies(["card/verb-verify-tree"]), async (outline) => {
  expect(await problem(outline)).toBeUndefined();
});

test.each([
  [
    "- Button 'Acknowledge' [enabled]",
    "line 1, `Button 'Acknowledge' [enabled]`: nothing is like it; there is `Button 'Acknowledge' [enabled=false]`",
  ],
  ["- Button 'Acknowlege'", "line 1, `Button 'Acknowlege'`: nothing is like it; there is `Button 'Acknowledge' [enabled=false]`"],
  ["- Slider", "line 1, `Slider`: nothing is like it"],
  ["- Button 'Acknowledge'\n- Button 'Refresh'", "line 2, `Button 'Refresh'`: it is there, but not behind the line before"],
  ["- ListBox\n  - Button 'Refresh'", "line 2, `Button 'Refresh'`: nothing is like it"],
  [
    "- ListBox\n  - /children: equal\n  - ListBoxItem 'Disk almost full'",
    "behind line 3, `ListBoxItem 'Disk almost full'`, there is also `ListBoxItem 'CPU high'`",
  ],
])("the tree does not contain %j", verifies(["card/verb-verify-tree"]), async (outline, sentence) => {
  expect(await problem(outline)).toBe(sentence);
});

test("a failure keeps the outline of what was there", async () => {
  const { context, result } = look({ contains: "- Slider" });
  expect((await result).outcome).toMatchObject({ status: "failed", expected: "- Slider", actual: renderOutline(roots) });
  expect(context.attached).toMatchObject([{ name: "tree-actual", kind: "actual", content: `${renderOutline(roots)}\n` }]);
});

test("the tree is asked for again until it will do", async () => {
  let asked = 0;
  const shown = () => answering({ roots: ++asked < 3 ? [] : roots, count: 1, revision: asked })({});
  const context = fakeContext({ tools: { GetElementTree: shown } });
  expect((await run("verify", { tree: "MainWindow", contains: "- Button 'Refresh'" }, context)).outcome.status).toBe("passed");
  expect(context.pauses).toEqual([100, 250]);
});

test("a snapshot that was accepted as it was fails on any change", async () => {
  const first = look({ snapshot: "main" });
  await first.result;
  const accepted = first.context.baselineTexts.get("main") ?? "";
  expect(accepted).toBe(`- /children: deep-equal\n${renderOutline(roots)}\n`);

  const same = await look({ snapshot: "main" }, roots, { main: accepted }).result;
  expect(same.outcome.status).toBe("passed");

  const [root] = structuredClone(roots);
  const refresh = root?.children[0]?.children[0];
  if (root === undefined || refresh === undefined) throw new Error("the tree has changed");
  refresh.properties["enabled"] = "false";
  const disabled = await look({ snapshot: "main" }, [root], { main: accepted }).result;
  expect(disabled.outcome).toMatchObject({
    status: "failed",
    problem: "line 4, `Button#Refresh 'Refresh'`: nothing is like it; there is `Button#Refresh 'Refresh' [enabled=false]`",
  });

  delete refresh.properties["enabled"];
  root.children[1]?.children.push(element("ListBoxItem", "New"));
  const longer = await look({ snapshot: "main" }, [root], { main: accepted }).result;
  expect(longer.outcome).toMatchObject({ status: "failed", problem: expect.stringContaining("there is also `ListBoxItem 'New'`") });
});
