import { z } from "zod";
import { AmcpError } from "../../contracts/errors.ts";
import { defineOwnTool, type OwnTool } from "../../contracts/own-tool.ts";
import type { CallSink } from "../../contracts/sessions/call-sink.ts";
import { latestCallOf, SavedScenario, ScenarioName } from "../../contracts/sessions/own-sessions.ts";
import { type SessionPlace, saveOwn } from "../export/own-sessions.ts";

/** `scenario_save`. @param folder the one in which it may write */
export const scenarioSave = (folder: string, calls: CallSink, place: SessionPlace): OwnTool =>
  defineOwnTool({
    name: "scenario_save",
    description: "Writes what you did in this session as a scenario that repeats and verifies it. Replaces no file.",
    hints: { title: "Save a scenario", destructiveHint: false, openWorldHint: false },
    input: z.strictObject({ name: ScenarioName }),
    output: SavedScenario,
    async run({ name }, { agent }) {
      const callId = await latestCallOf(agent.key, calls);
      if (callId === undefined) throw new AmcpError("AMCP_SESSIONS_UNKNOWN", "this session has no tool call so far");
      return saveOwn({ callId, name, folder }, place);
    },
  });
