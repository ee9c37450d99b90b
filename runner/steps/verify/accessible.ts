import { z } from "zod";
import { type AccessibilityFinding, AccessibilityRule, CheckAccessibility } from "../../../contracts/app-tools/look/check-accessibility.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { passed, readableFacts, refused, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";
import { exemptionsOf } from "../parts/exemptions.ts";

/** Findings in a message; reports have the others as the actual value. */
const SHOWN = 10;

/** Texts that cannot be decided, in the note of a step. */
const NAMED = 5;

const { contrast, largeContrast } = CheckAccessibility.input.shape;

type Answer = z.output<typeof CheckAccessibility.output>;

/** Checked once, when the app is at rest: what is not accessible does not become so by waiting. */
export const accessible = defineStepVerb({
  name: "accessible",
  family: "verify",
  summary:
    "Checks that people who use a keyboard or a screen reader, or see little, can use a window: names, roles, pictures, keyboard, tab order and contrast, which is computed from the pixels.",
  args: z.strictObject({
    accessible: z
      .union([z.boolean(), ElementLocator])
      .refine((checked) => checked !== false, "`accessible` takes true or an element; `not: true` checks that there are findings")
      .describe("`true` for the active window, or for `window`; or an element, which is checked with what is in it"),
    rules: z.array(AccessibilityRule).min(1, "name at least one rule").optional().describe("only these rules; all when absent"),
    ignore: exemptionsOf(AccessibilityRule),
    contrast,
    largeContrast,
  }),
  saves: CheckAccessibility.output,
  examples: [
    "{ accessible: true }",
    "{ accessible: MainWindow, rules: [name, keyboard, tabOrder] }",
    "{ accessible: OrderForm, contrast: 7, largeContrast: 4.5 }",
    "{ accessible: true, ignore: [{ element: Logo, rules: [contrast], reason: a logotype }] }",
  ],
  sentence: ({ accessible, rules }) =>
    `${typeof accessible === "boolean" ? "the window" : renderLocator(accessible)} is accessible${rules === undefined ? "" : ` by ${rules.join(", ")}`}`,
  negation: () => "once",
  async run({ accessible, ignore, ...limits }, { app, window, signal }) {
    const answer = await app.call(
      CheckAccessibility,
      {
        ...(typeof accessible === "boolean" ? {} : { element: accessible }),
        ...(window === undefined ? {} : { window }),
        ignore: ignore.map(({ reason: _, ...exemption }) => exemption),
        ...limits,
      },
      signal,
    );
    return answer.ok ? outcomeOf(answer.data) : refused(answer);
  },
});

function outcomeOf(answer: Answer): StepOutcome {
  const { findings, moreFindings } = answer;
  if (findings.length === 0) return passed(noteOf(answer), { saved: answer });
  const more = findings.length + moreFindings - SHOWN;
  const sentences = [...findings.slice(0, SHOWN).map(sentenceOf), ...(more > 0 ? [`and ${more} more`] : [])];
  return unmet(sentences, { expected: [], actual: readableFacts(findings) });
}

/** `Button#Save` has no accessible name: set AutomationProperties.Name (name, WCAG 4.1.2). */
const sentenceOf = ({ rule, criterion, element, problem, cure }: AccessibilityFinding): string =>
  `${renderLocator(element)} ${problem}: ${cure} (${rule}, WCAG ${criterion})`;

function noteOf({ elements, texts, undecided, ignored }: Answer): string {
  const named = undecided.slice(0, NAMED).map(({ element, problem }) => `${renderLocator(element)} ${problem}`);
  const others = undecided.length - named.length;
  return [
    `${elements} elements and ${texts} texts`,
    ...(ignored === 0 ? [] : [`${ignored} findings ignored`]),
    ...(named.length === 0 ? [] : [`to look at: ${named.join("; ")}${others > 0 ? `; and ${others} more` : ""}`]),
  ].join("; ");
}
