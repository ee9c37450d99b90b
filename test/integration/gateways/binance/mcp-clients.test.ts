import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRunningMock, serveBeforeMock } from "../../../support/gateways/binance/open-before-mock.ts";
import { sdkClients } from "../../../support/sdk-clients.ts";
import { verifies } from "../../../support/verifies.ts";

const MAIN = resolve("dist/bin/amcp-test.js");

const clients = sdkClients({
  async stdio() {
    const { rest } = await openRunningMock();
    return { command: process.execPath, args: [MAIN, "gateway", "binance", "--stdio", "--base", rest], stderr: "ignore" as const };
  },
  http: async () => ({ url: (await serveBeforeMock()).url }),
});

test.each(Object.keys(clients))(
  "%s lists, calls, fails, reads and gets prompts",
  verifies(["002/4-MODE-stdio", "002/6-FLOW-stdio", "002/2-EXAMPLE-market", "002/3-PROMPT-trading_analysis", "002/2-FIELD-mime_type"]),
  async (name) => {
    const client = await clients[name]?.();
    if (client === undefined) throw new Error(`there is no ${name}`);
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(26);
    const ticker = (symbol: string) => client.callTool({ name: "get_ticker", arguments: { symbol } });
    expect(await ticker("btcusdt")).toMatchObject({
      structuredContent: { symbol: "BTCUSDT", lastPrice: expect.stringMatching(/^\d/), provenance: { source: "mock", cached: false } },
    });
    // Some clients check what a failure is made of against the output schema.
    expect(await ticker("BTCUSTD")).toMatchObject({
      isError: true,
      structuredContent: { error: { code: -32602, data: { suggestion: expect.stringContaining("Did you mean BTCUSDT") } } },
    });
    expect(
      await client.callTool({ name: "place_order", arguments: { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "1" } }),
    ).toMatchObject({
      isError: true,
      structuredContent: { error: { code: -32007, data: { suggestion: expect.stringContaining("--enable-trading") } } },
    });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain("binance://market/btcusdt");
    const uri = "binance://market/ethusdt";
    expect(await client.readResource({ uri })).toMatchObject({
      contents: [{ uri, mimeType: "text/markdown", text: expect.stringContaining("- state: live") }],
    });
    expect(await client.getPrompt({ name: "trading_analysis", arguments: { symbol: "ETHUSDT" } })).toMatchObject({
      messages: [
        { role: "user", content: { type: "text", text: expect.stringContaining("# Trading analysis of ETHUSDT, strategy Balanced") } },
      ],
    });
  },
);
