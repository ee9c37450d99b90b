import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { failedResult } from "../../../contracts/app-tools/failure.ts";
import { type AppPeer, joinApp } from "../../support/proxy/app-peer.ts";
import { startWithHttp, TOKEN } from "../../support/proxy/http-agent.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { verifies } from "../../support/verifies.ts";

const headers = { authorization: `Bearer ${TOKEN}` };
const info = { name: "interop", version: "1" };

/** A tool whose output schema no failure fits, so that a client that checks one against it has something to complain about. */
const strict = {
  name: "ClickElement",
  inputSchema: { type: "object" },
  outputSchema: { type: "object", properties: { hit: { type: "string" } }, required: ["hit"], additionalProperties: false },
};
const obscured = { code: "OBSCURED", message: "Save is under Busy.", details: { by: "Busy" }, retryable: true };

/** Clients that check every answer against the tool's output schema, once they have listed the tools. */
const clients = {
  async "SDK 1"(url: string) {
    const client = new OldClient(info);
    await client.connect(new OldHttp(new URL(url), { requestInit: { headers } }));
    return client;
  },
  async "SDK 2"(url: string) {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client;
  },
  async "SDK 2, newest era"(url: string) {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client;
  },
} as const;

async function connected(kind: keyof typeof clients, click: (call: Line, app: AppPeer) => void = () => undefined) {
  const { proxy, url } = await startWithHttp();
  await joinApp(proxy, { appId: "WatchTower", tools: [strict], scripts: { ClickElement: click } });
  const client = await clients[kind](url);
  onTestFinished(() => client.close());
  await expect.poll(async () => (await client.listTools()).tools.map(({ name }) => name)).toContain("WatchTower:ClickElement");
  return client;
}

describe.each(["SDK 1", "SDK 2", "SDK 2, newest era"] as const)(
  "a client of %s sees code and message",
  verifies(["card/failure-shape"]),
  (kind) => {
    test("of a tool that refuses", async () => {
      const client = await connected(kind, (call, app) => app.answer(call, failedResult(obscured)));
      for (const name of ["WatchTower:ClickElement", "tool_call"]) {
        const args = name === "tool_call" ? { name: "WatchTower:ClickElement" } : {};
        expect(await client.callTool({ name, arguments: args })).toMatchObject(failedResult(obscured));
      }
    });

    test("of the proxy in a tool's place", async () => {
      const client = await connected(kind, (_call, app) => app.close());
      expect(await client.callTool({ name: "WatchTower:ClickElement", arguments: {} })).toMatchObject({
        isError: true,
        content: [{ type: "text", text: expect.stringMatching(/^AMCP_PROXY_APP_GONE: /) }],
        _meta: { "amcp/failure": { code: "AMCP_PROXY_APP_GONE", retryable: false } },
      });
    });

    test.each([
      ["tools_find", { limit: 0 }],
      ["apps_list", { verbose: true }],
      ["tool_call", {}],
    ])("of the proxy's own %s", async (name, args) => {
      const client = await connected(kind);
      expect(await client.callTool({ name, arguments: args })).toMatchObject({
        isError: true,
        content: [{ type: "text", text: expect.stringMatching(new RegExp(`^INVALID_ARGUMENT: ${name}`)) }],
        _meta: { "amcp/failure": { code: "INVALID_ARGUMENT", retryable: false } },
      });
    });
  },
);
