import { expect, test } from "vitest";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const clipped = {
  rule: "clipped",
  elements: ["Button#Save"],
  moreElements: 0,
  problem: "has a text that is cut off on the right by 12 px; it has 80 x 17",
  cure: "give it more width, or wrap the text",
  bounds: [{ x: 8, y: 8, width: 80, height: 32 }],
};
const overlap = {
  rule: "overlap",
  elements: ["TextBlock#Hint", "Name", "Place"],
  moreElements: 2,
  problem: "covers 40 x 8 px of Name",
  cure: "remove the negative margin or the fixed size that makes it exceed its place",
  bounds: [],
};
const picture = { png: new Uint8Array([1, 2, 3]), pixelHash: "f00d" };
const shot = {
  same: false,
  width: 800,
  height: 600,
  pixelHash: picture.pixelHash,
  idle: true,
  stillBusy: [],
  masked: [],
  window: "Desk",
  origin: { x: 0, y: 0 },
  fingerprint: { renderer: "managed 1", avalonia: "12", fonts: "f", scale: 1, theme: "Light", culture: "en-US" },
};
const answer = (changes: object = {}) => ({
  window: "Desk",
  width: 800,
  height: 600,
  elements: 12,
  texts: 8,
  findings: [],
  moreFindings: 0,
  ignored: 0,
  ...changes,
});
const context = (changes: object = {}, window?: string) =>
  fakeContext({
    tools: { CheckLayout: answering(answer(changes)), CaptureScreenshot: answering(shot, [picture]) },
    ...(window === undefined ? {} : { window }),
  });

test("`layout` asks the app for the active window, with all rules but growth", verifies(["card/49-layout"]), async () => {
  const asked = context({ ignored: 1 });
  const { outcome, sentence } = await run("verify", { layout: true }, asked);
  expect(outcome).toEqual({ status: "passed", note: "12 elements and 8 texts; 1 finding ignored", saved: answer({ ignored: 1 }) });
  expect(sentence).toBe("the window has a sound layout");
  expect(asked.received).toEqual([{ tool: "CheckLayout", input: { ignore: [] } }]);
});

test("`layout` passes on element, window, rules, and exemptions without their reason", async () => {
  const asked = context({}, "Settings");
  const ignore = [{ element: "Path", rules: ["trimmed"], reason: "a path has any length" }];
  const { outcome, sentence } = await run("verify", { layout: true, of: "Form", rules: ["clipped", "growth"], ignore }, asked);
  expect(outcome.status).toBe("passed");
  expect(sentence).toBe("`Form` has a sound layout by clipped, growth");
  const input = { element: "Form", window: "Settings", rules: ["clipped", "growth"], ignore: [{ element: "Path", rules: ["trimmed"] }] };
  expect(asked.received).toEqual([{ tool: "CheckLayout", input }]);
});

test("`layout` fails with a sentence for each finding: elements, figure, cure and rule", async () => {
  const asked = context({ findings: [clipped, overlap] });
  const { outcome } = await run("verify", { layout: true }, asked);
  expect(asked.attached).toMatchObject([{ name: "layout", kind: "screenshot", mediaType: "image/png", content: picture.png }]);
  expect(outcome).toMatchObject({
    status: "failed",
    code: "AMCP_STEP_UNMET",
    details: [
      "`Button#Save` has a text that is cut off on the right by 12 px; it has 80 x 17: give it more width, or wrap the text (clipped)",
      "`TextBlock#Hint` covers 40 x 8 px of Name: remove the negative margin or the fixed size that makes it exceed its place (overlap; also `Name`, `Place` and 2 more)",
    ],
    actual: { window: "Desk", width: 800, height: 600, findings: [clipped, overlap] },
  });
});

test("`layout` shows ten findings and counts the others", async () => {
  const findings = Array.from({ length: 12 }, () => clipped);
  const { outcome } = await run("verify", { layout: true }, context({ findings, moreFindings: 30 }));
  expect(outcome).toMatchObject({ details: expect.objectContaining({ length: 11, 10: "and 32 more" }) });
});

test("`not` passes with a finding, and not with an app that cannot check", async () => {
  const asked = context({ findings: [clipped] });
  const found = await run("verify", { layout: true, not: true }, asked);
  expect([found.outcome.status, asked.attached]).toEqual(["passed", []]);
  const tools = { CheckLayout: refusing("ELEMENT_NOT_FOUND", "There is no `Form`.") };
  const refusal = await run("verify", { layout: true, of: "Form", not: true }, fakeContext({ tools }));
  expect(refusal.outcome).toMatchObject({ status: "failed", code: "ELEMENT_NOT_FOUND" });
});
