import { expect, test } from "vitest";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const waited = { path: "MainWindow/TextBlock[0]", waitedMs: 12.4, element: null };

test.each([
  [{ element: "Count" }, { exists: true }],
  [
    { element: "Count", text: "42", enabled: true },
    { text: "42", enabled: true },
  ],
  [{ element: "Spinner", visible: false }, { visible: false }],
  [{ element: "type=ListBoxItem", count: 3 }, { count: 3 }],
  [
    { element: "Port", valid: false, error: "Enter a number." },
    { valid: false, error: "Enter a number." },
  ],
  [{ element: "Box", checked: true, selected: false }, { properties: { checked: "true", selected: "false" } }],
  [
    { element: "Box", checked: "indeterminate", properties: { role: "CheckBox" } },
    { properties: { checked: "indeterminate", role: "CheckBox" } },
  ],
])("%j waits inside the app", verifies(["card/verb-verify-element"]), async (args, asked) => {
  const context = fakeContext({ tools: { WaitForElement: answering(waited) }, window: "Main", timeoutMs: 900 });
  const { outcome } = await run("verify", args, context);
  expect(outcome).toMatchObject({ status: "passed", note: "after 12 ms" });
  expect(context.received).toEqual([{ tool: "WaitForElement", input: { element: args.element, ...asked, window: "Main", timeout: 900 } }]);
});

test.each([
  [undefined, "after 12 ms"],
  [{ ms: 0, timers: 0 }, "after 12 ms"],
  [{ ms: 150, timers: 1 }, "after 12 ms, and 150 ms of the app's time at 1 timer"],
  [{ ms: 30_150, timers: 31 }, "after 12 ms, and 30150 ms of the app's time at 31 timers"],
])("`element` with `jump` tells how far the app's time went: %j", verifies(["card/time-jump"]), async (jumped, note) => {
  const context = fakeContext({ tools: { WaitForElement: answering({ ...waited, jumped }) }, timeoutMs: 900 });
  const { outcome, sentence } = await run("verify", { element: "Countdown", text: "over", jump: true }, context);
  expect(outcome).toMatchObject({ status: "passed", note });
  expect(sentence).toBe('`Countdown` has text "over"');
  expect(context.received).toMatchObject([{ tool: "WaitForElement", input: { text: "over", jump: true, timeout: 900 } }]);
});

test("`for` watches inside the app, with a limit of its own", verifies(["card/49-stays"]), async () => {
  const tools = { WaitForElement: answering({ ...waited, jumped: { ms: 5000, timers: 3 } }) };
  const context = fakeContext({ tools, timeoutMs: 900 });
  const { outcome, sentence } = await run("verify", { element: "Busy", visible: false, for: "5s" }, context);
  expect(outcome).toMatchObject({ status: "passed", note: "after 12 ms, and 5000 ms of the app's time at 3 timers" });
  expect(sentence).toBe("`Busy` is not visible for 5s");
  expect(context.received).toMatchObject([{ input: { visible: false, forMs: 5000, timeout: 900 } }]);
});

test("`element` fails with what was wanted and what the app last saw", async () => {
  const tools = { WaitForElement: refusing("TIMEOUT", "`Count` has the text `41`", { text: "41" }) };
  const { outcome } = await run("verify", { element: "Count", text: "42" }, fakeContext({ tools }));
  expect(outcome).toEqual({
    status: "failed",
    problem: "`Count` has the text `41`",
    code: "TIMEOUT",
    expected: { text: "42" },
    actual: { text: "41" },
  });
});

test.each([
  [{ element: "Count" }, "`Count` is there"],
  [{ element: "Count", text: "42", enabled: false }, '`Count` is disabled and has text "42"'],
  [{ element: "Audit", matches: "by .*" }, "`Audit` matches /by .*/"],
  [{ element: "Box", checked: true }, "`Box` is checked"],
  [{ element: "Port", valid: false, error: "Required" }, '`Port` is invalid and has the validation error "Required"'],
])("%j reads as: %s", async (args, sentence) => {
  expect((await run("verify", args, fakeContext({ tools: { WaitForElement: answering(waited) } }))).sentence).toBe(sentence);
});

const exact = { maxDiffPixels: 0, maxDiffRatio: 1, threshold: 0, ignoreAntialiasing: false };

test("`screenshot` is exact unless a tolerance is given", verifies(["card/verb-verify-screenshot", "card/screenshot-exact"]), async () => {
  const context = fakeContext({ window: "Main" });
  await run("verify", { screenshot: "main" }, context);
  await run("verify", { screenshot: "list", clip: "List", mask: ["Clock"], maxDiffPixels: 3, threshold: 0.1 }, context);
  await run("verify", { screenshot: "levels", clip: "Level", popup: true }, context);
  await run("verify", { screenshot: "share", maxDiffRatio: 0.01, ignoreAntialiasing: true }, context);
  expect(context.screenshots).toEqual([
    { name: "main", window: "Main", popup: false, mask: [], ...exact },
    { name: "list", window: "Main", clip: "List", popup: false, mask: ["Clock"], ...exact, maxDiffPixels: 3, threshold: 0.1 },
    { name: "levels", window: "Main", clip: "Level", popup: true, mask: [], ...exact },
    {
      name: "share",
      window: "Main",
      popup: false,
      mask: [],
      ...exact,
      maxDiffPixels: Number.POSITIVE_INFINITY,
      maxDiffRatio: 0.01,
      ignoreAntialiasing: true,
    },
  ]);
});

test("`screenshot` says its tolerance", async () => {
  const args = { screenshot: "list", clip: "List", mask: ["Clock"], maxDiffPixels: 3 };
  expect((await run("verify", args, fakeContext())).sentence).toBe("`List` looks like list without `Clock` but for 3 pixels");
  expect((await run("verify", { screenshot: "levels", clip: "Level", popup: true }, fakeContext())).sentence).toBe(
    "the popup of `Level` looks like levels",
  );
  expect((await run("verify", { screenshot: "share", maxDiffRatio: 0.01, ignoreAntialiasing: true }, fakeContext())).sentence).toBe(
    "the window looks like share but for 1 % but for smoothed edges",
  );
});

const errors = (...messages: string[]) =>
  messages.map((message, index) => ({ sequence: index + 1, kind: "binding", message, time: "2026-01-01T00:00:00Z" }));

test("`noErrors` looks at what came since it last looked", async () => {
  const context = fakeContext({ tools: { GetErrors: answering({ errors: [], last: 4 }) } });
  context.errorsSeen.set("WatchTower", 2);
  expect((await run("verify", { noErrors: true }, context)).outcome.status).toBe("passed");
  await run("verify", { noErrors: true }, context);
  expect(context.received.map(({ input }) => input)).toEqual([
    { since: 2, collect: true },
    { since: 4, collect: true },
  ]);
});

test("`noErrors` fails with the first error and reports it once", verifies(["card/verb-no-errors"]), async () => {
  const context = fakeContext({
    tools: { GetErrors: answering({ errors: errors("no property `Titel`", "no property `Nmae`"), last: 2 }) },
  });
  const { outcome } = await run("verify", { noErrors: true }, context);
  expect(outcome).toMatchObject({ status: "failed", problem: "binding error: no property `Titel` (and 1 more)", expected: [] });
  expect(context.errorsSeen.get("WatchTower")).toBe(2);
});

test("`noErrors` tells the reason at the end of a long message, the element, and the other errors", async () => {
  const [first, second] = errors("no property", "no command");
  const message = `TextBlock: An error occurred binding Text to ${"Order.Customer.".repeat(20)}Name: Could not convert 'x' to Int32.`;
  const found = { errors: [{ ...first, message, element: "Orders >> Total" }, second], last: 2 };
  const { outcome } = await run("verify", { noErrors: true }, fakeContext({ tools: { GetErrors: answering(found) } }));
  expect(outcome).toMatchObject({
    status: "failed",
    problem: `binding error of Orders >> Total: ${message} (and 1 more)`,
    details: ["binding error: no command"],
  });
});

test("`noErrors` lets pass what is excepted and kinds that were not asked for", async () => {
  const tools = { GetErrors: answering({ errors: errors("no property `Titel`"), last: 1 }) };
  expect((await run("verify", { noErrors: true, except: ["Tit.l"] }, fakeContext({ tools }))).outcome.status).toBe("passed");
  expect((await run("verify", { noErrors: ["unhandled"] }, fakeContext({ tools }))).outcome.status).toBe("passed");
});

test.each(["renderer", "compatibility"])(
  "`noErrors` leaves aside the kind %s, no fault of the app, unless that is asked for",
  async (kind) => {
    const known = { errors: errors("WebP picture: a placeholder is drawn.").map((error) => ({ ...error, kind })), last: 1 };
    const tools = { GetErrors: answering(known) };
    expect((await run("verify", { noErrors: true }, fakeContext({ tools }))).outcome.status).toBe("passed");
    expect((await run("verify", { noErrors: [kind] }, fakeContext({ tools }))).outcome.status).toBe("failed");
  },
);

test("`app: duplicate` wants a second process to be refused", verifies(["card/verb-control-app", "003/EDGE-2"]), async () => {
  expect((await run("control", { app: "duplicate" }, fakeContext())).outcome).toMatchObject({
    status: "passed",
    note: '"WatchTower" is taken',
  });
  const { outcome } = await run("control", { app: "duplicate", which: "Lonely" }, fakeContext());
  expect(outcome).toMatchObject({ status: "failed", problem: "a second Lonely took the name from the one that was there" });
});

test.each(["start", "kill", "restart"])(
  "`app: %s` is done to the app that it names, or to the step's",
  verifies(["card/verb-control-app"]),
  async (deed) => {
    const context = fakeContext();
    context.errorsSeen.set("AdminTool", 9);
    context.logSeen.set("AdminTool", 9);
    await run("control", { app: deed, which: "AdminTool" }, context);
    const { outcome } = await run("control", { app: deed }, context);
    expect(context.controlled).toEqual([`${deed} AdminTool`, `${deed} WatchTower`]);
    expect(outcome).toMatchObject({ status: "passed", note: expect.stringMatching(/^WatchTower /) });
    expect(context.errorsSeen.has("AdminTool")).toBe(false);
    expect(context.logSeen.has("AdminTool")).toBe(false);
  },
);

test("`not` of an element is awaited inside the app", async () => {
  const context = fakeContext({ tools: { WaitForElement: answering(waited) }, timeoutMs: 900 });
  const { sentence, outcome } = await run("verify", { element: "Count", text: "42", not: true }, context);
  expect(sentence).toBe('not: `Count` has text "42"');
  expect(outcome).toMatchObject({ status: "passed", note: "after 12 ms" });
  expect(context.received).toEqual([{ tool: "WaitForElement", input: { element: "Count", text: "42", not: true, timeout: 900 } }]);

  const still = fakeContext({ tools: { WaitForElement: refusing("TIMEOUT", "`Count` still reads `42`, after 900 ms.") } });
  expect((await run("verify", { element: "Count", text: "42", not: true }, still)).outcome).toMatchObject({
    status: "failed",
    problem: "`Count` still reads `42`, after 900 ms.",
  });
});

const logged = (...messages: string[]) => ({
  entries: messages.map((message, index) => ({ sequence: index + 1, level: "information", source: "Desk", message, time: "" })),
  omitted: 0,
  dropped: 0,
  next: messages.length,
});

test("`not` looks again until the expectation is unmet, and says what it was", async () => {
  const answers = [
    { errors: [], last: 0 },
    { errors: [], last: 0 },
    { errors: errors("no value"), last: 1 },
  ];
  const context = fakeContext({ tools: { GetErrors: () => ({ ok: true, data: answers.shift(), text: "", images: [] }) } });
  const { outcome } = await run("verify", { noErrors: true, not: true }, context);
  expect(outcome).toMatchObject({ status: "passed", note: "not so: binding error: no value" });
  expect(context.pauses).toEqual([100, 250]);
});

test("`not` fails with what is still so", async () => {
  const context = fakeContext({ tools: { ReadLog: answering(logged("saved")) }, timeoutMs: 300 });
  const { outcome } = await run("verify", { log: "^saved$", not: true }, context);
  expect(outcome).toMatchObject({
    status: "failed",
    code: "AMCP_STEP_UNMET",
    problem: "it is still so after 300 ms: the log has entries that match /^saved$/ (information Desk: saved)",
  });
  expect(context.pauses).toEqual([100, 200]);
});

test("`not` passes with no refusal: a missing element has nothing that could differ", async () => {
  const tools = { GetElementTree: refusing("ELEMENT_NOT_FOUND", "no `Lst`") };
  const { outcome } = await run(
    "verify",
    { tree: "Lst", contains: "- Button", not: true },
    fakeContext({ tools, timeoutMs: 0, window: "Main" }),
  );
  expect(outcome).toMatchObject({ status: "failed", code: "ELEMENT_NOT_FOUND", problem: "no `Lst`" });
});

test("`not` of a value in the scenario is looked at once; that of a call again", async () => {
  const literal = fakeContext();
  expect((await run("verify", { value: 5, equals: 5, not: true }, literal)).outcome).toMatchObject({
    status: "failed",
    problem: "it is still so: 5 equals 5",
  });
  expect((await run("verify", { value: 5, less: 5, not: true }, literal)).outcome.status).toBe("passed");
  expect(literal.pauses).toEqual([]);

  const counts = [1, 1, 2];
  const asked = fakeContext({ tools: { "Desk:Count": () => ({ ok: true, data: counts.shift(), text: "", images: [] }) } });
  const { outcome } = await run("verify", { value: { call: "Desk:Count" }, equals: 1, not: true }, asked);
  expect(outcome).toMatchObject({ status: "passed", note: "not so: Desk:Count = 2, expected 1" });
  expect(asked.pauses).toEqual([100, 250]);
});
