import { z } from "zod";
import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";

/** A line of the handler's log that says why the app cannot go on. */
const Fault = z.object({
  level: z.literal("Error"),
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
});

/** What is said by a windowing platform that finds no display, and by Avalonia where there is none for desktops. */
const NO_DISPLAY = /\bXOpenDisplay failed\b|\blibX11\b|No text shaping system configured|no desktop platform/;

/** Why an app ended before it was ready: what its handler has told with a code of ours, else in which `way` it ended. */
export function startFault(app: string, way: string, output: string): AmcpError {
  const told = output
    .split("\n")
    .map(faultOf)
    .find((fault) => fault !== undefined);
  if (told !== undefined) return new AmcpError(told.code, `${app}: ${told.message}`, { output });
  const cause = NO_DISPLAY.test(output) ? ": it looks for a display, so `UseAmcp` is missing in its Program.cs" : "";
  return new AmcpError("AMCP_APP_START_FAILED", `${app} ended ${way} before it was ready${cause}`, { output });
}

function faultOf(line: string): z.output<typeof Fault> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return Fault.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
