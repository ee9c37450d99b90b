import { z } from "zod";
import { type BindingFacts, ExplainElement, type Setting } from "../../../contracts/app-tools/look/explain-element.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";

const { of, members } = ExplainElement.input.shape;

/** Explains and checks nothing: a `verify` step says what should be. */
export const why = defineStepVerb({
  name: "why",
  family: "inspect",
  summary: "Keeps why an element looks as it does: what sets a property and what loses, its binding, who decides size and place.",
  args: z.strictObject({ why: ElementLocator, of, members }),
  saves: ExplainElement.output,
  examples: ["{ why: Save, of: foreground }", "{ why: AlertList, of: width, save: reason }", "{ why: Save }"],
  sentence: ({ why: element, of: asked }) => `explain ${asked === undefined ? "" : `${asked} of `}${renderLocator(element)}`,
  async run({ why: element, ...asked }, { app, window, signal }) {
    const answer = await app.call(ExplainElement, { element, ...(window !== undefined && { window }), ...asked }, signal);
    if (!answer.ok) return refused(answer);
    const { settings, bindings, layout, notes } = answer.data;
    const broken = bindings.filter(({ error }) => error !== undefined);
    const [most] = [...broken.map(bindingText), ...settings.slice(0, 1).map(settingText), ...layout, ...notes];
    return passed(most, { saved: answer.data });
  },
});

const settingText = ({ property, value, by, from }: Setting): string => `${property} = ${value}, ${from ?? by}`;

const bindingText = ({ property, path, error }: BindingFacts): string =>
  `${property} is bound to ${path}${error === undefined ? "" : `: ${error}`}`;
