import { defineStepVerb } from "../../language/define-verb.ts";
import { callSentence, callTyping, PickedToolCall, runToolCall, ToolResultValue, upstreamOf } from "../parts/tool-call.ts";

export const interactCall = defineStepVerb({
  name: "call",
  family: "interact",
  summary: "Calls a tool of an app or gateway that changes something, such as an app's own `SetTestData`.",
  addresses: "none",
  args: PickedToolCall,
  saves: ToolResultValue,
  examples: [`{ call: "WatchTower:SetTestData", with: { scenarioName: HighVolumeAlerts } }`],
  upstreams: (written) => upstreamOf(written["call"], ["call"]),
  sentence: callSentence,
  typing: callTyping,
  run: runToolCall,
});
