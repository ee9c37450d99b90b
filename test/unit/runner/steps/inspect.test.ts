import { expect, test } from "vitest";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const bounds = { x: 0, y: 0, width: 10, height: 10 };
const button = {
  type: "Button",
  name: "Save",
  index: 0,
  bounds,
  screenBounds: bounds,
  path: "MainWindow/Button[0]",
  properties: { automationId: "Save" },
  children: [],
};
const window = {
  type: "MainWindow",
  name: "WatchTower",
  index: 0,
  bounds,
  screenBounds: bounds,
  path: "MainWindow",
  properties: {},
  children: [button],
};
const wholeTree = { roots: [window], count: 2, revision: 7 };
const found = { ...button, ref: "@e1", window: "WatchTower", locatorKind: "automationId" };
const captured = {
  origin: { x: 0, y: 0 },
  same: false,
  width: 3,
  height: 2,
  pixelHash: "ab",
  idle: true,
  stillBusy: [],
  masked: [],
  window: "WatchTower",
  fingerprint: { renderer: "managed 1", avalonia: "12", fonts: "f", scale: 1, theme: "Light", culture: "en-US" },
};

test("`tree` stores the elements as data and to read, and keeps them", verifies(["card/verb-inspect-tree"]), async () => {
  const context = fakeContext({ tools: { GetElementTree: answering(wholeTree) } });
  const { outcome } = await run("inspect", { tree: "MainWindow", depth: 3 }, context);
  expect(context.received).toMatchObject([{ tool: "GetElementTree", input: { root: "MainWindow", depth: 3 } }]);
  expect(outcome).toMatchObject({ status: "passed", note: "2 elements", saved: wholeTree });
  expect(context.attached.map(({ name, kind, mediaType }) => ({ name, kind, mediaType }))).toEqual([
    { name: "tree-MainWindow", kind: "tree", mediaType: "application/json" },
    { name: "tree-MainWindow", kind: "text", mediaType: "application/yaml" },
  ]);
  expect(JSON.parse(String(context.attached[0]?.content))).toEqual([window]);
  expect(context.attached[1]?.content).toMatchInlineSnapshot(`
    "- MainWindow 'WatchTower':
      - Button#Save 'Save'
    "
  `);
});

test("`tree: all` asks for every window", async () => {
  const context = fakeContext({ tools: { GetElementTree: answering(wholeTree) } });
  await run("inspect", { tree: "all" }, context);
  expect(context.received[0]?.input).not.toHaveProperty("root");
});

test("`tree` takes what is no element for the title of a window", async () => {
  const context = fakeContext({
    tools: {
      GetElementTree: (input) =>
        input["window"] === "Settings" ? answering(wholeTree)(input) : refusing("ELEMENT_NOT_FOUND", "no element")(input),
    },
  });
  expect((await run("inspect", { tree: "Settings" }, context)).outcome.status).toBe("passed");
});

test("`tree` fails with the app's first reason where there is neither", async () => {
  const context = fakeContext({
    tools: {
      GetElementTree: (input) =>
        refusing("root" in input ? "ELEMENT_NOT_FOUND" : "WINDOW_CLOSED", "root" in input ? "no element" : "no window")(input),
    },
  });
  expect((await run("inspect", { tree: "Settings" }, context)).outcome).toMatchObject({ status: "failed", problem: "no element" });
});

test("`find` keeps the element, and with `all` a list", verifies(["card/verb-inspect-find"]), async () => {
  const tools = { FindElement: answering({ elements: [found] }) };
  const one = await run("inspect", { find: "Save" }, fakeContext({ tools }));
  expect(one.outcome).toMatchObject({ status: "passed", note: "Save, by automationId", saved: { ref: "@e1" } });
  const all = await run("inspect", { find: "type=Button", all: true }, fakeContext({ tools }));
  expect(all.outcome).toMatchObject({ note: "1 found", saved: [{ ref: "@e1" }] });
});

test("`find` fails with the app's near misses", async () => {
  const tools = { FindElement: refusing("ELEMENT_NOT_FOUND", "no element `Sav`", { near: ["Save"] }) };
  const { outcome } = await run("inspect", { find: "Sav" }, fakeContext({ tools }));
  expect(outcome).toMatchObject({ status: "failed", code: "ELEMENT_NOT_FOUND", actual: { near: ["Save"] } });
});

test("`screenshot` stores the picture under its name", verifies(["card/verb-inspect-screenshot"]), async () => {
  const png = new Uint8Array([1, 2, 3]);
  const context = fakeContext({ tools: { CaptureScreenshot: answering(captured, [{ png, pixelHash: "ab" }]) }, window: "Main" });
  const { outcome } = await run("inspect", { screenshot: "after", element: "List", popup: true, mask: ["Clock"] }, context);
  expect(context.received).toMatchObject([
    { tool: "CaptureScreenshot", input: { element: "List", popup: true, mask: ["Clock"], window: "Main", caret: false } },
  ]);
  expect(context.attached).toEqual([{ name: "after", kind: "screenshot", mediaType: "image/png", content: png }]);
  expect(outcome).toMatchObject({ status: "passed", note: "3 x 2", saved: { width: 3, height: 2, pixelHash: "ab" } });
});

test("`screenshot` fails where the app sends no picture", async () => {
  const { outcome } = await run("inspect", { screenshot: "after" }, fakeContext({ tools: { CaptureScreenshot: answering(captured) } }));
  expect(outcome).toMatchObject({ status: "failed", problem: "the app answered without a picture" });
});

test.each(["inspect", "interact"] as const)(
  "`%s: call` keeps the part that `pick` finds",
  verifies(["card/verb-inspect-call", "card/verb-call"]),
  async (family) => {
    const context = fakeContext({ tools: { "NSIP:get": answering({ animals: [{ id: "A" }, { id: "B" }] }) } });
    const { outcome, sentence } = await run(family, { call: "NSIP:get", with: { q: 1 }, pick: "$.animals[1].id" }, context);
    expect(context.received).toEqual([{ tool: "NSIP:get", input: { q: 1 } }]);
    expect(outcome).toMatchObject({ status: "passed", saved: "B" });
    expect(sentence).toBe('call NSIP:get with {"q":1} and take $.animals[1].id');
  },
);

test("`call` takes the text of a tool that has no structured result, as JSON where it is JSON", async () => {
  const answer = (text: string) => () => ({ ok: true as const, data: undefined, text, images: [] });
  expect((await run("inspect", { call: "A:Json" }, fakeContext({ tools: { "A:Json": answer('{"n":1}') } }))).outcome).toMatchObject({
    saved: { n: 1 },
  });
  expect((await run("inspect", { call: "A:Text" }, fakeContext({ tools: { "A:Text": answer("done") } }))).outcome).toMatchObject({
    saved: "done",
  });
});

test("`call` fails where `pick` finds nothing, and shows what there was", async () => {
  const { outcome } = await run("inspect", { call: "A:T", pick: "$.b" }, fakeContext({ tools: { "A:T": answering({ a: 1 }) } }));
  expect(outcome).toEqual({ status: "failed", problem: "`$.b` finds nothing", actual: { a: 1 } });
});

test("`call` fails with the code of a tool that refuses", async () => {
  const { outcome } = await run(
    "interact",
    { call: "A:T" },
    fakeContext({ tools: { "A:T": refusing("AMCP_PROXY_APP_GONE", "A has exited") } }),
  );
  expect(outcome).toMatchObject({ status: "failed", code: "AMCP_PROXY_APP_GONE", problem: "A has exited" });
});

const explained = {
  element: "#Save",
  value: "Red",
  settings: [{ property: "Foreground", value: "Red", by: "style", from: "style `Button` of Window.Styles[0]" }],
  inactive: [],
  bindings: [],
  layout: [],
  notes: [],
  viewModel: null,
  members: {},
  more: 0,
};

test("`why` keeps the explanation, and its note has the most important fact", verifies(["card/48-explain-element"]), async () => {
  const context = fakeContext({ tools: { ExplainElement: answering(explained) }, window: "Desk" });
  const { outcome, sentence } = await run("inspect", { why: "Save", of: "foreground" }, context);
  expect(context.received).toEqual([{ tool: "ExplainElement", input: { element: "Save", of: "foreground", window: "Desk" } }]);
  expect(outcome).toEqual({ status: "passed", note: "Foreground = Red, style `Button` of Window.Styles[0]", saved: explained });
  expect(sentence).toBe("explain foreground of `Save`");
});

test("`why` puts a broken binding first, and passes a refusal on", verifies(["card/48-explain-element"]), async () => {
  const bindings = [{ property: "Text", path: "Nmae", value: "(unset)", error: "no such member" }];
  const broken = fakeContext({ tools: { ExplainElement: answering({ ...explained, bindings }) } });
  expect((await run("inspect", { why: "Save" }, broken)).outcome).toMatchObject({ note: "Text is bound to Nmae: no such member" });
  const refused = fakeContext({ tools: { ExplainElement: refusing("INVALID_ARGUMENT", "Button has no property `of`.") } });
  expect((await run("inspect", { why: "Save", of: "of" }, refused)).outcome).toMatchObject({ status: "failed" });
});
