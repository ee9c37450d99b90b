import { joinProxy, type StubLink } from "./stub-link.ts";

/**
 * An app that misbehaves all the time, to see what others notice of it: `node troublemaker.js <kind>`, with the environment of an app.
 * It is called by somebody all the while.
 */
const BULK_CHARACTERS = 15_000_000;
const FLOOD = 10_000;
const LIFE_MS = 200;

type Id = number | string;

const say = (link: StubLink, id: Id, text: string): void =>
  link.send({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } });

/** What it does with a call, by kind. */
const manners: Readonly<Record<string, (link: StubLink, id: Id) => void>> = {
  /** Is killed in the middle of its calls, soon after the first. */
  doomed: () => void setTimeout(() => process.kill(process.pid, "SIGKILL"), LIFE_MS),
  garbage: (link) => link.sendRaw("\u0000\u0001 this is no message {]\n"),
  /** Reads and says nothing more, and its connection stays. */
  frozen: () => void process.kill(process.pid, "SIGSTOP"),
  flood(link, id) {
    const line = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "again" } })}\n`;
    link.sendRaw(line.repeat(FLOOD));
    say(link, id, "flooded");
  },
  bulk: (link, id) => say(link, id, "x".repeat(BULK_CHARACTERS)),
  restless: (link, id) => say(link, id, "still here"),
};

const [kind = ""] = process.argv.slice(2);
const answer = manners[kind];
if (answer === undefined) throw new Error(`usage: troublemaker <${Object.keys(manners).join("|")}>`);
const react = answer;

async function live(): Promise<void> {
  const again = kind === "restless" ? () => void live() : () => process.exit(0);
  const link = await joinProxy({ environment: process.env, pid: process.pid, onEnd: again });
  // What the proxy says are messages of JSON-RPC.
  link.listen((message) => serve(link, message as { id?: Id; method?: string }));
  if (kind === "restless") setTimeout(() => link.end(() => {}), LIFE_MS);
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

await live();
