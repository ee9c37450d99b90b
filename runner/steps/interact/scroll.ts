import { z } from "zod";
import { ScrollElement } from "../../../contracts/app-tools/pointer/scroll-element.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { calledBy, renderEffects } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const Distance = z.union([z.number(), z.strictObject({ x: z.number().default(0), y: z.number().default(0) })]);

const Args = z
  .strictObject({
    scroll: TargetLocator.describe("what scrolls; with `to: view` the element to bring into view"),
    by: Distance.optional().describe("device-independent pixels down, or `{ x, y }`; 50 are one notch of the wheel"),
    to: ScrollElement.input.shape.to,
    item: z.string().min(1).optional().describe("text of an item to bring into view, realised or not"),
    index: z.int().min(0).optional().describe("index of an item to bring into view, counted from 0"),
    modifiers: ScrollElement.input.shape.modifiers,
  })
  .refine(({ by, to, item, index }) => [by, to, item, index].filter((target) => target !== undefined).length === 1, {
    error: "`scroll` needs one of `by`, `to`, `item` or `index`",
  });

export const scroll = defineStepVerb({
  name: "scroll",
  family: "interact",
  summary:
    "Turns the wheel by a distance over what scrolls or handles the wheel itself, such as a `NumericUpDown` with the focus; or scrolls to an edge, or until an item or element is in view.",
  args: Args,
  saves: ScrollElement.output,
  examples: [
    "{ scroll: AlertList, by: 300 }",
    "{ scroll: Map, by: -100, modifiers: [ctrl] }",
    "{ scroll: AlertList, to: bottom }",
    "{ scroll: AlertList, item: Alert 412 }",
    "{ scroll: Note, to: view }",
  ],
  sentence: ({ scroll, by, to, item, index }) =>
    `scroll ${renderLocator(scroll)} ${
      by !== undefined
        ? `by ${JSON.stringify(by)}`
        : to !== undefined
          ? `to ${to}`
          : `to ${item === undefined ? `item ${index}` : JSON.stringify(item)}`
    }`,
  async run({ scroll, by, ...rest }, { app, window, timeoutMs, signal }) {
    const distance = by === undefined ? {} : typeof by === "number" ? { dy: by } : { dx: by.x, dy: by.y };
    const answer = await app.call(ScrollElement, { window, ...targetOf(scroll), ...distance, ...rest, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
    const { offset, path, handled } = answer.data;
    const where = path === null ? (offset === null ? undefined : `at ${offset.x}, ${offset.y}`) : `${calledBy(answer.data, path)} in view`;
    const unheard = offset === null && handled === false ? "no control says that it handled the wheel" : undefined;
    return passed(renderEffects(where ?? unheard, answer.data), { saved: answer.data });
  },
});
