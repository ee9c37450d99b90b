import { z } from "zod";
import { failed, passed, type StepContext, type StepOutcome } from "../../../contracts/step.ts";
import { defineVerb } from "../../language/define-verb.ts";
import { upstreamsOf, Which } from "./which-app.ts";

const pastForms = { start: "started", stop: "stopped", kill: "killed", restart: "restarted" } as const;

/** Passes if the proxy refuses the second process. */
async function duplicate(name: string, { apps, signal }: StepContext): Promise<StepOutcome> {
  const refusal = await apps.duplicate(name, signal);
  return refusal === undefined ? failed(`a second ${name} took the name from the one that was there`) : passed(refusal);
}

export const app = defineVerb({
  name: "app",
  family: "control",
  summary:
    "Starts, stops, kills or restarts an app; `start` and `restart` end when it answers. `duplicate` starts a second process under the same AppId, and fails unless the proxy refuses it.",
  args: z.strictObject({
    app: z.enum(["start", "stop", "kill", "restart", "duplicate"]),
    which: Which,
  }),
  examples: ["{ app: restart }", "{ app: kill, which: AdminTool }", "{ app: duplicate }"],
  upstreams: upstreamsOf,
  sentence: ({ app, which }) => `${app} ${which ?? "the app"}`,
  async run({ app: action, which }, context) {
    const { app, apps, signal, errorsSeen, logSeen } = context;
    const name = which ?? app.name;
    if (action === "duplicate") return duplicate(name, context);
    await apps[action](name, signal);
    // A new process counts errors and log entries from 0.
    errorsSeen.delete(name);
    logSeen.delete(name);
    return passed(`${name} ${pastForms[action]}`);
  },
});
