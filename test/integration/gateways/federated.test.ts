import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMock } from "../../support/gateways/open-mock.ts";
import { startWithHttp, TOKEN } from "../../support/proxy/http-agent.ts";
import { configured, PROGRAM, SECRET } from "../../support/proxy/proxy-process.ts";
import { sdkClients } from "../../support/sdk-clients.ts";
import { verifies } from "../../support/verifies.ts";

/** Arguments of a proxy that starts the gateway, as an agent's configuration would. */
async function federating(): Promise<readonly string[]> {
  const { url, faults } = await openMock();
  faults.add({ fault: "html", on: "getLineage" });
  const Args = [resolve("dist/bin/nsip-mcp-server.js"), "--base", url];
  return configured({ Endpoints: [{ Name: "NSIP", Command: process.execPath, Args, Env: { MCP_TRANSPORT: "stdio" }, Shared: true }] });
}

async function http() {
  const { url } = await startWithHttp(await federating());
  return { url: new URL(url), headers: { authorization: `Bearer ${TOKEN}` } };
}

const stdio = async () => ({
  command: process.execPath,
  args: [PROGRAM, ...(await federating())],
  env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: "off", PATH: process.env["PATH"] ?? "" },
  stderr: "ignore" as const,
});

const clients = sdkClients({ stdio, http });
const SHEEP = "6401492020FLE249";

test.each(Object.keys(clients))(
  "%s has NSIP behind the proxy: lists, calls, fails and reads",
  verifies(["card/gateway-federated"]),
  async (name) => {
    const client = await clients[name]?.();
    if (client === undefined) throw new Error(`there is no ${name}`);
    onTestFinished(() => client.close());
    await expect.poll(async () => (await client.listTools()).tools.map((tool) => tool.name)).toContain("NSIP:nsip_get_animal");
    const call = (tool: string, args: Record<string, unknown>) => client.callTool({ name: `NSIP:${tool}`, arguments: args });
    expect(await call("nsip_get_animal", { search_string: SHEEP })).toMatchObject({
      structuredContent: { LpnId: SHEEP, Breed: "Katahdin" },
      _meta: { "amcp/provenance": { cached: false } },
    });
    expect(await call("nsip_get_animal", { search_string: SHEEP })).toMatchObject({ _meta: { "amcp/provenance": { cached: true } } });
    expect(await call("nsip_get_lineage", { lpn_id: SHEEP })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: -32000, message: "NSIP API call failed: get_lineage" } },
      _meta: { "amcp/failure": { code: "NSIP_API_ERROR", message: "NSIP API call failed: get_lineage", retryable: false } },
    });
    const breeds = (await client.listResources()).resources.find(({ uri }) => uri.endsWith("breeds"));
    expect(await client.readResource({ uri: breeds?.uri ?? "" })).toMatchObject({ contents: [{ mimeType: "application/json" }] });
  },
);
