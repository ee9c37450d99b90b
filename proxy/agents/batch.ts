import { AmcpError } from "../../contracts/errors.ts";
import { type Message, type NotAMessage, readMessage } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { WholeFrame } from "../../mcp/frames.ts";
import { arrayElements, locate } from "../../mcp/json/scan.ts";
import { firstVisible } from "../../mcp/large-messages/index.ts";
import { NO_ID, rpcRefusal } from "../../mcp/rpc.ts";
import type { ResponseChannel } from "../relay/agent-request.ts";
import type { AgentConnection } from "./agent-connection.ts";

/** The versions of MCP with JSON-RPC batches. */
const WITH_BATCHES: ReadonlySet<string> = new Set(["2025-03-26", "2024-11-05"]);

const OPEN_ARRAY = 0x5b;

/** Whether the agent may send batches, and this line is one. */
export const isBatch = (line: WholeFrame, { session }: AgentConnection): boolean =>
  session !== undefined && WITH_BATCHES.has(session.version) && firstVisible(line.long?.pieces ?? [line.bytes]) === OPEN_ARRAY;

/** Serves each message of a batch; the answers are sent as one array after the last one. Returns false if there are no answers. */
export function serveBatch(
  bytes: Buffer,
  channel: ResponseChannel,
  serve: (message: Message | NotAMessage, channel: ResponseChannel) => void,
): boolean {
  const whole = { start: bytes.findIndex((byte) => byte > 0x20), end: bytes.length };
  if (locate(bytes, {}) === undefined) {
    channel.answer(rpcRefusal(new AmcpError("AMCP_PROXY_BAD_FRAME", "the batch is not JSON")), NO_ID);
    return true;
  }
  const messages = arrayElements(bytes, whole).map(({ start, end }) => readMessage(bytes.subarray(start, end)));
  if (messages.length === 0) {
    channel.answer(rpcRefusal(new AmcpError("AMCP_PROXY_NOT_A_REQUEST", "the batch is empty")), NO_ID);
    return true;
  }
  const answers: FrameParts[] = [];
  let open = messages.filter(({ kind }) => kind !== "notification" && kind !== "answer").length;
  const settle = () => {
    open -= 1;
    if (open === 0 && answers.length > 0) channel.answer({ kind: "result", frame: () => renderArray(answers) }, NO_ID);
    else if (open === 0) channel.drop();
  };
  const each: ResponseChannel = {
    send: channel.send,
    answer(answer, id) {
      answers.push(answer.frame(id));
      settle();
    },
    drop: settle,
  };
  const isAnswered = open > 0;
  for (const message of messages) serve(message, each);
  return isAnswered;
}

const renderArray = (frames: readonly FrameParts[]): FrameParts => [
  Buffer.from("["),
  ...frames.flatMap((frame, index) => (index === 0 ? frame : [Buffer.from(","), ...frame])),
  Buffer.from("]"),
];
