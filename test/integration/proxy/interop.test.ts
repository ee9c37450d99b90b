import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startWithHttp, TOKEN } from "../../support/proxy/http-agent.ts";
import { configured, PROGRAM, SECRET } from "../../support/proxy/proxy-process.ts";
import { sdkClients } from "../../support/sdk-clients.ts";
import { verifies } from "../../support/verifies.ts";

const endpoint = { Name: "Conformance", Command: process.execPath, Args: [resolve("dist/test/servers/conformance.js")] };

async function http() {
  const { proxy, url: where } = await startWithHttp(await configured({ Endpoints: [endpoint] }));
  await proxy.agent.find(({ json }) => json?.method === "notifications/amcp/app" && json.params.status === "Connected");
  return { url: new URL(where), headers: { authorization: `Bearer ${TOKEN}` } };
}

const stdio = async () => ({
  command: process.execPath,
  args: [PROGRAM, ...(await configured({ Endpoints: [endpoint] }))],
  env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: "off", PATH: process.env["PATH"] ?? "" },
  stderr: "ignore" as const,
});

const clients = sdkClients({ stdio, http });

test.each(Object.keys(clients))(
  "%s lists, calls, reads and prompts through the proxy",
  verifies(["card/5-front-http", "card/relay-resources-prompts"]),
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
