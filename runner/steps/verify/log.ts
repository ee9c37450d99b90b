import { z } from "zod";
import { AppLogLevel, ReadLog } from "../../../contracts/app-tools/look/read-log.ts";
import { passed, refused, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { AppPattern } from "../parts/arguments.ts";
import { Jump, untilPassed } from "../parts/polling.ts";
import { renderEntry, requestLog } from "../parts/requests.ts";
import { shortened } from "../parts/tool-call.ts";

/** Polls the log, because there is no notification for new entries. */
export const verifyLog = defineStepVerb({
  name: "log",
  family: "verify",
  summary: "Checks that the app has logged, or logs within the step's time, a message since the scenario began; with `count`, how often.",
  args: z.strictObject({
    log: AppPattern.describe("a regular expression found in the message"),
    level: AppLogLevel.optional().describe("only entries of this level and above"),
    count: z.int().min(0).optional().describe("how many entries there are; at least one when absent"),
    jump: Jump,
  }),
  saves: ReadLog.output.shape.entries,
  examples: ["{ log: 'Imported \\d+ orders' }", "{ log: '.', level: error, count: 0 }", "{ log: Synchronized, jump: true, timeout: 1m }"],
  sentence: ({ log, level, count }) =>
    `the log has ${count === undefined ? "" : `${count} `}entries${level === undefined ? "" : ` from ${level} up`} that match /${log}/`,
  async run({ log, level, count, jump }, context) {
    const look = async (): Promise<StepOutcome> => {
      const answer = await requestLog({ level, matches: log, limit: 20 }, context);
      if (!answer.ok) return refused(answer);
      const { entries, omitted } = answer.data;
      const found = entries.length + omitted;
      const newest = entries.at(-1);
      const note = newest === undefined ? undefined : shortened(renderEntry(newest));
      if (count === undefined ? found > 0 : found === count) return passed(note, { saved: entries });
      const problem = found === 0 ? `nothing was logged that matches /${log}/` : `${found} entries match /${log}/, the newest: ${note}`;
      return unmet(problem, { expected: { count: count ?? "at least 1" }, actual: entries.map(renderEntry) });
    };
    return untilPassed(look, jump, context);
  },
});
