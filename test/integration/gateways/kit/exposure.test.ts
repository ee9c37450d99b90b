import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { HttpSettings } from "../../../../gateways/kit/transports/http-settings.ts";
import { serveOverHttp } from "../../../../gateways/kit/transports/serve-http.ts";
import { sendHttp } from "../../../../platform/net/http.ts";
import { createSmallGateway } from "../../../servers/small-gateway.ts";
import { handClient } from "../../../support/gateways/hand-client.ts";
import { keepLog } from "../../../support/gateways/quiet-log.ts";
import { selfSigned } from "../../../support/gateways/self-signed.ts";
import { smallOverHttp } from "../../../support/gateways/small-clients.ts";
import { verifies } from "../../../support/verifies.ts";

const bearer = "0123456789abcdef0123456789abcdef";

const { signal } = new AbortController();

test("serves HTTPS on every interface, to clients with the bearer", verifies(["002/4-MODE-sse"]), async () => {
  const tls = await selfSigned();
  const { url, lines } = await smallOverHttp({ host: "0.0.0.0", tls, bearer });
  expect(url.protocol).toBe("https:");
  const connect = async (headers: Record<string, string>) => {
    const usual = { accept: "application/json" };
    const place = `https://127.0.0.1:${url.port}/mcp/sse`;
    const answer = await sendHttp(place, { method: "POST", headers: { ...usual, ...headers }, ca: tls.cert, signal });
    return { status: answer.status, headers: answer.headers, body: await json(answer.body) };
  };
  const authorization = `Bearer ${bearer}`;
  const opened = await connect({ authorization });
  expect([opened.status, opened.body]).toMatchObject([200, { connection_id: opened.headers["connection-id"], remote_addr: "127.0.0.1" }]);
  for (const given of [{}, { authorization: "Bearer 0123456789abcdef0123456789abcdeg" }, { authorization: bearer }]) {
    const refused = await connect(given);
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    expect(refused.body).toMatchObject({ error: { data: { suggestion: expect.stringContaining("Authorization: Bearer") } } });
  }
  expect((await connect({ authorization, origin: "https://elsewhere.example" })).status).toBe(403);
  expect(JSON.stringify(lines)).not.toContain(bearer);
});

test("the bearer is asked for on this machine too, where there is one", async () => {
  const { url } = await smallOverHttp({ bearer });
  const { send } = handClient(url);
  expect((await send("GET", "/metrics")).status).toBe(401);
  expect((await send("GET", "/metrics", { authorization: `Bearer ${bearer}` })).status).toBe(200);
});

const exposed: readonly (readonly [what: string, settings: (tls: HttpSettings["tls"]) => HttpSettings, cause: string])[] = [
  ["every interface without anything", () => ({ host: "0.0.0.0" }), "without TLS and a bearer"],
  ["every interface of IPv6 without a bearer", (tls) => ({ host: "[::]", tls }), "without a bearer"],
  ["a name without TLS", () => ({ host: "gateway.example", bearer }), "without TLS"],
  ["a bearer that could be guessed", () => ({ bearer: "short" }), "fewer than 16 characters"],
  ["a bearer that no header can have", () => ({ bearer: `${bearer} ` }), "visible ASCII"],
];

test.each(exposed)("%s is refused", verifies(["error/AMCP_GATEWAY_EXPOSED"]), async (_, settings, cause) => {
  const { gateway } = createSmallGateway(keepLog());
  const serving = serveOverHttp(gateway, 0, settings(await selfSigned()));
  await expect(serving).rejects.toMatchObject({ code: "AMCP_GATEWAY_EXPOSED", message: expect.stringContaining(cause) });
});

test("pages of other sites, and names that are not of this machine, are refused", async () => {
  const { url } = await smallOverHttp();
  const { send } = handClient(url);
  for (const path of ["/mcp", "/mcp/sse", "/mcp/message"]) {
    const refused = await send("POST", path, { origin: "https://elsewhere.example" });
    expect([path, refused.status]).toEqual([path, 403]);
    expect(await refused.json()).toMatchObject({ error: { data: { suggestion: expect.any(String) } } });
    const headers = { host: "elsewhere.example", accept: "application/json" };
    const rebound = await sendHttp(new URL(path, url).href, { method: "POST", headers, signal });
    rebound.body.destroy();
    expect([path, rebound.status]).toEqual([path, 403]);
  }
});
