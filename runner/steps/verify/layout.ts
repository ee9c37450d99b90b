import { z } from "zod";
import { CaptureScreenshot } from "../../../contracts/app-tools/look/capture-screenshot.ts";
import { CheckLayout, LAYOUT_PICTURE, type LayoutFinding, LayoutRule } from "../../../contracts/app-tools/look/check-layout.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { passed, readableFacts, refused, type StepContext, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";
import { exemptionsOf } from "../parts/exemptions.ts";

/** Findings in a message; reports have the others as the actual value. */
const SHOWN = 10;

type Answer = z.output<typeof CheckLayout.output>;

/** Checked once, when the app is at rest: waiting mends no layout. */
export const layout = defineStepVerb({
  name: "layout",
  family: "verify",
  summary:
    "Checks the layout of a window: no text is clipped or trimmed, nothing overlaps without meaning to or lies outside, and targets of the pointer are not small; `growth` repeats this with texts 40 % longer.",
  args: z.strictObject({
    layout: z.literal(true, "`layout` takes true; `not: true` checks that there are findings"),
    of: ElementLocator.optional().describe(
      "an element, which is checked with what is in it; no default: the active window, or the one that `window` names",
    ),
    rules: z.array(LayoutRule).min(1, "name at least one rule").optional().describe("only these rules; all but `growth` when absent"),
    ignore: exemptionsOf(LayoutRule),
  }),
  saves: CheckLayout.output,
  examples: [
    "{ layout: true }",
    "{ layout: true, of: OrderForm, rules: [clipped, overlap, growth] }",
    "{ layout: true, ignore: [{ element: FileName, rules: [trimmed], reason: a path has any length }] }",
  ],
  sentence: ({ of, rules }) =>
    `${of === undefined ? "the window" : renderLocator(of)} has a sound layout${rules === undefined ? "" : ` by ${rules.join(", ")}`}`,
  negation: () => "once",
  async run({ of, rules, ignore }, context) {
    const { app, window, signal } = context;
    const answer = await app.call(
      CheckLayout,
      {
        ...(of === undefined ? {} : { element: of }),
        ...(window === undefined ? {} : { window }),
        ...(rules === undefined ? {} : { rules }),
        ignore: ignore.map(({ reason: _, ...exemption }) => exemption),
      },
      signal,
    );
    return answer.ok ? outcomeOf(answer.data, context) : refused(answer);
  },
});

async function outcomeOf(answer: Answer, context: StepContext): Promise<StepOutcome> {
  const { elements, texts, findings, moreFindings, ignored } = answer;
  if (findings.length === 0)
    return passed(
      `${elements} elements and ${texts} texts${ignored === 0 ? "" : `; ${ignored} ${ignored === 1 ? "finding" : "findings"} ignored`}`,
      { saved: answer },
    );
  const more = findings.length + moreFindings - SHOWN;
  const sentences = [...findings.slice(0, SHOWN).map(sentenceOf), ...(more > 0 ? [`and ${more} more`] : [])];
  const { window, width, height } = answer;
  const actual = readableFacts({ window, width, height, findings });
  return unmet(sentences, { expected: [], actual, attachments: await pictureOf(context) });
}

/** The report marks the findings in it, where they are no success of `not: true`. Where the renderer gives no pixels, they stand alone. */
async function pictureOf({ app, window, signal, negated, attach }: StepContext) {
  if (negated) return [];
  const answer = await app.call(CaptureScreenshot, window === undefined ? {} : { window }, signal);
  const [image] = answer.ok ? answer.images : [];
  return image === undefined
    ? []
    : [await attach({ name: LAYOUT_PICTURE, kind: "screenshot", mediaType: "image/png", content: image.png })];
}

/** `Button#Save` has a text that is cut off on the right by 12 px; it has 80 x 17: give it more width, or wrap the text (clipped). */
function sentenceOf({ rule, elements, moreElements, problem, cure }: LayoutFinding): string {
  const [first = "", ...others] = elements;
  const count = others.length + moreElements;
  const also = count === 0 ? "" : `; also ${others.map(renderLocator).join(", ")}${moreElements === 0 ? "" : ` and ${moreElements} more`}`;
  return `${renderLocator(first)} ${problem}: ${cure} (${rule}${also})`;
}
