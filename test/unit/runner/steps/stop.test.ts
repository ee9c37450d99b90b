import { expect, test } from "vitest";
import { fakeContext, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const asking = { ended: false, dialog: "Save changes?", reason: 'it asks in the dialog "Save changes?"' } as const;
const refusing = { ended: false, dialog: undefined, reason: "a Closing handler refuses" } as const;

test.each([
  [{ app: "stop" }, { ended: true }, "passed", "WatchTower stopped"],
  [{ app: "stop", asks: "Save changes?" }, asking, "passed", 'WatchTower asks in "Save changes?"'],
  [{ app: "stop", asks: "any" }, asking, "passed", 'WatchTower asks in "Save changes?"'],
  [{ app: "stop", asks: "any" }, refusing, "passed", "a Closing handler refuses"],
  [{ app: "stop", asks: "any" }, { ended: true }, "failed", "WatchTower ended without asking"],
  [{ app: "stop", asks: "Really?" }, asking, "failed", 'WatchTower asks in the dialog "Save changes?"'],
  [{ app: "stop" }, refusing, "failed", "WatchTower did not end within 5000 ms: a Closing handler refuses"],
  [
    { app: "stop" },
    asking,
    "failed",
    'WatchTower did not end: it asks in the dialog "Save changes?"; expect the dialog with `asks: Save changes?` and answer it in the next step, or use `app: kill`',
  ],
] as const)("%j on an app that answers %j: %s", verifies(["card/verb-control-app"]), async (step, stopped, status, words) => {
  const context = fakeContext({ stopped });
  const { outcome } = await run("control", step, context);
  expect(context.controlled).toEqual(["stop WatchTower within 5000"]);
  expect(outcome).toMatchObject({ status, [status === "passed" ? "note" : "problem"]: words });
});

test("`asks` belongs to `stop`", async () => {
  await expect(run("control", { app: "kill", asks: "any" }, fakeContext())).rejects.toThrow("`asks` belongs to `app: stop`");
});
