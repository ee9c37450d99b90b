import { connect } from "node:net";
import { opening } from "../../servers/lean-agent.ts";

/** An MCP client over HTTP that costs next to nothing: one socket, requests as text, answers as bytes that are not parsed. */
export interface LeanHttpAgent {
  /** Sends a message, and gives the answer's head and body once all of it is there. */
  post(message: object): Promise<HttpAnswer>;
  close(): void;
}

export interface HttpAnswer {
  readonly head: string;
  readonly body: Buffer;
}

const HEAD_END = "\r\n\r\n";

/** Opens a session of 2025-11-25. @param url of the endpoint */
export async function openLeanHttpAgent(url: URL): Promise<LeanHttpAgent> {
  const socket = connect(Number(url.port), url.hostname).setNoDelay(true);
  let received: Buffer = Buffer.alloc(0);
  let settle: (answer: HttpAnswer) => void = () => {};
  let session = "";
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEAD_END);
    if (end === -1) return;
    const head = received.toString("latin1", 0, end);
    const body = received.subarray(end + HEAD_END.length);
    if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return;
    received = Buffer.alloc(0);
    settle({ head, body });
  });
  const agent: LeanHttpAgent = {
    post(message) {
      const body = JSON.stringify({ jsonrpc: "2.0", ...message });
      const head = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n${session}content-length: ${Buffer.byteLength(body)}`;
      socket.write(`${head}${HEAD_END}${body}`);
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
    close: () => socket.destroy(),
  };
  const { head } = await agent.post({ id: 0, method: "initialize", params: opening });
  session = `mcp-session-id: ${/mcp-session-id: (\S+)/i.exec(head)?.[1]}\r\nmcp-protocol-version: ${opening.protocolVersion}\r\n`;
  await agent.post({ method: "notifications/initialized" });
  return agent;
}
