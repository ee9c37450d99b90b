import { z } from "zod";
import { ResizeWindow, WindowState } from "../../../contracts/app-tools/windows/resize-window.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { renderEffects } from "../parts/actions.ts";

const Size = z
  .strictObject({ width: z.number().positive().optional(), height: z.number().positive().optional() })
  .refine(({ width, height }) => width !== undefined || height !== undefined, { error: "`resize` needs a `width`, a `height` or both" });

export const resize = defineStepVerb({
  name: "resize",
  family: "interact",
  summary: "Gives a window another size, in device-independent pixels, or another state; the result has the size that it really took.",
  args: z.strictObject({ resize: z.union([WindowState, Size]).describe("`{ width, height }`, or a state") }),
  saves: ResizeWindow.output.pick({ width: true, height: true, state: true }),
  examples: ["{ resize: { width: 900, height: 600 } }", "{ resize: maximized }", "{ resize: { width: 400 }, window: Settings }"],
  sentence: ({ resize }) => (typeof resize === "string" ? `make the window ${resize}` : `resize the window to ${words(resize)}`),
  async run({ resize }, { app, window, signal }) {
    const wanted = typeof resize === "string" ? { state: resize } : resize;
    const answer = await app.call(ResizeWindow, { window, ...wanted }, signal);
    if (!answer.ok) return refused(answer);
    const { width, height, state } = answer.data;
    return passed(renderEffects(`${width} x ${height}, ${state}`, answer.data), { saved: { width, height, state } });
  },
});

const words = ({ width, height }: z.output<typeof Size>): string =>
  width !== undefined && height !== undefined
    ? `${width} x ${height}`
    : width === undefined
      ? `a height of ${height}`
      : `a width of ${width}`;
