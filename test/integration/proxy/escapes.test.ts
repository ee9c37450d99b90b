import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { dial, register } from "../../support/proxy/app-peer.ts";
import { configured, PROGRAM, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const ESC = "\u001b";
/** Clears the screen, sets the title, moves up and writes a line of its own, in seven and in eight bits. */
const EVIL = `${ESC}[2J${ESC}]0;owned\u0007\u009b1A\nproxy is fine\r\u202e`;

async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
}

test(
  "what agents, apps and servers say of themselves is shown in status, doctor and log, and obeyed by no terminal",
  verifies(["card/17-escapes"]),
  async () => {
    const runtime = await temporaryFolder();
    const env = { AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: runtime };
    const args = await configured({
      Endpoints: [{ Name: "Child", Command: process.execPath, Args: ["-e", `console.error(${JSON.stringify(`no licence ${EVIL}`)})`] }],
    });
    const proxy = await startWithAgent({
      control: false,
      client: `agent ${EVIL}`,
      env,
      args: [...args, "--discovery", "off", "--log-level", "Debug"],
    });
    const { peer } = await register(proxy.endpoint, {
      appId: "Leaver",
      instance: "leaver-leaver",
      methods: {
        initialize: (call, app) =>
          app.answer(call, { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "x", version: EVIL } }),
      },
    });
    await peer.received.find(({ json }) => json?.method === "notifications/initialized");
    peer.send({ jsonrpc: "2.0", method: "amcp/unregister", params: { instance: "leaver-leaver", reason: `goodbye ${EVIL}` } });
    const stranger = dial(proxy.endpoint);
    stranger.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "amcp/register", params: { appId: EVIL } })}\n`);
    await once(stranger, "data");
    const table = () => run("dist/bin/amcp-test.js", ["status", "--once"], env);
    await expect.poll(table, { timeout: 20_000 }).toMatch(/goodbye.*[\s\S]*refused:/);
    await expect.poll(table, { timeout: 20_000 }).toContain("it ended with code 0");
    const shown = {
      table: await table(),
      json: await run("dist/bin/amcp-test.js", ["status", "--json"], env),
      doctor: await run(PROGRAM, ["--doctor", ...args, "--discovery", "off"], env),
      log: proxy.log.seen.map(({ raw }) => raw).join("\n"),
    };
    for (const [where, words] of Object.entries(shown)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(words, where).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      expect(words, where).not.toMatch(/^proxy is fine/m);
    }
    expect(shown.table).toContain(String.raw`agents: agent \u001b[2J\u001b]0;owned\u0007\u009b1A\nproxy is fine\r\u202e`);
    expect(shown.table).toContain(String.raw`goodbye \u001b[2J`);
  },
);
