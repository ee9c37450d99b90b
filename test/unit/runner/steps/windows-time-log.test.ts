import { expect, test } from "vitest";
import { answering, fakeContext, refusing, run, settled } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const entry = (sequence: number, message: string, level = "information") => ({
  sequence,
  level,
  message,
  source: "Orders.Import",
  time: "2026-01-01T00:00:00Z",
});
const page = (...entries: ReturnType<typeof entry>[]) => ({ entries, next: 9, omitted: 0, dropped: 0 });
const window = {
  title: "Settings",
  type: "SettingsDialog",
  path: "SettingsDialog",
  bounds: { x: 0, y: 0, width: 10, height: 10 },
  active: true,
  modal: true,
  owner: "WatchTower",
  blockedBy: null,
  focused: null,
  fileDialog: null,
};
const resized = { ...settled, window: "WatchTower", width: 400, height: 300, state: "normal" };
const advanced = { ...settled, now: "2026-01-01T00:00:30Z", moved: ["DispatcherTimer"], notMoved: ["animations and transitions"] };

test.each([
  [{ width: 400, height: 300 }, { width: 400, height: 300 }, "resize the window to 400 x 300"],
  [{ width: 400 }, { width: 400 }, "resize the window to a width of 400"],
  [{ height: 300 }, { height: 300 }, "resize the window to a height of 300"],
  ["maximized", { state: "maximized" }, "make the window maximized"],
])("`resize: %j` asks for %j and says what came of it", verifies(["card/verb-focus"]), async (resize, asked, words) => {
  const context = fakeContext({ tools: { ResizeWindow: answering(resized) }, window: "Main" });
  const { outcome, sentence } = await run("interact", { resize }, context);
  expect(context.received).toEqual([{ tool: "ResizeWindow", input: { window: "Main", ...asked } }]);
  expect(sentence).toBe(words);
  expect(outcome).toMatchObject({ status: "passed", note: "400 x 300, normal", saved: { width: 400, height: 300, state: "normal" } });
});

test("`resize` needs a size above 0", async () => {
  await expect(run("interact", { resize: {} }, fakeContext())).rejects.toThrow("needs a `width`, a `height` or both");
  await expect(run("interact", { resize: { width: 0 } }, fakeContext())).rejects.toThrow("resize");
});

test("`windows` keeps the open windows", verifies(["card/verb-windows"]), async () => {
  const context = fakeContext({ tools: { ListWindows: answering({ windows: [window] }) } });
  const { outcome } = await run("inspect", { windows: "all" }, context);
  expect(outcome).toMatchObject({ status: "passed", note: "Settings", saved: [window] });
});

test("`log` stores what was logged since the scenario began", verifies(["card/verb-windows"]), async () => {
  const context = fakeContext({ tools: { ReadLog: answering({ ...page(entry(8, "Imported 12 orders")), dropped: 3 }) } });
  context.logSeen.set("WatchTower", 7);
  const { outcome } = await run("inspect", { log: "warning", matches: "orders" }, context);
  expect(context.received).toEqual([{ tool: "ReadLog", input: { level: "warning", since: 7, matches: "orders", limit: 5000 } }]);
  expect(context.attached).toMatchObject([
    { name: "log", content: "2026-01-01T00:00:00Z information Orders.Import: Imported 12 orders\n" },
  ]);
  expect(outcome).toMatchObject({ status: "passed", note: "1 entries; 3 older ones are no longer kept" });
});

test("`verify: log` looks again until the message is there", verifies(["card/verb-verify-log"]), async () => {
  let looks = 0;
  const ReadLog = (input: Readonly<Record<string, unknown>>) => {
    looks += 1;
    return answering(looks < 4 ? page() : page(entry(8, "Imported 12 orders")))(input);
  };
  const context = fakeContext({ tools: { ReadLog } });
  const { outcome } = await run("verify", { log: "Imported \\d+" }, context);
  expect(outcome).toMatchObject({ status: "passed", note: "information Orders.Import: Imported 12 orders" });
  expect(context.pauses).toEqual([100, 250, 500]);
});

test("`verify: log` counts, and tells what it found instead", verifies(["card/verb-verify-log"]), async () => {
  const ReadLog = answering({ ...page(entry(8, "Import failed", "error")), omitted: 2 });
  const passing = await run("verify", { log: "fail", level: "error", count: 3 }, fakeContext({ tools: { ReadLog } }));
  expect(passing.outcome.status).toBe("passed");
  expect(passing.sentence).toBe("the log has 3 entries from error up that match /fail/");
  const none = await run("verify", { log: "fail", count: 0 }, fakeContext({ tools: { ReadLog }, timeoutMs: 0 }));
  expect(none.outcome).toMatchObject({
    status: "failed",
    problem: "3 entries match /fail/, the newest: error Orders.Import: Import failed",
    expected: { count: 0 },
  });
  const absent = await run("verify", { log: "fail" }, fakeContext({ tools: { ReadLog: answering(page()) }, timeoutMs: 0 }));
  expect(absent.outcome).toMatchObject({ status: "failed", problem: "nothing was logged that matches /fail/" });
});

test("`clock` puts the clock forward within the step's time", verifies(["card/verb-clock"]), async () => {
  const context = fakeContext({ tools: { "WatchTower:AdvanceClock": answering({ ...advanced, opened: ["Reminder"] }) }, timeoutMs: 8000 });
  const { outcome, sentence } = await run("control", { clock: "1.5m" }, context);
  expect(context.received).toEqual([{ tool: "WatchTower:AdvanceClock", input: { by: 90_000, timeout: 8000 } }]);
  expect(sentence).toBe("put the clock forward by 1.5m");
  expect(outcome).toMatchObject({ status: "passed", note: "DispatcherTimer; opened Reminder" });
});

test.each([
  ["interact", { resize: "maximized" }, "ResizeWindow"],
  ["inspect", { windows: "all" }, "ListWindows"],
  ["inspect", { log: "debug" }, "ReadLog"],
  ["verify", { log: "x" }, "ReadLog"],
  ["control", { clock: "30s", which: "DataService" }, "DataService:AdvanceClock"],
] as const)("%s %j fails with the reason that %s gives", async (family, args, tool) => {
  const context = fakeContext({ tools: { [tool]: refusing("WINDOW_CLOSED", "gone", { window: "Main" }) }, timeoutMs: 0 });
  const { outcome } = await run(family, args, context);
  expect(outcome).toEqual({ status: "failed", problem: "gone", code: "WINDOW_CLOSED", actual: { window: "Main" } });
});
