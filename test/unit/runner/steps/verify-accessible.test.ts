import { expect, test } from "vitest";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const unnamed = {
  rule: "name",
  criterion: "4.1.2",
  element: "Button#Save",
  problem: "has no accessible name",
  cure: "set AutomationProperties.Name, or give it a text",
};
const faint = {
  rule: "contrast",
  criterion: "1.4.3",
  element: "TextBlock#Hint",
  problem: "has a contrast of 2.12:1, #B2B2B2 on #FFFFFF; text needs 4.5:1",
  cure: "make the text darker or its background lighter",
};
const answer = (changes: object = {}) => ({
  window: "Desk",
  elements: 12,
  texts: 8,
  findings: [],
  moreFindings: 0,
  undecided: [],
  ignored: 0,
  ...changes,
});
const context = (changes: object = {}, window?: string) =>
  fakeContext({ tools: { CheckAccessibility: answering(answer(changes)) }, ...(window === undefined ? {} : { window }) });

test(
  "`accessible` asks the app for the active window, with the limits of WCAG's level AA",
  verifies(["card/verb-accessible"]),
  async () => {
    const asked = context();
    const { outcome, sentence } = await run("verify", { accessible: true }, asked);
    expect(outcome).toEqual({ status: "passed", note: "12 elements and 8 texts", saved: answer() });
    expect(sentence).toBe("the window is accessible");
    expect(asked.received).toEqual([{ tool: "CheckAccessibility", input: { ignore: [], contrast: 4.5, largeContrast: 3 } }]);
  },
);

test("`accessible` passes on element, window, rules, limits and exemptions without their reason", async () => {
  const asked = context({ ignored: 2 }, "Settings");
  const ignore = [
    { element: "Logo", rules: ["contrast"], reason: "a logotype" },
    { rules: ["image"], reason: "known" },
  ];
  const { outcome, sentence } = await run("verify", { accessible: "Form", rules: ["name", "contrast"], contrast: 7, ignore }, asked);
  expect(outcome).toMatchObject({ status: "passed", note: "12 elements and 8 texts; 2 findings ignored" });
  expect(sentence).toBe("`Form` is accessible by name, contrast");
  expect(asked.received).toEqual([
    {
      tool: "CheckAccessibility",
      input: {
        element: "Form",
        window: "Settings",
        rules: ["name", "contrast"],
        contrast: 7,
        largeContrast: 3,
        ignore: [{ element: "Logo", rules: ["contrast"] }, { rules: ["image"] }],
      },
    },
  ]);
});

test("`accessible` fails with a sentence for each finding: element, figure, cure, rule and criterion", async () => {
  const { outcome } = await run("verify", { accessible: true }, context({ findings: [unnamed, faint] }));
  expect(outcome).toMatchObject({
    status: "failed",
    code: "AMCP_STEP_UNMET",
    details: [
      "`Button#Save` has no accessible name: set AutomationProperties.Name, or give it a text (name, WCAG 4.1.2)",
      "`TextBlock#Hint` has a contrast of 2.12:1, #B2B2B2 on #FFFFFF; text needs 4.5:1: make the text darker or its background lighter (contrast, WCAG 1.4.3)",
    ],
    actual: [unnamed, faint],
  });
});

test("`accessible` shows ten findings and counts the others", async () => {
  const findings = Array.from({ length: 12 }, () => unnamed);
  const { outcome } = await run("verify", { accessible: true }, context({ findings, moreFindings: 30 }));
  expect(outcome).toMatchObject({ details: expect.objectContaining({ length: 11, 10: "and 32 more" }) });
});

test("texts whose contrast cannot be told do not fail the step; its note names them", async () => {
  const problem = "has a text whose contrast is not one figure: its background is a picture or gradient";
  const undecided = [{ ...faint, element: "Hero", problem, cure: "look at it" }];
  const { outcome } = await run("verify", { accessible: true }, context({ undecided }));
  expect(outcome).toMatchObject({ status: "passed", note: `12 elements and 8 texts; to look at: \`Hero\` ${problem}` });
});

test("`not` passes with a finding, and not with an app that cannot check", async () => {
  const found = await run("verify", { accessible: true, not: true }, context({ findings: [unnamed] }));
  expect(found.outcome.status).toBe("passed");
  const tools = { CheckAccessibility: refusing("UNSUPPORTED", "The app's renderer gives no pixels out.") };
  const refusal = await run("verify", { accessible: true, not: true }, fakeContext({ tools }));
  expect(refusal.outcome).toMatchObject({ status: "failed", code: "UNSUPPORTED" });
});
