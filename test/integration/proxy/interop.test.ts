import { resolve } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished, test } from "vitest";
import { startWithHttp, TOKEN } from "./http-agent.ts";
import { configured, PROGRAM, SECRET } from "./proxy-process.ts";

const endpoint = { Name: "Conformance", Command: process.execPath, Args: [resolve("dist/test/servers/conformance.js")] };
const headers = { authorization: `Bearer ${TOKEN}` };

async function url(): Promise<URL> {
  const { proxy, url: where } = await startWithHttp(await configured({ Endpoints: [endpoint] }));
  await proxy.agent.find(({ json }) => json?.method === "notifications/amcp/app" && json.params.status === "Connected");
  return new URL(where);
}

const stdio = async () => ({
  command: process.execPath,
  args: [PROGRAM, ...(await configured({ Endpoints: [endpoint] }))],
  env: { AMCP_SECRET: SECRET, PATH: process.env["PATH"] ?? "" },
  stderr: "ignore" as const,
});

/** What every client of the SDKs can do, whichever its age and its transport. */
interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(params: { uri: string }): Promise<unknown>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<unknown>;
  close(): Promise<void>;
}

const info = { name: "interop", version: "1" };

const clients: Readonly<Record<string, () => Promise<AnyClient>>> = {
  async "SDK 2 over stdio"() {
    const client = new Client(info);
    await client.connect(new StdioClientTransport(await stdio()));
    return client;
  },
  async "SDK 2 over stdio, newest era"() {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport(await stdio()));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client;
  },
  async "SDK 2 over HTTP"() {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(await url(), { requestInit: { headers } }));
    return client;
  },
  async "SDK 2 over HTTP, newest era"() {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(await url(), { requestInit: { headers } }));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client;
  },
  async "SDK 1 over stdio"() {
    const client = new OldClient(info);
    await client.connect(new OldStdio(await stdio()));
    return client;
  },
  async "SDK 1 over HTTP"() {
    const client = new OldClient(info);
    await client.connect(new OldHttp(await url(), { requestInit: { headers } }));
    return client;
  },
};

test.each(Object.keys(clients))(
  "%s lists, calls, reads and prompts through the proxy (card/5-front-http, card/relay-resources-prompts)",
  async (name) => {
    const client = await clients[name]?.();
    if (client === undefined) throw new Error(`there is no ${name}`);
    onTestFinished(() => client.close());
    await expect.poll(async () => (await client.listTools()).tools.map((tool) => tool.name)).toContain("Conformance:test_simple_text");
    expect(await client.callTool({ name: "Conformance:test_image_content", arguments: {} })).toMatchObject({
      content: [{ type: "image" }],
    });
    expect(await client.readResource({ uri: "test://static-text" })).toMatchObject({ contents: [{ text: "the words of static-text" }] });
    const prompt = { name: "Conformance:test_prompt_with_arguments", arguments: { arg1: "a", arg2: "b" } };
    expect(await client.getPrompt(prompt)).toMatchObject({ messages: [{ content: { text: "arg1='a', arg2='b'" } }] });
  },
);
