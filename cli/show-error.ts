import { AmcpError, errors } from "../contracts/errors.ts";

/** Where a code is explained. */
const page = (code: string) => `docs/errors/${code}.md`;

/** Says what failed and what to do about it; only a fault of ours shows a stack. Answers with the exit code. */
export function showError(error: unknown, err: NodeJS.WriteStream): number {
  if (error instanceof AmcpError) {
    const output = error.output === undefined || error.output === "" ? [] : [error.output.trimEnd()];
    err.write(`${[...output, `${error.code}: ${error.message}`, `${error.hint} (${page(error.code)})`].join("\n")}\n`);
    return errors[error.code].exit;
  }
  err.write(`AMCP_INTERNAL: ${error instanceof Error ? error.stack : String(error)}\n${errors.AMCP_INTERNAL.hint}\n`);
  return errors.AMCP_INTERNAL.exit;
}
