import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { serveOverHttp } from "../../../gateways/kit/transports/serve-http.ts";
import { serveOverWebSocket } from "../../../gateways/kit/transports/serve-websocket.ts";
import { closing, openGateway } from "../../support/gateways/open-gateway.ts";
import { socketTransport } from "../../support/gateways/socket-transport.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { info } from "../../support/sdk-clients.ts";
import { verifies } from "../../support/verifies.ts";

const SERVER = resolve("dist/bin/nsip-mcp-server.js");

describe(
  "start-up is measured from the start of the process",
  verifies(["001/SC-007", "001/7-FIELD-startup_time", "001/7-RULE-startup-measure"]),
  () => {
    /** Holds the process back before the program is even loaded. */
    const HELD_BACK_MS = 400;
    const program = ["--import", `data:text/javascript,await new Promise((done) => setTimeout(done, ${HELD_BACK_MS}))`, SERVER, "--mock"];

    test("what happens before the program is loaded counts, and what happens after it is ready does not", async () => {
      const began = performance.now();
      const child = spawn(process.execPath, program, { stdio: ["pipe", "ignore", "pipe"] });
      onTestFinished(() => void child.kill("SIGKILL"));
      const lines = collectLines(child.stderr);
      await lines.find(({ json }) => json?.message === "gateway ready");
      const seconds = (performance.now() - began) / 1000;
      child.stdin.end();
      const { metrics } = (await lines.find(({ json }) => json?.message === "gateway ended")).json;
      await once(child, "exit");
      expect(metrics.startup_time).toBeGreaterThanOrEqual(HELD_BACK_MS / 1000);
      expect(metrics.startup_time).toBeLessThanOrEqual(seconds);
      expect(metrics.meets_success_criteria["SC-007"]).toBe(metrics.startup_time < 3);
    });

    test("a client reads it as a resource, with its own discovery", async () => {
      const client = new Client(info);
      onTestFinished(() => client.close());
      await client.connect(new StdioClientTransport({ command: process.execPath, args: program, stderr: "ignore" }));
      await client.listTools();
      const [content] = (await client.readResource({ uri: "nsip://metrics" })).contents;
      const { startup_time, discovery_times } = JSON.parse(content !== undefined && "text" in content ? content.text : "");
      expect(startup_time).toBeGreaterThanOrEqual(HELD_BACK_MS / 1000);
      expect(discovery_times).toEqual([expect.any(Number)]);
    });
  },
);

describe(
  "discovery is measured from the client's connection to its list of tools",
  verifies(["001/SC-001", "001/7-FIELD-discovery_times", "001/7-RULE-discovery-measure"]),
  () => {
    afterEach(() => void vi.restoreAllMocks());

    /** A clock that can be put forward, beside the real one. */
    function movableClock(): (ms: number) => void {
      const now = performance.now.bind(performance);
      let ahead = 0;
      vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
      return (ms) => {
        ahead += ms;
      };
    }

    test.each([
      ["Streamable HTTP", serveOverHttp, (url: URL) => new StreamableHTTPClientTransport(url)],
      ["HTTP+SSE", serveOverHttp, (url: URL) => new SSEClientTransport(new URL("/sse", url))],
      ["WebSocket", serveOverWebSocket, (url: URL) => socketTransport(url)],
    ])("%s: once for each client", async (_, serve, transportTo) => {
      const putForward = movableClock();
      const { gateway } = await openGateway();
      const { url = "" } = closing(await serve(gateway, 0));
      const connect = async () => {
        const client = closing(new Client(info));
        await client.connect(transportTo(new URL(url)));
        return client;
      };
      const criterion = () => gateway.metrics.snapshot().meets_success_criteria["SC-001"];
      const began = performance.now();
      const first = await connect();
      putForward(2000);
      await first.listTools();
      const [slow = Number.NaN, ...none] = gateway.metrics.snapshot().discovery_times;
      expect(slow).toBeGreaterThanOrEqual(2);
      expect(slow).toBeLessThanOrEqual((performance.now() - began) / 1000);
      expect(none).toEqual([]);
      putForward(60_000);
      await first.listTools();
      expect(gateway.metrics.snapshot().discovery_times).toEqual([slow]);
      expect(criterion()).toBe(slow < 5);
      const second = await connect();
      putForward(5000);
      await second.listTools();
      const [, slower = Number.NaN] = gateway.metrics.snapshot().discovery_times;
      expect(slower).toBeGreaterThanOrEqual(5);
      expect(slower).toBeLessThan(60);
      expect(criterion()).toBe(false);
    });
  },
);
