import { AmcpError } from "../contracts/errors.ts";
import { readOversized } from "./envelope.ts";
import type { FrameParts } from "./frame-writer.ts";
import type { Frame } from "./frames.ts";
import { NO_ID, rpcRefusal } from "./rpc.ts";

interface OversizedRefusal {
  readonly refusal: FrameParts;
  /** The method of a request or notification; an answer has none. */
  readonly method: string | undefined;
}

/** Refuses an oversized message under its own id. */
export function refuseOversized(frame: Extract<Frame, { kind: "oversized" }>): OversizedRefusal {
  const { id = NO_ID, method } = readOversized(frame);
  const error = new AmcpError("AMCP_PROXY_FRAME_TOO_LARGE", `the message has ${frame.size} bytes`);
  return { refusal: rpcRefusal(error).frame(id), method };
}
