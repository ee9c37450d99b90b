import { mediaTypeIn } from "../../../platform/net/http-access.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import type { Gateway } from "../gateway.ts";
import type { GatewayErrorData } from "../gateway-error.ts";
import { refusal } from "./read-message.ts";

/** A request that is not served, with what to do about it. */
export interface HttpRefusal {
  readonly status: number;
  readonly message: string;
  readonly data: GatewayErrorData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request with an error response. */
export function refuseHttp(exchange: HttpExchange, { codes }: Pick<Gateway, "codes">, { status, headers, ...problem }: HttpRefusal): void {
  const text = refusal({ code: codes.TRANSPORT_ERROR, ...problem });
  exchange.answer(status, { "content-type": "application/json", ...headers }, [Buffer.from(text)]);
}

/** The data of an error for a header with a wrong value. */
export const wrongHeader = (parameter: string, value: string, expected: string): GatewayErrorData => ({
  parameter,
  value,
  expected,
  suggestion: `Send the header ${parameter}: ${expected}`,
});

/** The refusal of a POST whose body is not JSON. */
export function wrongType({ header }: HttpExchange): HttpRefusal | undefined {
  const type = header("content-type") ?? "";
  if (mediaTypeIn(type) === "application/json") return undefined;
  return { status: 415, message: "The message is not sent as JSON", data: wrongHeader("Content-Type", type, "application/json") };
}
