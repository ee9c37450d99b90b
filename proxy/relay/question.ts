import type { FrameParts } from "../../mcp/frame-writer.ts";

/** A request of an upstream to an agent, before serialization. */
export interface Question {
  /** Id of the proxy, as JSON. */
  readonly id: string;
  readonly method: string;
  /** JSON; undefined without parameters. */
  readonly params: FrameParts | undefined;
}

/** Serializes a question as the request of a session. */
export const renderQuestion = ({ id, method, params }: Question): FrameParts => [
  Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${params === undefined ? "" : ',"params":'}`),
  ...(params ?? []),
  Buffer.from("}"),
];
