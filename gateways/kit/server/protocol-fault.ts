import { ProtocolError } from "@modelcontextprotocol/server";
import { messageOf } from "../../../contracts/errors.ts";
import { editDistance } from "../../../contracts/near-names.ts";
import type { FaultCodes } from "../gateway.ts";
import { GatewayError, type GatewayErrorData } from "../gateway-error.ts";

/** The error response of a request. */
export const protocolFault = (code: number, message: string, data: GatewayErrorData): ProtocolError =>
  new ProtocolError(code, message, data);

interface UnknownName {
  /** The kind of thing, such as `tool`. */
  readonly kind: string;
  readonly written: string;
  readonly names: readonly string[];
  /** The method that lists the names. */
  readonly list: string;
}

/** The error for a name that is not listed; it proposes the most similar name. */
export function unknownName({ kind, written, names, list }: UnknownName, { INVALID_PARAMS }: FaultCodes): ProtocolError {
  const [nearest] = [...names].sort((a, b) => editDistance(written, a) - editDistance(written, b));
  return protocolFault(INVALID_PARAMS, `There is no ${kind} ${written}`, {
    parameter: "name",
    value: written,
    expected: names.join(", "),
    suggestion: nearest === undefined ? `Call ${list}` : `${CALL[list] ?? "Use"} ${nearest}, or ${list} for all of them`,
  });
}

const CALL: Readonly<Record<string, string>> = { "tools/list": "Call", "prompts/list": "Get" };

/** @param again the suggestion after an unexpected failure */
export function faultOf(error: unknown, { INTERNAL_ERROR }: FaultCodes, again: string): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof GatewayError) return protocolFault(error.code, error.message, error.data);
  return protocolFault(INTERNAL_ERROR, `The gateway failed: ${messageOf(error)}`, { suggestion: again });
}

/**
 * Runs a request's work; a failure becomes an error response with a suggestion.
 *
 * @param again the suggestion after an unexpected failure
 * @throws ProtocolError; the signal's reason when it aborts
 */
export async function answering<Result>(
  work: () => Promise<Result> | Result,
  { codes, signal, again }: { readonly codes: FaultCodes; readonly signal: AbortSignal; readonly again: string },
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(error, codes, again);
  }
}
