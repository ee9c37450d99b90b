import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { createDeferred, type Deferred } from "../../../platform/observability/clock.ts";
import { TOKEN } from "./http-agent.ts";
import { collectLines, type Lines } from "./lines.ts";
import { configured, PROGRAM, SECRET } from "./proxy-process.ts";

const ASKING = resolve("dist/test/servers/asking.js");

/** An agent that answers every question with its own name. */
export interface AskedAgent {
  readonly name: string;
  /** Calls a tool and returns its text: the answer that the server got, if it asked this agent. */
  call(tool: string, args?: Record<string, string>): Promise<string>;
  /** Its roots from now on; the server is told that they have changed. */
  moveTo(root: string): Promise<void>;
  /** From now on it answers no elicitation before it is told to. */
  think(): { readonly asked: Promise<void>; answer(): void };
  /** How often each kind of question was put to it. */
  readonly asked: Readonly<Record<"sampling" | "elicitation" | "roots", number>>;
  readonly client: Client;
  close(): Promise<void>;
}

type Era = "legacy" | "auto";

function createAgent(name: string, era: Era) {
  const asked = { sampling: 0, elicitation: 0, roots: 0 };
  let root = `file:///of-${name}`;
  const capabilities = { sampling: {}, elicitation: { form: {} }, roots: { listChanged: true } };
  const client = new Client({ name, version: "1" }, { capabilities, versionNegotiation: { mode: era } });
  client.setRequestHandler("sampling/createMessage", ({ params }) => {
    asked.sampling += 1;
    return { role: "assistant", model: name, content: { type: "text", text: `${name} to ${JSON.stringify(params.messages[0]?.content)}` } };
  });
  let thought: { readonly asked: Deferred; readonly over: Deferred } | undefined;
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.elicitation += 1;
    thought?.asked.resolve();
    await thought?.over.promise;
    return { action: "accept", content: { word: `${name} to ${params.message}` } };
  });
  client.setRequestHandler("roots/list", () => {
    asked.roots += 1;
    return { roots: [{ uri: root }] };
  });
  const agent: AskedAgent = {
    name,
    asked,
    client,
    async call(tool, args = {}) {
      const { content, isError } = await client.callTool({ name: tool, arguments: args });
      const [first] = content;
      const said = first?.type === "text" ? first.text : "";
      if (isError === true) throw new Error(said);
      return said;
    },
    think() {
      const begun = { asked: createDeferred(), over: createDeferred() };
      thought = begun;
      return { asked: begun.asked.promise, answer: begun.over.resolve };
    },
    async moveTo(next) {
      root = next;
      await client.notification({ method: "notifications/roots/list_changed" });
    },
    close: () => client.close(),
  };
  onTestFinished(() => client.close());
  return agent;
}

/** A proxy with one agent on stdio, and a way for others. */
export interface AskedFront {
  readonly stdio: AskedAgent;
  readonly log: Lines;
  overHttp(name: string, era?: Era): Promise<AskedAgent>;
}

/** @param endpoints of the proxy's configuration, beside other settings in `section` */
export async function openFront(
  endpoints: readonly object[],
  { era = "legacy", section = {} }: { readonly era?: Era; readonly section?: object } = {},
): Promise<AskedFront> {
  const args = [PROGRAM, "--http", "0", "--control", ...(await configured({ ...section, Endpoints: endpoints }))];
  const env = { AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN, PATH: process.env["PATH"] ?? "" };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: "pipe" });
  const stdio = createAgent("Stdio", era);
  await stdio.client.connect(transport);
  const log = collectLines(transport.stderr as Readable);
  const { json } = await log.find((line) => line.json?.message === "proxy is ready");
  return {
    stdio,
    log,
    async overHttp(name, era = "legacy") {
      const agent = createAgent(name, era);
      const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
      const http = new StreamableHTTPClientTransport(new URL(json.http), { requestInit });
      await agent.client.connect(http);
      return { ...agent, close: () => http.terminateSession().then(agent.close) };
    },
  };
}

/** The server that asks, started by the proxy. */
export const askingChild = (eras: "session" | "both" = "session", more: object = {}) => ({
  Name: "Asking",
  Command: process.execPath,
  Args: [ASKING],
  Env: { AMCP_ERA: eras },
  ...more,
});

/** The server that asks behind a URL, with a session for each client. */
export async function askingOverHttp(eras: "session" | "both" = "session") {
  const child = spawn(process.execPath, [ASKING, "http"], {
    env: { ...process.env, AMCP_ERA: eras },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  return { Name: "Asking", Url: String(url) };
}
