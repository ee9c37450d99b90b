import { z } from "zod";
import { ApplicationRegistration, Refusal } from "../../../contracts/proxy-control.ts";
import { defineMetaTool } from "./define-meta-tool.ts";

export const appsList = defineMetaTool({
  name: "apps_list",
  description:
    "Lists the apps behind this proxy with their state, their tools, why one is gone, and which were refused. Call it when a tool is missing.",
  hints: { title: "List apps", readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    apps: z.array(ApplicationRegistration),
    refused: z.array(Refusal).describe("who wanted to join and was not let in, the latest last"),
  }),
  run: (_input, { apps, refused }) => ({ apps: [...apps()], refused: [...refused()] }),
});
