import { parseParams, readMessage } from "../relay/envelope.ts";
import { type HeaderParameter, headerParametersOf, headerValueIn } from "../relay/header-parameters.ts";
import { elementsOf, locate, textAt } from "../relay/json-scan.ts";
import { encodeHeader } from "./standard-headers.ts";

/** What a server's tools want to be said in headers of a call, as its lists tell. */
export interface ParameterHeaders {
  /** @param answer to `tools/list` */
  learn(answer: Buffer): void;
  /** @param call a `tools/call` of MCP 2026-07-28 */
  of(call: Buffer): Readonly<Record<string, string>>;
}

export function createParameterHeaders(): ParameterHeaders {
  const declared = new Map<string, readonly HeaderParameter[]>();
  return {
    learn(answer) {
      const list = locate(answer, { result: { tools: {} } })?.get("result.tools");
      for (const { start, end } of list === undefined ? [] : elementsOf(answer, list)) {
        const definition = answer.subarray(start, end);
        const nameAt = locate(definition, { name: {} })?.get("name");
        const parameters = headerParametersOf(definition);
        const name = (nameAt && textAt(definition, nameAt)) ?? "";
        if ("fault" in parameters || parameters.length === 0) declared.delete(name);
        else declared.set(name, parameters);
      }
    },
    of(call) {
      const message = declared.size === 0 ? undefined : readMessage(call);
      if (message === undefined || !("span" in message)) return {};
      const parameters = declared.get(message.text("params.name") ?? "") ?? [];
      const args = parameters.length === 0 ? undefined : parseParams(message, "params.arguments");
      return Object.fromEntries(
        parameters.flatMap((parameter) => {
          const value = headerValueIn(args, parameter);
          return value === undefined ? [] : [[parameter.header, encodeHeader(String(value))]];
        }),
      );
    },
  };
}
