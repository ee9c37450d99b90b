import type { GatewayError } from "../../kit/gateway-error.ts";
import { UpstreamProblem } from "../../kit/upstream/upstream-problem.ts";
import { apiError } from "../model/errors.ts";

/** What the API always has. @throws GatewayError NSIP_API_ERROR, or `absence` where that is told otherwise */
export function known<Value>(value: Value | undefined, absence?: () => GatewayError): Value {
  if (value !== undefined) return value;
  throw absence?.() ?? apiError("unknown", new UpstreamProblem("the API says that it has none"));
}
