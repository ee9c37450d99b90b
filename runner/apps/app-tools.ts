import { z } from "zod";
import type { AppTools, ToolCaller } from "../../contracts/step.ts";

const Arguments = z.record(z.string(), z.unknown());

/** The tools of `contracts/app-tools/` on one app. A malformed answer is a failure of the call, not an internal error. */
export function appToolsOf(app: string, tools: ToolCaller): AppTools {
  return {
    name: app,
    async call(tool, input, signal) {
      const written = tool.input.safeParse(input);
      if (!written.success) {
        return { ok: false, code: "INVALID_ARGUMENT", message: `${tool.name} does not take this: ${z.prettifyError(written.error)}` };
      }
      const outcome = await tools.call(`${app}:${tool.name}`, Arguments.parse(written.data), signal);
      if (!outcome.ok) return outcome;
      const answer = tool.output.safeParse(outcome.data);
      if (answer.success) return { ...outcome, data: answer.data };
      return {
        ok: false,
        code: "AMCP_PEER_MISMATCH",
        message: `${tool.name} of ${app} answered in an unknown form: ${z.prettifyError(answer.error)}`,
        details: { issues: answer.error.issues },
      };
    },
  };
}
