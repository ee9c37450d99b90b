import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { joinProxy, type StubLink } from "./stub-link.ts";

/**
 * An app that misbehaves all the time, to see what others notice of it: `node troublemaker.js <kind>`, with the environment of an app.
 * It says that it is ready and begins when it is told so on stdin: to start its process would take more than most troubles. A client
 * calls it all the while.
 */
const BULK_CHARACTERS = 15_000_000;
const FLOOD = 10_000;
const LIFE_MS = 200;

type Id = number | string;

const say = (link: StubLink, id: Id, text: string): void =>
  link.send({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } });

type Manner = (link: StubLink, id: Id) => void;

/** What it does with a call, by kind; what takes long to make is made before it begins. */
const manners: Readonly<Record<string, () => Manner>> = {
  /** Is killed in the middle of its calls, soon after the first. */
  doomed: () => () => void setTimeout(() => process.kill(process.pid, "SIGKILL"), LIFE_MS),
  garbage: () => (link) => link.sendRaw("\u0000\u0001 this is no message {]\n"),
  /** Reads and says nothing more, and its connection stays. */
  frozen: () => () => void process.kill(process.pid, "SIGSTOP"),
  flood() {
    const line = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "again" } })}\n`;
    const lines = Buffer.from(line.repeat(FLOOD));
    return (link, id) => {
      link.sendRaw(lines);
      say(link, id, "flooded");
    };
  },
  bulk() {
    const rest = Buffer.from(`,"result":{"content":[{"type":"text","text":"${"x".repeat(BULK_CHARACTERS)}"}]}}\n`);
    return (link, id) => {
      link.sendRaw(`{"jsonrpc":"2.0","id":${JSON.stringify(id)}`);
      link.sendRaw(rest);
    };
  },
  restless: () => (link, id) => say(link, id, "still here"),
  /** Does not misbehave at all, to compare with. */
  polite: () => (link, id) => say(link, id, "here"),
};

const [kind = ""] = process.argv.slice(2);
const manner = manners[kind];
if (manner === undefined) throw new Error(`usage: troublemaker <${Object.keys(manners).join("|")}>`);
const react = manner();

async function live(): Promise<void> {
  // What the proxy hangs up on comes again, as a program would that does not know what is wrong with it.
  const link = await joinProxy({ environment: process.env, pid: process.pid, onEnd: () => void live() });
  // What the proxy says are messages of JSON-RPC.
  let said = (message: unknown) => serve(link, message as { id?: Id; method?: string });
  link.listen((message) => said(message));
  if (kind !== "restless") return;
  await delay(LIFE_MS);
  said = () => {};
  link.end(() => {});
}

function serve(link: StubLink, { id, method }: { id?: Id; method?: string }): void {
  if (id === undefined) return;
  if (method === "tools/call") react(link, id);
  else link.send({ jsonrpc: "2.0", id, result: plainResult(method) });
}

function plainResult(method: string | undefined): object {
  if (method === "tools/list") return { tools: [{ name: "Trouble", inputSchema: { type: "object" } }] };
  if (method !== "initialize") return {};
  return { protocolVersion: "2025-11-25", capabilities: { tools: {}, logging: {} }, serverInfo: { name: kind, version: "1" } };
}

console.log("ready");
await once(process.stdin, "data");
process.stdin.destroy();
await live();
