import { z } from "zod";
import { DragElement } from "../../../contracts/app-tools/pointer/drag-element.ts";
import { type Locator, renderLocator, targetOf } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { acted, afterDismissal, calledBy } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const { steps, button, modifiers } = DragElement.input.shape;

const destinationOf = (to: Locator) => (typeof to === "string" ? { toElement: to } : { toX: to.x, toY: to.y });

export const drag = defineStepVerb({
  name: "drag",
  family: "interact",
  summary:
    "Drags an element or a point to another one of the same window: presses, moves with a frame of the app between the moves, releases. Drag and drop between controls works without a display; with one the operating system takes over, which follows the real mouse.",
  args: z
    .strictObject({
      drag: TargetLocator.describe("what is dragged"),
      to: TargetLocator.describe("what it is dropped on; a point is one of the same window"),
      steps,
      button,
      modifiers,
    })
    .refine(({ to }) => typeof to === "string" || to.window === undefined, {
      error: "a drag stays in one window: name it with `window` beside `drag`, or in the point that is dragged",
      path: ["to"],
    }),
  saves: DragElement.output,
  examples: ["{ drag: \"ListBoxItem 'Disk almost full'\", to: Critical }", "{ drag: Volume >> type=Thumb, to: { x: 300, y: 40 } }"],
  sentence: ({ drag, to }) => `drag ${renderLocator(drag)} to ${renderLocator(to)}`,
  async run({ drag, to, ...how }, { app, window, timeoutMs, signal }) {
    const answer = await app.call(DragElement, { window, ...targetOf(drag), ...destinationOf(to), ...how, timeout: timeoutMs }, signal);
    return acted(answer, (done) => afterDismissal(`${calledBy(done, done.hit)} onto ${calledBy(done, done.droppedOn)}`, done));
  },
});
