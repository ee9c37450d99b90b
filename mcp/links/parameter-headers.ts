import { type Message, parseParams } from "../envelope.ts";
import { type HeaderParameter, headerValueIn } from "../header-parameters.ts";
import { declaredHeaders, readOffersPage } from "../offer.ts";
import { encodeHeader } from "./standard-headers.ts";

/** The parameters of calls that a server wants repeated in headers, as its lists of tools declare. */
export interface ParameterHeaders {
  /** @param answer to `tools/list` */
  learn(answer: Buffer): void;
  /** @param call a `tools/call` of MCP 2026-07-28 */
  of(call: Message): Readonly<Record<string, string>>;
}

export function createParameterHeaders(): ParameterHeaders {
  const declared = new Map<string, readonly HeaderParameter[]>();
  return {
    learn(bytes) {
      for (const { name = "", headerParameters } of readOffersPage({ bytes }, "tools").elements.map(declaredHeaders)) {
        if ("fault" in headerParameters || headerParameters.length === 0) declared.delete(name);
        else declared.set(name, headerParameters);
      }
    },
    of(call) {
      const parameters = declared.get(call.text("params.name") ?? "") ?? [];
      const args = parameters.length === 0 ? undefined : parseParams(call, "params.arguments");
      return Object.fromEntries(
        parameters.flatMap((parameter) => {
          const value = headerValueIn(args, parameter);
          return value === undefined ? [] : [[parameter.header, encodeHeader(String(value))]];
        }),
      );
    },
  };
}
