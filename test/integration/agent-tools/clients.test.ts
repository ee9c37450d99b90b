import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { config, folderWith } from "../../support/cli/run-cli.ts";
import { TOKEN } from "../../support/proxy/http-agent.ts";
import { PROGRAM, SECRET, startProxy } from "../../support/proxy/proxy-process.ts";
import { sdkClients } from "../../support/sdk-clients.ts";
import { agentToolCalls, agentToolFiles, agentToolFlags } from "../../support/sessions/agent-tool-calls.ts";
import { verifies } from "../../support/verifies.ts";

async function project() {
  const cwd = await folderWith({ "amcp.config.yaml": config(), ...agentToolFiles });
  return { cwd, env: { PATH: process.env["PATH"] ?? "", AMCP_SECRET: SECRET, AMCP_AGENT_TOKEN: TOKEN, AMCP_SESSIONS: join(cwd, "kept") } };
}

const clients = sdkClients({
  stdio: async () => ({ command: process.execPath, args: [resolve(PROGRAM), ...agentToolFlags], stderr: "ignore", ...(await project()) }),
  async http() {
    const proxy = await startProxy({ control: false, args: ["--http", "0", ...agentToolFlags], ...(await project()) });
    const { json } = await proxy.log.find((line) => line.json?.message === "proxy is ready");
    return { url: new URL(json.http), headers: { authorization: `Bearer ${TOKEN}` } };
  },
});

test.each(Object.keys(clients))(
  "%s calls every tool that the flags of a proxy offer, and reads the runs",
  verifies(["card/48-scenario-tools", "card/48-app-start", "card/48-trace"]),
  async (name) => {
    const client = await clients[name]?.();
    if (client === undefined) throw new Error(`there is no ${name}`);
    onTestFinished(() => client.close());
    const own = ["apps_list", "tools_find", "tool_call"];
    const offered = (await client.listTools()).tools.map((tool) => tool.name).filter((tool) => !own.includes(tool));
    expect(offered.toSorted()).toEqual([...new Set(agentToolCalls.map((call) => call.name))].toSorted());
    for (const { answer, ...call } of agentToolCalls)
      expect(await client.callTool(call), call.name).toMatchObject({ structuredContent: answer });
    expect(JSON.stringify(await client.readResource({ uri: "amcp://runs" }))).toContain("amcp://runs");
  },
);
