import { z } from "zod";
import { DropFiles } from "../../../contracts/app-tools/pointer/drop-files.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { acted, calledBy } from "../parts/actions.ts";
import { namedFiles, TargetLocator } from "../parts/arguments.ts";

const Files = z.union([z.string().min(1), z.array(z.string().min(1)).min(1, "name at least one file")]);

export const drop = defineStepVerb({
  name: "drop",
  family: "interact",
  summary: "Drags files or folders from outside over an element or a point and drops them there, as from a file manager.",
  args: z.strictObject({
    drop: Files.describe("files beside the scenario, or absolute paths"),
    onto: TargetLocator.describe("what takes them"),
    effect: DropFiles.input.shape.effect,
  }),
  saves: DropFiles.output,
  examples: ["{ drop: report.pdf, onto: Attachments }", "{ drop: [a.log, b.log], onto: { x: 40, y: 300 }, effect: copy }"],
  files: ({ drop }) => namedFiles(drop, "drop"),
  sentence: ({ drop, onto }) => `drop ${[drop].flat().join(", ")} on ${renderLocator(onto)}`,
  async run({ drop, onto, effect }, { app, window, timeoutMs, signal, fileBeside }) {
    const files = [drop].flat().map(fileBeside);
    const answer = await app.call(DropFiles, { window, ...targetOf(onto), files, effect, timeout: timeoutMs }, signal);
    return acted(answer, (done) => `${done.effect} onto ${calledBy(done, done.hit)}`);
  },
});
