import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { startInTerminal } from "../../support/cli/in-terminal.ts";
import { cli, config, eventsOf, folderWith, scenario, startCli } from "../../support/cli/run-cli.ts";
import { verifies } from "../../support/verifies.ts";

const fails = scenario(
  "fails",
  ["interact: { type: seen@example.org, into: Email }", "verify: { element: Nothing, timeout: 100ms }"],
  "timeout: 1s\nteardown:\n  - interact: { type: over@example.org, into: Email }\n",
);

/** The text of Email, as an agent at the shown endpoint reads it. */
async function emailAt(endpoint: string, token: string): Promise<string> {
  const client = new Client({ name: "person", version: "1" });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }));
  const answer = await client.callTool({ name: "Desk:FindElement", arguments: { element: "Email" } });
  await client.close();
  return JSON.stringify(answer.structuredContent);
}

/** Windows has no `script`, which makes a terminal. */
const inTerminal = test.skipIf(process.platform === "win32");

inTerminal(
  "--pause-on-failure leaves the app as the failed step left it, shows where it is, and goes on with Enter",
  verifies(["card/run-pause-on-failure"]),
  async () => {
    const folder = await folderWith({
      "amcp.config.yaml": config(),
      "s/a.yaml": fails,
      "s/b.yaml": scenario("passes", ["inspect: { find: Email }"]),
    });
    const terminal = startInTerminal(folder, ["s", "--pause-on-failure", "--retries", "2"]);
    await terminal.shows("Press Enter to go on");
    const shown = terminal.shown();
    expect(shown).toContain("paused in fails: s/a.yaml:8  `Nothing` is there: `Nothing` is not there after 100 ms.");
    expect(shown).toContain("open apps:    Desk");
    expect(shown).toContain("dashboard:    npx amcp-test ui --store amcp-results/sessions");
    const endpoint = /MCP endpoint: (\S+), bearer in amcp-results\/\.agent-token/.exec(shown)?.[1] ?? "";
    expect(shown).toContain(`AMCP_BEARER=$(cat amcp-results/.agent-token) npx amcp-test attach ${endpoint}`);
    const token = (await readFile(join(folder, "amcp-results/.agent-token"), "utf8")).trim();
    expect(await emailAt(endpoint, token)).toContain("seen@example.org");
    expect(await toolsByAttach(folder, endpoint, token)).toContain("FindElement");

    terminal.press("\n");
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown()).toContain("2 scenarios: 1 passed, 1 failed");
    const steps = (await eventsOf(folder)).flatMap((event) => (event.type === "stepEnded" ? [`${event.step} ${event.status}`] : []));
    expect(steps).toEqual(["1 passed", "2 failed", "teardown.1 passed", "1 passed"]);
    expect(existsSync(join(folder, "amcp-results/.agent-token"))).toBe(false);
    expect(await readFile(join(folder, "amcp-results/events.ndjson"), "utf8")).not.toContain(token);
  },
);

/** The answer to `tools/list` of the command that a paused run shows. */
async function toolsByAttach(folder: string, endpoint: string, token: string): Promise<string> {
  const attached = startCli(folder, ["attach", endpoint], { AMCP_BEARER: token });
  const say = (message: object) => attached.child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  say({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "person", version: "1" } },
  });
  await expect.poll(attached.written).toContain('"id":1');
  say({ method: "notifications/initialized" });
  say({ id: 2, method: "tools/list" });
  await expect.poll(attached.written).toContain('"id":2');
  attached.child.stdin?.end();
  return (await attached.ended).out;
}

inTerminal(
  "a step with `pause` waits for Enter, and one scenario is shown at a time",
  verifies(["card/verb-pause", "card/verb-control-pause"]),
  async () => {
    const pauses = scenario("pauses", ["control: { pause: look at the form }", "inspect: { find: Email }"]);
    const folder = await folderWith({
      "amcp.config.yaml": config(),
      "s/a.yaml": pauses,
      "s/b.yaml": pauses.replace("pauses", "pauses too"),
    });
    const terminal = startInTerminal(folder, ["s", "--workers", "2"]);
    await terminal.shows("paused in pauses: look at the form");
    expect(terminal.shown()).toContain("1 worker");
    terminal.press("\n");
    await terminal.shows("paused in pauses too: look at the form");
    terminal.press("\n");
    expect(await terminal.ended).toBe(0);
  },
);

inTerminal("Ctrl-C ends a paused run", verifies(["card/verb-control-pause", "card/cli-interrupt"]), async () => {
  const folder = await folderWith({ "amcp.config.yaml": config(), "s/a.yaml": fails });
  const terminal = startInTerminal(folder, ["s", "--pause-on-failure"]);
  await terminal.shows("Press Enter to go on");
  terminal.press("\u0003");
  expect(await terminal.ended).toBe(130);
  expect(terminal.shown()).toContain("1 scenario: 1 interrupted");
});

test.each([
  ["CI is set", { CI: "true" }],
  ["there is no terminal", {}],
])(
  "no run waits for a person where none can be: %s",
  verifies(["card/verb-control-pause", "error/AMCP_RUN_UNATTENDED"]),
  async (why, env) => {
    const pauses = scenario("pauses", ["control: { pause: look }", "inspect: { find: Email }"]);
    const passed = await cli({ "amcp.config.yaml": config(), "s/a.yaml": pauses }, ["s"], env);
    expect(passed.code).toBe(0);
    expect(passed.out).toContain(`s/a.yaml:4: \`pause\` is passed over: ${why}`);
    const [first] = (await eventsOf(passed.folder)).filter((event) => event.type === "stepEnded");
    expect(first).toMatchObject({ status: "passed", note: `not paused: ${why}` });
    const refused = await startCli(passed.folder, ["s", "--pause-on-failure"], env).ended;
    expect(refused.err).toContain(`AMCP_RUN_UNATTENDED: --pause-on-failure waits for a person, and ${why}`);
    expect(refused.code).toBe(2);
  },
);
