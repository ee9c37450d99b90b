import { z } from "zod";
import { ApplicationRegistration } from "../../../contracts/proxy-control.ts";
import { defineMetaTool } from "./define-meta-tool.ts";

export const appsList = defineMetaTool({
  name: "apps_list",
  description: "Lists the apps behind this proxy with their state, their tools, and why one is gone. Call it when a tool is missing.",
  hints: { title: "List apps", readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({ apps: z.array(ApplicationRegistration) }),
  run: (_input, { apps }) => ({ apps: [...apps()] }),
});
