import { AmcpError, errorPageOf, errors, isErrorCode } from "../../contracts/errors.ts";
import { visibleLines, visibleOutput } from "../../platform/text/shown-text.ts";
import type { Output } from "./command.ts";

/** Prints an error and its hint; only internal errors have a stack. @returns the exit code */
export function showError(error: unknown, err: Output): number {
  if (error instanceof AmcpError) {
    const output = error.output === undefined || error.output === "" ? [] : [visibleOutput(error.output.trimEnd())];
    err.write(`${[...output, `${error.code}: ${visibleLines(error.message)}`, `${error.hint} (${errorPageOf(error.code)})`].join("\n")}\n`);
    return errors[error.code].exit;
  }
  err.write(
    `AMCP_INTERNAL: ${visibleLines(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n${errors.AMCP_INTERNAL.hint}\n`,
  );
  return errors.AMCP_INTERNAL.exit;
}

/** The first error that `showError` has printed in the output of another program, with the first line of its message. */
export function printedError(output: string): AmcpError | undefined {
  for (const [, code = "", message] of output.matchAll(/^(AMCP_[A-Z_]+): (.*)$/gm))
    if (isErrorCode(code)) return new AmcpError(code, message ?? "");
  return undefined;
}
