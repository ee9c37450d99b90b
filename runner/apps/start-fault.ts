import { existsSync } from "node:fs";
import { z } from "zod";
import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import { describeEnd, isHostFault, type UnwantedEnd, wayOf } from "./app-end.ts";

/** A line of the handler's log that reports a fatal fault. */
const Fault = z.object({
  level: z.literal("Error"),
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
});

/** Errors of windowing platforms without a display, and of Avalonia without a desktop platform. */
const NO_DISPLAY = /\bXOpenDisplay failed\b|\blibX11\b|No text shaping system configured|no desktop platform/;

/** Why an app ended before it was ready: a fault that the handler reported, else a missing requirement, else the crash. */
export function startFault(end: Omit<UnwantedEnd, "when">): AmcpError {
  const { app, exit, output, crashFile } = end;
  const facts = { output: output.shown(), wholeOutput: () => output.whole() };
  const told = output
    .kept()
    .split("\n")
    .map(faultOf)
    .find((fault) => fault !== undefined);
  if (told !== undefined) return new AmcpError(told.code, `${app}: ${told.message}`, facts);
  const when = "before it was ready";
  const isDisplayMissing = NO_DISPLAY.test(output.kept());
  const isCrash = exit.code !== 0 || existsSync(crashFile);
  if (isCrash && !isDisplayMissing && !isHostFault(output)) return describeEnd({ ...end, when });
  const cause = isDisplayMissing ? ": it looks for a display, so `UseAmcp` is missing in its Program.cs" : "";
  return new AmcpError("AMCP_APP_START_FAILED", `${app} ended ${wayOf(exit)} ${when}${cause}`, facts);
}

function faultOf(line: string): z.output<typeof Fault> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return Fault.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
