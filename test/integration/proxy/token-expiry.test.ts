import { expect, test } from "vitest";
import { createPeer, dial, hmac, registration } from "../../support/proxy/app-peer.ts";
import { configured, SECRET, startProxy } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

/** The proxy's answer to a registration whose token was made so many seconds ago. */
async function answerTo(ageSeconds: number, settings: object) {
  const proxy = await startProxy({ args: await configured(settings) });
  const stamp = `Desk:${Math.floor(Date.now() / 1000) - ageSeconds}`;
  const peer = createPeer(dial(proxy.endpoint), { appId: "Desk" });
  const params = { ...registration({ appId: "Desk" }), token: `${stamp}:${hmac(SECRET, stamp)}` };
  peer.send({ jsonrpc: "2.0", id: "r", method: "amcp/register", params });
  return (await peer.received.find(({ json }) => json?.id === "r")).json;
}

test.each([
  ["00:01:00", 30],
  ["00:01:00", -30],
  ["01:00:00", 2400],
])("with TokenExpiry %s a token of %i seconds is accepted", verifies(["000/7-RULE-timestamp-window"]), async (TokenExpiry, age) => {
  expect(await answerTo(age, { TokenExpiry })).toMatchObject({ result: { nonce: expect.any(String) } });
});

test.each([
  ["00:01:00", 90],
  ["00:01:00", -90],
  [undefined, 2400],
])("with TokenExpiry %s a token of %i seconds is refused", verifies(["000/7-RULE-timestamp-window"]), async (TokenExpiry, age) => {
  const { error } = await answerTo(age, { ...(TokenExpiry !== undefined && { TokenExpiry }) });
  expect(error.data.code).toBe("AMCP_PROXY_TOKEN_EXPIRED");
});
