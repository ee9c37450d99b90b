import type { FrameParts } from "../../mcp/frame-writer.ts";

/** A request of an upstream to an agent, before it is written out. */
export interface Question {
  /** Of the proxy's own, as it goes on the wire. */
  readonly id: string;
  readonly method: string;
  /** JSON; undefined where there are none. */
  readonly params: FrameParts | undefined;
}

/** Writes a question out as the request of a session. */
export const renderQuestion = ({ id, method, params }: Question): FrameParts => [
  Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${params === undefined ? "" : ',"params":'}`),
  ...(params ?? []),
  Buffer.from("}"),
];
