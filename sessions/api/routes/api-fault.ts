import { AmcpError, type ErrorCode, messageOf } from "../../../contracts/errors.ts";
import type { ApiError } from "../../../contracts/sessions/api.ts";
import type { Answer } from "./answer.ts";
import { jsonAnswer } from "./answer.ts";

/** A request that is refused, with the status of HTTP. */
export class ApiFault extends AmcpError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, message);
    this.status = status;
    this.headers = headers;
  }
}

/** Failures of a call to a live app, by the status that stands for them; 502 for all others. */
const statusOf: Partial<Record<ErrorCode, number>> = {
  AMCP_PROXY_BAD_PARAMS: 400,
  AMCP_PROXY_UNKNOWN_APP: 404,
  AMCP_PROXY_UNKNOWN_TOOL: 404,
  AMCP_PROXY_TOOL_TIMEOUT: 504,
  AMCP_INTERNAL: 500,
};

/** The answer to a request that failed. It has the message of an error of ours, and never a stack. */
export function answerTo(error: unknown): Answer {
  if (!(error instanceof AmcpError)) return answerTo(new AmcpError("AMCP_INTERNAL", `the request failed: ${messageOf(error)}`));
  const { code, message, hint } = error;
  const body: ApiError = { error: { code, message, hint } };
  return error instanceof ApiFault ? jsonAnswer(body, error.status, error.headers) : jsonAnswer(body, statusOf[code] ?? 502);
}
