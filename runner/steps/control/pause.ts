import { z } from "zod";
import { passed } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";

export const pause = defineStepVerb({
  name: "pause",
  family: "control",
  summary:
    "Waits until the person at the terminal presses Enter, with the apps open and no limit running; the terminal shows how to look at them. Under CI and without a terminal the step is passed over, and the run warns of it.",
  addresses: "none",
  args: z.strictObject({ pause: z.string().min(1).describe("why, as the terminal shows it") }),
  examples: ["{ pause: look at the chart }"],
  sentence: ({ pause }) => `pause: ${pause}`,
  async run({ pause }, { halt }) {
    if (typeof halt === "string") return passed(`not paused: ${halt}`);
    await halt(pause);
    return passed();
  },
});
