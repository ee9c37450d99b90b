import { z } from "zod";
import { passed } from "../../../contracts/step.ts";
import { defineVerb } from "../define-verb.ts";

const deeds = { start: "started", stop: "stopped", kill: "killed", restart: "restarted" } as const;

/** Ends and starts processes. `app` is the verb here, so the app is named by `which`. */
export const app = defineVerb({
  name: "app",
  family: "control",
  summary: "Starts, stops, kills or restarts an app; `start` and `restart` end when it answers.",
  args: z.strictObject({
    app: z.enum(["start", "stop", "kill", "restart"]),
    which: z.string().min(1).optional().describe("which app; the first of `apps` when absent"),
  }),
  examples: ["{ app: restart }", "{ app: kill, which: AdminTool }"],
  upstreams: ({ which }) => (typeof which === "string" ? [{ path: ["which"], name: which }] : []),
  sentence: ({ app, which }) => `${app} ${which ?? "the app"}`,
  async run({ app: deed, which }, { app, apps, signal, errorsSeen }) {
    const name = which ?? app.name;
    await apps[deed](name, signal);
    // Another process counts its errors from the beginning.
    errorsSeen.delete(name);
    return passed(`${name} ${deeds[deed]}`);
  },
});
