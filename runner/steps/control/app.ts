import { z } from "zod";
import { passed } from "../../../contracts/step.ts";
import { defineVerb } from "../define-verb.ts";
import { upstreamsOf, Which } from "./which-app.ts";

const deeds = { start: "started", stop: "stopped", kill: "killed", restart: "restarted" } as const;

/** Ends and starts processes. */
export const app = defineVerb({
  name: "app",
  family: "control",
  summary: "Starts, stops, kills or restarts an app; `start` and `restart` end when it answers.",
  args: z.strictObject({
    app: z.enum(["start", "stop", "kill", "restart"]),
    which: Which,
  }),
  examples: ["{ app: restart }", "{ app: kill, which: AdminTool }"],
  upstreams: upstreamsOf,
  sentence: ({ app, which }) => `${app} ${which ?? "the app"}`,
  async run({ app: deed, which }, { app, apps, signal, errorsSeen, logSeen }) {
    const name = which ?? app.name;
    await apps[deed](name, signal);
    // Another process counts its errors and its log from the beginning.
    errorsSeen.delete(name);
    logSeen.delete(name);
    return passed(`${name} ${deeds[deed]}`);
  },
});
