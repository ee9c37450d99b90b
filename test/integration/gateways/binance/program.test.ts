import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { handClient } from "../../../support/gateways/hand-client.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { verifies } from "../../../support/verifies.ts";

const PROGRAM = resolve("dist/bin/binance-provider.js");

interface Line {
  readonly message: string;
  readonly url?: string;
  readonly transport?: string;
}

/** Starts the program in an empty folder of its own, until the end of the test. */
async function start(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const cwd = await temporaryFolder();
  const child = spawn(process.execPath, [PROGRAM, ...argv], { cwd, env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
  });
  const errors: string[] = [];
  const lines = createInterface({ input: child.stderr });
  lines.on("line", (line) => errors.push(line));
  return {
    child,
    cwd,
    errors,
    /** The line of the log that says that it is ready. */
    async ready(): Promise<Line> {
      const written = () => errors.find((line) => line.includes('"gateway ready"'));
      await expect.poll(written).toBeDefined();
      return JSON.parse(written() ?? "");
    },
    async code(): Promise<number | null> {
      if (child.exitCode === null) await once(child, "exit");
      return child.exitCode;
    },
  };
}

const ticker = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "get_ticker", arguments: { symbol: "BTCUSDT" } } };
const opening = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "hand", version: "1" } },
};

test(
  "without a flag it speaks MCP on stdin and stdout, whatever MCP_TRANSPORT says, and writes nothing to disk",
  verifies(["002/4-MODE-stdio", "002/6-FLOW-stdio", "002/7-RULE-no-storage"]),
  async () => {
    const { child, ready, code, cwd, errors } = await start(["--mock"], { MCP_TRANSPORT: "websocket", MCP_PORT: "9" });
    expect(await ready()).toMatchObject({ transport: "stdio", trading: "off" });
    const answers = createInterface({ input: child.stdout });
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, ...opening })}\n${JSON.stringify(ticker)}\n`);
    const [first] = await once(answers, "line");
    expect(JSON.parse(first)).toMatchObject({ id: 1, result: { serverInfo: { name: "binance-provider" } } });
    const [second] = await once(answers, "line");
    expect(JSON.parse(second)).toMatchObject({ id: 2, result: { structuredContent: { symbol: "BTCUSDT" } } });
    child.stdin.end();
    expect(await code()).toBe(0);
    expect(errors.at(-1)).toContain("gateway ended");
    expect(await readdir(cwd)).toEqual([]);
  },
);

test("--sse serves sessions at a port", verifies(["002/4-MODE-sse", "002/6-FLOW-sse-connect", "002/6-FLOW-sse-message"]), async () => {
  const { ready } = await start(["--sse", "--port", "0", "--mock", "--market", "wall"]);
  const { url = "", transport } = await ready();
  expect(transport).toBe("sse");
  const { handshake, message, call } = handClient(new URL(url));
  const id = await handshake();
  await message(id, opening);
  expect(await call(id, "get_exchange_info", { symbol: "BTCUSDT" })).toMatchObject({ rules: { symbol: "BTCUSDT" } });
});

test("--grpc serves gRPC", verifies(["002/4-MODE-grpc"]), async () => {
  const { ready } = await start(["--grpc", "--port", "0", "--mock"]);
  expect(await ready()).toMatchObject({ transport: "grpc", url: expect.stringMatching(/^grpc:\/\/127\.0\.0\.1:\d+$/) });
});

test.each([
  [["--stdio", "--sse"], "--stdio and --sse exclude each other"],
  [["--sse", "--grpc"], "--sse and --grpc exclude each other: a gateway has one transport; start a second gateway for the other"],
  [["--grpc", "--stdio"], "--stdio and --grpc exclude each other"],
  [["--port", "3000"], "--port belongs to --sse or --grpc; stdio has no socket"],
  [["--grpc", "--session-idle", "5"], "--session-idle belongs to --sse"],
  [["--grpc", "--max-sessions", "5"], "--max-sessions belongs to --sse"],
  [["--grpc", "--enable-trading"], "gRPC never trades"],
  [["--mock", "--base", "http://127.0.0.1:1"], "--mock and --base exclude each other"],
  [["--sse", "--enable-trading"], "--enable-trading needs --symbols and --max-order and --max-day as well"],
  [["btcusdt"], 'gateway binance takes options only, not "btcusdt"'],
])("%j is refused with what to do", verifies(["002/4-RULE-exclusive"]), async (argv, message) => {
  const { code, errors } = await start(argv);
  expect(await code()).toBe(2);
  await expect.poll(() => errors.join("\n")).toContain(`AMCP_USAGE: ${message}`);
});

test("a port in use ends it, with its mock", async () => {
  const first = await start(["--sse", "--port", "0", "--mock"]);
  const { port } = new URL((await first.ready()).url ?? "");
  const second = await start(["--sse", "--port", port, "--mock"]);
  expect(await second.code()).not.toBe(0);
  expect(second.errors.join("\n")).toContain("AMCP_PROXY_PORT_IN_USE");
});
