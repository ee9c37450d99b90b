import { Agent, request } from "node:http";
import { type LeanAgent, opening } from "../servers/lean-agent.ts";

const AT_A_TIME = 64;

/** An agent over Streamable HTTP that costs little: connections stay open, answers are streams or not, and none is parsed. */
export async function openKeepAliveAgent(url: string, headers: Readonly<Record<string, string>>): Promise<Pick<LeanAgent, "ask">> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
  const all: Record<string, string> = { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" };
  let lastId = 0;
  const post = (message: object) =>
    new Promise<{ bytes: Buffer; session: string }>((resolve, reject) => {
      const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
      const asked = request(url, { agent, method: "POST", headers: { ...all, "content-length": body.length } }, (answer) => {
        const parts: Buffer[] = [];
        const session = String(answer.headers["mcp-session-id"] ?? "");
        answer.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
        answer.on("end", () => resolve({ bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), session }));
      });
      asked.on("error", reject).end(body);
    });
  all["mcp-session-id"] = (await post({ id: 0, method: "initialize", params: opening })).session;
  all["mcp-protocol-version"] = opening.protocolVersion;
  await post({ method: "notifications/initialized" });
  return {
    async ask(method, params = {}) {
      lastId += 1;
      return (await post({ id: lastId, method, params })).bytes;
    },
  };
}
