import { defineStepVerb } from "../../language/define-verb.ts";
import { callSentence, callTyping, PickedToolCall, runToolCall, ToolResultValue, upstreamOf } from "../parts/tool-call.ts";

export const inspectCall = defineStepVerb({
  name: "call",
  family: "inspect",
  summary: "Calls a tool of an app or gateway and keeps its result, or the part that `pick` finds.",
  addresses: "none",
  args: PickedToolCall,
  saves: ToolResultValue,
  examples: [`{ call: "NSIP:nsip_get_animal", with: { search_string: "6401492020FLE249" }, pick: "$.LpnId", save: lpn }`],
  upstreams: (written) => upstreamOf(written["call"], ["call"]),
  sentence: callSentence,
  typing: callTyping,
  run: runToolCall,
});
