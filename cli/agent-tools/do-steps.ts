import { resolve } from "node:path";
import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { defineOwnTool, type OwnTool, type OwnToolCall } from "../../contracts/own-tool.ts";
import { isThere } from "../../platform/files/files.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { appFor, fileOfSteps, LINES_BEFORE_STEPS, type RunningPlace, runHere, textOfSteps, textOfUse } from "./running-steps.ts";
import { refusedSteps, renderStepsAnswer, StepsAnswer, stepsAnswerOf } from "./steps-answer.ts";

const hints = { destructiveHint: false, openWorldHint: false } as const;
const App = z.string().optional().describe("AppId; the only one that runs when absent");

/** `DoSteps`. */
export const doSteps = (place: RunningPlace): OwnTool =>
  defineOwnTool({
    name: "DoSteps",
    description:
      'Runs steps of the scenario language in one call and stops at the first that fails: [{"interact":{"click":"#Save"}},{"interact":{"type":"Ada","into":"#Name"}},{"verify":{"element":"#Status","text":"Saved"}},{"inspect":{"find":"#Total"}}]',
    hints: { title: "Do steps", ...hints },
    hasOwnCalls: true,
    input: z.strictObject({
      app: App,
      steps: z.union([z.array(z.looseObject({})).min(1), z.string().min(1)]).describe("objects, or YAML text"),
    }),
    output: StepsAnswer,
    run: ({ app, steps }, call) => runOnce(place, call, { app, text: textOfSteps(steps), before: LINES_BEFORE_STEPS, what: "DoSteps" }),
    render: renderStepsAnswer,
  });

/** `steps_run`. */
export const stepsRun = (place: RunningPlace): OwnTool =>
  defineOwnTool({
    name: "steps_run",
    description: "Runs the file of steps NAME.steps.yaml of the project on the running app, with its arguments.",
    hints: { title: "Run a file of steps", ...hints },
    hasOwnCalls: true,
    input: z.strictObject({
      name: z.string().min(1).describe("such as parts/sign-in"),
      with: z.record(z.string(), z.unknown()).default({}),
      app: App,
    }),
    output: StepsAnswer,
    run: ({ name, with: given, app }, call) =>
      runOnce(place, call, { app, text: textOfUse(fileNamed(name, place), given), before: 0, what: "steps_run" }),
    render: renderStepsAnswer,
  });

/** The path of a file of steps, relative to the folder. @throws AmcpError AMCP_FILE_OUTSIDE, AMCP_FILE_NOT_FOUND */
function fileNamed(name: string, { folder, cwd }: RunningPlace): string {
  const path = folder.pathOf(`${name.replace(/\.steps\.ya?ml$/, "")}.steps.yaml`);
  if (!isThere(resolve(cwd, path))) throw new AmcpError("AMCP_FILE_NOT_FOUND", `there is no ${path}`);
  return slashedPath(resolve(cwd, folder.shown), resolve(cwd, path));
}

interface Wanted {
  readonly app: string | undefined;
  readonly text: string;
  /** Lines of the text before its first step. */
  readonly before: number;
  /** The tool. */
  readonly what: string;
}

async function runOnce(place: RunningPlace, call: OwnToolCall, { app, text, before, what }: Wanted): Promise<StepsAnswer> {
  const done = await runHere(place, call, {
    what,
    written: (running) => ({ file: fileOfSteps(place), text, isDraft: true, app: appFor(app, running) }),
  });
  return "problems" in done ? refusedSteps(done.problems, before) : stepsAnswerOf(done.log);
}
