import type { GatewayError } from "../../kit/gateway-error.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { apiError } from "../model/errors.ts";

/** A value that must exist. @throws GatewayError NSIP_API_ERROR where it does not, or `absence` if given */
export function known<Value>(value: Value | undefined, absence?: () => GatewayError): Value {
  if (value !== undefined) return value;
  throw absence?.() ?? apiError("unknown", new UpstreamProblem("the API says that it has none"));
}
