import { z } from "zod";
import { TypeText } from "../../../contracts/app-tools/keyboard/type-text.ts";
import { type Locator, renderLocator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb, HIDDEN_TEXT } from "../../language/define-verb.ts";
import { renderEffects } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

type Where = { readonly into?: Locator | undefined; readonly submit: boolean };

const sentenceOf = ({ into, submit }: Where, text: string): string =>
  `type ${text}${into === undefined ? "" : ` into ${renderLocator(into)}`}${submit ? " and press Enter" : ""}`;

/** Keyboard text input, taken as written: `type: 007` types 007. */
export const type = defineStepVerb({
  name: "type",
  family: "interact",
  summary: "Types text as written into an element, or where the focus is.",
  args: z.strictObject({
    type: z.string().describe("the text, taken as written"),
    into: TargetLocator.optional().describe("the element; what has the focus when absent"),
    clear: TypeText.input.shape.clear,
    submit: TypeText.input.shape.submit,
  }),
  saves: TypeText.output.shape.text,
  examples: ["{ type: operator@example.org, into: Email, clear: true }", "{ type: 007, into: Code, submit: true }"],
  sentence: (args) => sentenceOf(args, JSON.stringify(args.type)),
  typing: (args) => ({
    into: args.into === undefined || typeof args.into === "string" ? args.into : null,
    hidden: sentenceOf(args, HIDDEN_TEXT),
  }),
  async run({ type: text, into, ...how }, { app, window, timeoutMs, signal }) {
    const target = into === undefined ? {} : targetOf(into);
    const answer = await app.call(TypeText, { window, ...target, text, ...how, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
    const { text: shown } = answer.data;
    return passed(renderEffects(shown === null ? undefined : `now ${JSON.stringify(shown)}`, answer.data), { saved: shown });
  },
});
