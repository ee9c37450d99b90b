import { z } from "zod";
import { AppLogLevel, ReadLog } from "../../../contracts/app-tools/look/read-log.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { AppPattern } from "../parts/arguments.ts";
import { renderEntry, requestLog } from "../parts/requests.ts";

export const inspectLog = defineStepVerb({
  name: "log",
  family: "inspect",
  summary: "Stores what the app has logged since the scenario began, from a level up, beside the report.",
  args: z.strictObject({
    log: AppLogLevel.describe("the least important level to take"),
    matches: AppPattern.optional().describe("only messages in which this regular expression is found"),
  }),
  saves: ReadLog.output.shape.entries,
  examples: ["{ log: warning }", "{ log: debug, matches: '^Job \\d+', save: jobs }"],
  sentence: ({ log, matches }) => `store the log from ${log} up${matches === undefined ? "" : ` that matches /${matches}/`}`,
  async run({ log, matches }, context) {
    const answer = await requestLog({ level: log, matches, limit: 5000 }, context);
    if (!answer.ok) return refused(answer);
    const { entries, dropped } = answer.data;
    const content = entries.map((entry) => `${entry.time} ${renderEntry(entry)}\n`).join("");
    const attachment = await context.attach({ name: "log", kind: "text", mediaType: "text/plain", content });
    const lost = dropped === 0 ? "" : `; ${dropped} older ones are no longer kept`;
    return passed(`${entries.length} entries${lost}`, { saved: entries, attachments: [attachment] });
  },
});
