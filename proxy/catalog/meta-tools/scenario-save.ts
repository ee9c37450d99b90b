import { z } from "zod";
import { SavedScenario, ScenarioName } from "../../../contracts/sessions/own-sessions.ts";
import { defineMetaTool } from "./define-meta-tool.ts";

export const scenarioSave = defineMetaTool({
  name: "scenario_save",
  description: "Writes what you did in this session as a scenario that repeats and verifies it. Replaces no file.",
  hints: { title: "Save a scenario", readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  input: z.strictObject({ name: ScenarioName }),
  output: SavedScenario,
  run: ({ name }, { saveScenario }) => saveScenario(name),
});
