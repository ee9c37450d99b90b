import { setTimeout as delay } from "node:timers/promises";

/**
 * An agent over HTTP that calls one tool again and again and throws the answers away: `node pestering-agent.js <url> <bearer> <tool>`
 * with as many calls under way as the environment's AT_A_TIME says, and arguments of BYTES bytes.
 */
const [url = "", bearer = "", name = ""] = process.argv.slice(2);
const AT_A_TIME = Number(process.env["AT_A_TIME"] ?? 1);
const text = "x".repeat(Number(process.env["BYTES"] ?? 0));
const REST_MS = 20;

let lastId = 0;
const headers: Record<string, string> = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  authorization: `Bearer ${bearer}`,
};

async function ask(method: string, params: object): Promise<Response> {
  lastId += 1;
  return await fetch(url, { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params }) });
}

const clientInfo = { name: "pestering-agent", version: "1" };
const opened = await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
await opened.text();
headers["mcp-session-id"] = opened.headers.get("mcp-session-id") ?? "";
console.log("open");

async function pester(): Promise<never> {
  for (;;) {
    const said = await ask("tools/call", { name, arguments: { text } }).catch(() => undefined);
    let size = 0;
    for await (const part of said?.body ?? []) size += part.length;
    // A refusal comes at once, and the next request would follow ten thousand times a second.
    if (size < 1000) await delay(REST_MS);
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, pester));
