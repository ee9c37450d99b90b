import { z } from "zod";
import { UsePointer } from "../../../contracts/app-tools/pointer/use-pointer.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { acted, afterDismissal, calledBy } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

const { action, button, count, modifiers, force } = UsePointer.input.shape;

export const pointer = defineStepVerb({
  name: "pointer",
  family: "interact",
  summary:
    "Presses, moves or releases the mouse in steps of their own. A pressed button stays pressed over the next steps, until `up` or the end of the scenario.",
  args: z
    .strictObject({
      pointer: action.describe("`down` presses and holds, `move` moves with what is pressed, `up` releases"),
      on: TargetLocator.optional().describe("an element or a point; where the pointer is when absent"),
      button,
      count,
      modifiers: modifiers.describe("keys held down from `down` to `up`"),
      force,
    })
    .refine(({ pointer, on }) => pointer !== "move" || on !== undefined, { error: "`move` needs `on`: where the pointer moves" }),
  saves: UsePointer.output,
  examples: [
    "{ pointer: down, on: Knob }",
    "{ pointer: down, on: Cell, count: 2 }",
    "{ pointer: move, on: { x: 300, y: 40 } }",
    "{ pointer: up }",
  ],
  sentence: ({ pointer, on, button }) =>
    `${{ down: "press", move: "move", up: "release" }[pointer]} the ${pointer === "move" ? "pointer" : `${button} button`}${
      on === undefined ? "" : ` ${pointer === "move" ? "to" : "on"} ${renderLocator(on)}`
    }`,
  async run({ pointer: action, on, ...how }, { app, window, timeoutMs, signal }) {
    const place = on === undefined ? {} : { window, ...targetOf(on) };
    const answer = await app.call(UsePointer, { action, ...place, ...how, timeout: timeoutMs }, signal);
    return acted(answer, (done) => {
      const where = done.hit === null ? [] : [`over ${calledBy(done, done.hit)}`];
      const note = [...where, ...(done.held.length === 0 ? [] : [`${done.held.join(" and ")} pressed`])].join(", ");
      return note === "" ? undefined : afterDismissal(note, done);
    });
  },
});
