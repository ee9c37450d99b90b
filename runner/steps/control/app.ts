import { z } from "zod";
import { failed, passed, type StepContext, type StepOutcome } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { upstreamsOf, Which } from "../parts/arguments.ts";

const pastForms = { start: "started", kill: "killed", restart: "restarted" } as const;

/** Passes if the proxy refuses the second process. */
async function duplicate(name: string, { apps, signal }: StepContext): Promise<StepOutcome> {
  const refusal = await apps.duplicate(name, signal);
  return refusal === undefined ? failed(`a second ${name} took the name from the one that was there`) : passed(refusal);
}

/** For an app that asks within its window. */
const ANY = "any";

/** Passes if the app ends, or with `asks` if it opens this dialog, which the next steps answer. */
async function stop(name: string, asks: string | undefined, { apps, timeoutMs, signal }: StepContext): Promise<StepOutcome> {
  const stopped = await apps.stop(name, timeoutMs, signal);
  if (stopped.ended) return asks === undefined ? passed(`${name} stopped`) : failed(`${name} ended without asking`, { expected: asks });
  const { dialog, reason } = stopped;
  if (dialog === undefined) return asks === ANY ? passed(reason) : failed(`${name} did not end within ${timeoutMs} ms: ${reason}`);
  if (asks === ANY || asks === dialog) return passed(`${name} asks in ${JSON.stringify(dialog)}`);
  if (asks !== undefined) return failed(`${name} asks in the dialog ${JSON.stringify(dialog)}`, { expected: asks, actual: dialog });
  const cure = `expect the dialog with \`asks: ${dialog}\` and answer it in the next step, or use \`app: kill\``;
  return failed(`${name} did not end: ${reason}; ${cure}`);
}

export const app = defineStepVerb({
  name: "app",
  family: "control",
  summary:
    "Starts, stops, kills or restarts an app; `start` and `restart` end when it answers. `stop` closes it as a person does, so that its handlers run: an app that saves on exit saves. It fails if the app asks or does not end within `timeout`. `kill` ends the process at once, `restart` kills and starts it. `duplicate` starts a second process under the same AppId, and fails unless the proxy refuses it.",
  args: z
    .strictObject({
      app: z.enum(["start", "stop", "kill", "restart", "duplicate"]),
      which: Which,
      asks: z
        .string()
        .min(1)
        .optional()
        .describe(
          "with `stop`: the title of the dialog in which the app asks before it ends, or `any` if it asks otherwise; the next steps answer it",
        ),
    })
    .refine(({ app, asks }) => asks === undefined || app === "stop", { error: "`asks` belongs to `app: stop`", path: ["asks"] }),
  examples: ["{ app: restart }", "{ app: kill, which: AdminTool }", "{ app: stop, asks: Save changes? }", "{ app: duplicate }"],
  upstreams: upstreamsOf,
  sentence: ({ app, which, asks }) => `${app} ${which ?? "the app"}${asks === undefined ? "" : ", which asks first"}`,
  async run({ app: action, which, asks }, context) {
    const { app, apps, signal, errorsSeen, logSeen } = context;
    const name = which ?? app.name;
    if (action === "duplicate") return duplicate(name, context);
    if (action === "stop") return stop(name, asks, context);
    await apps[action](name, signal);
    // A new process counts errors and log entries from 0.
    errorsSeen.delete(name);
    logSeen.delete(name);
    return passed(`${name} ${pastForms[action]}`);
  },
});
