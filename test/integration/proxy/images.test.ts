import { expect, test } from "vitest";
import { joinApp, register, tool } from "../../support/proxy/app-peer.ts";
import { configured, type ProxyProcess, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

const LIMIT = 1000;

/** An app that answers with pictures of so many bytes, text beside them. */
const painter = {
  appId: "Painter",
  tools: [tool("Paint")],
  scripts: {
    Paint: (
      call: Parameters<NonNullable<Parameters<typeof joinApp>[1]["scripts"]>[string]>[0],
      peer: Awaited<ReturnType<typeof joinApp>>,
    ) =>
      peer.answer(call, {
        content: [
          { type: "text", text: "x".repeat(5000) },
          { type: "image", mimeType: "image/png", data: Buffer.alloc(call.json.params.arguments.bytes).toString("base64") },
        ],
      }),
  },
};

const paint = async (proxy: ProxyProcess, bytes: number) =>
  (await proxy.ask("tools/call", { name: "Painter:Paint", arguments: { bytes } })).json.result;

test(
  "an image above the limit fails only its call, with size and hint; smaller ones pass as blocks",
  verifies(["card/5-images", "error/AMCP_PROXY_IMAGE_TOO_LARGE"]),
  async () => {
    const proxy = await startWithAgent({ args: await configured({ MaxImageBytes: LIMIT }), control: false });
    const { peer } = await register(proxy.endpoint, painter);
    await peer.received.find(({ json }) => json?.method === "tools/list");
    await expect.poll(async () => (await paint(proxy, LIMIT))?.content?.[1]?.type).toBe("image");
    const refused = await paint(proxy, LIMIT + 1);
    expect(refused.isError).toBe(true);
    expect(refused._meta["amcp/failure"]).toMatchObject({
      code: "AMCP_PROXY_IMAGE_TOO_LARGE",
      details: { app: "Painter", maxImageBytes: LIMIT },
    });
    expect(refused.content[0].text).toMatch(
      /^AMCP_PROXY_IMAGE_TOO_LARGE: Paint of Painter answered with an image of 1001 bytes; at most 1000 .*MaxImageBytes, where 0 is no limit\.$/,
    );
    expect((await paint(proxy, LIMIT)).content[1].data).toBe(Buffer.alloc(LIMIT).toString("base64"));
  },
);

test("with MaxImageBytes 0 an image of any size passes", verifies(["card/5-images"]), async () => {
  const proxy = await startWithAgent({ args: await configured({ MaxImageBytes: 0 }), control: false });
  const { peer } = await register(proxy.endpoint, painter);
  await peer.received.find(({ json }) => json?.method === "tools/list");
  await expect.poll(async () => (await paint(proxy, 6 * 1024 * 1024))?.content?.[1]?.type).toBe("image");
});

test("5 MB are the limit unless the settings say otherwise, and a launcher has none of its own", verifies(["card/5-images"]), async () => {
  const bytes = 6 * 1024 * 1024;
  const launched = await startWithAgent();
  await joinApp(launched, painter);
  expect((await paint(launched, bytes)).content[1].type).toBe("image");
  const plain = await startWithAgent({ control: false, args: ["--discovery", "off"], env: { AMCP_SECRET: SECRET } });
  const { peer } = await register(plain.endpoint, painter);
  await peer.received.find(({ json }) => json?.method === "tools/list");
  await expect.poll(async () => (await paint(plain, 10))?.content?.[1]?.type).toBe("image");
  expect((await paint(plain, bytes))._meta["amcp/failure"].code).toBe("AMCP_PROXY_IMAGE_TOO_LARGE");
});
