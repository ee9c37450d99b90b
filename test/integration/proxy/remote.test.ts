import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAuthority } from "../../servers/certificates.ts";
import { appProof, createPeer, dial, register, registration } from "../../support/proxy/app-peer.ts";
import { collectLines } from "../../support/proxy/lines.ts";
import { listenAsApp } from "../../support/proxy/listening-peer.ts";
import { configured, SECRET, spawnProxy, startWithAgent, statusOf } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const authority = createAuthority("The authority of these tests");
const other = createAuthority("Another authority");
const OTHER_SECRET = Buffer.from("another secret of these tests").toString("base64");

/** An address of this machine that is not its loopback, as another machine would dial it. */
const outside = addresses().find(({ family, internal }) => family === "IPv4" && !internal)?.address;

function addresses(): readonly NetworkInterfaceInfo[] {
  try {
    return Object.values(networkInterfaces()).flatMap((own) => own ?? []);
  } catch {
    // Wine does not list them.
    return [];
  }
}

async function fileOf(text: string): Promise<string> {
  const file = join(await temporaryFolder(), "some.pem");
  await writeFile(file, text);
  return file;
}

async function flagsFor(host: string): Promise<readonly string[]> {
  const { cert, key } = authority.certify(host);
  return ["--tls-cert", await fileOf(cert), "--tls-key", await fileOf(key)];
}

const say = { Echo: (call: never, peer: { say(call: never, text: string): void }) => peer.say(call, "from elsewhere") };

/** The error output of a proxy that does not start. */
async function complaintOf(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string> {
  const { child, exited } = spawnProxy({ args, ...(env && { env }) });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await exited;
  return said;
}

describe("an app of another machine dials the proxy", verifies(["003/FR-014"]), () => {
  test.runIf(outside !== undefined)("on every address, by TLS and with both proofs", async () => {
    const proxy = await startWithAgent({ args: ["--listen", "tls://0.0.0.0:0", ...(await flagsFor(outside ?? ""))] });
    const endpoint = `tls://${outside}:${new URL(proxy.endpoint).port}`;
    const { answer } = await register(endpoint, { appId: "Remote", ca: authority.cert, scripts: say as never });
    expect(answer.json.result).toEqual({});
    await statusOf(proxy, "Connected", "Remote");
    const { json } = await proxy.ask("tools/call", { name: "Remote:Echo" });
    expect(json.result.content).toEqual([{ type: "text", text: "from elsewhere" }]);
  });

  test("without the secret, or with a proof of an earlier connection, is refused", async () => {
    const proxy = await startWithAgent({ args: ["--listen", "tls://127.0.0.1:0", ...(await flagsFor("127.0.0.1"))] });
    const { answer } = await register(proxy.endpoint, { appId: "Remote", ca: authority.cert, secret: OTHER_SECRET });
    expect(answer.json.error.data.code).toBe("AMCP_PROXY_UNAUTHENTICATED");
    const peer = createPeer(dial(proxy.endpoint, authority.cert), { appId: "Remote" });
    const params = registration({ appId: "Remote" });
    peer.send({ jsonrpc: "2.0", id: "r", method: "amcp/register", params });
    await peer.received.find(({ json }) => json?.id === "r");
    peer.send({ jsonrpc: "2.0", id: "c", method: "amcp/confirm", params: { proof: appProof(SECRET, params, "an earlier nonce") } });
    expect((await peer.received.find(({ json }) => json?.id === "c")).json.error.data.code).toBe("AMCP_PROXY_UNAUTHENTICATED");
  });

  test("without TLS gets no answer, and hinders no other app", async () => {
    const proxy = await startWithAgent({ args: ["--listen", "tls://127.0.0.1:0", ...(await flagsFor("127.0.0.1"))] });
    const plain = connect(Number(new URL(proxy.endpoint).port), "127.0.0.1");
    const heard = collectLines(plain);
    plain.on("error", () => {}).write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "amcp/register", params: {} })}\n`);
    await expect(heard.find(({ json }) => json !== undefined)).rejects.toThrow("the stream ended");
    const { answer } = await register(proxy.endpoint, { appId: "Remote", ca: authority.cert });
    expect(answer.json.result).toEqual({});
  });

  test("the certificate may stand in the settings file", async () => {
    const { cert, key } = authority.certify("127.0.0.1");
    const settings = { Listen: "tls://127.0.0.1:0", TlsCertFile: await fileOf(cert), TlsKeyFile: await fileOf(key) };
    const proxy = await startWithAgent({ args: await configured(settings) });
    const { answer } = await register(proxy.endpoint, { appId: "Remote", ca: authority.cert });
    expect(answer.json.result).toEqual({});
  });

  test("and only where TLS and a secret are set: neither is off by default", verifies(["card/auth-loopback"]), async () => {
    const identity = await flagsFor("127.0.0.1");
    expect(await complaintOf(["--listen", "tcp://0.0.0.0:0"])).toContain("is not encrypted, so only this machine may reach it");
    expect(await complaintOf(["--listen", "tls://0.0.0.0:0"])).toContain("needs a certificate: give --tls-cert and --tls-key");
    expect(await complaintOf(["--listen", "tls://0.0.0.0:0", "--insecure", ...identity])).toContain("--insecure serves this machine alone");
    expect(await complaintOf(["--listen", "tls://0.0.0.0:0", ...identity], {})).toContain("AMCP_PROXY_UNAUTHENTICATED");
    const { endpoint } = await startWithAgent();
    expect(endpoint).toMatch(/^tcp:\/\/127\.0\.0\.1:/);
  });
});

describe("the proxy dials an app of another machine", verifies(["003/FR-014"]), () => {
  const listening = (options: object = {}) =>
    listenAsApp({ appId: "Remote", tls: authority.certify("127.0.0.1"), scripts: say as never, ...options });
  const proxyBefore = async (endpoint: string, ca: string | undefined) => {
    const CaFile = ca && (await fileOf(ca));
    return startWithAgent({ args: await configured({ Endpoints: [{ AppId: "Remote", Endpoint: endpoint, ...(CaFile && { CaFile }) }] }) });
  };

  test("by TLS, with an authority that the endpoint names", async () => {
    const { endpoint } = await listening();
    const proxy = await proxyBefore(endpoint, authority.cert);
    await statusOf(proxy, "Connected", "Remote");
    const { json } = await proxy.ask("tools/call", { name: "Remote:Echo" });
    expect(json.result.content).toEqual([{ type: "text", text: "from elsewhere" }]);
  });

  test.each([
    ["its certificate is of an authority that is not configured", undefined, {}, "AMCP_PROXY_BAD_CERTIFICATE"],
    ["its certificate is of another authority", other.cert, {}, "AMCP_PROXY_BAD_CERTIFICATE"],
    ["its certificate is of another host", authority.cert, { tls: authority.certify("elsewhere.example") }, "AMCP_PROXY_BAD_CERTIFICATE"],
    ["it does not hold the secret", authority.cert, { proof: "bm90aGluZw==" }, "AMCP_PROXY_UNAUTHENTICATED"],
  ])("but not where %s", async (_which, ca, options, code) => {
    const { endpoint } = await listening(options);
    const proxy = await proxyBefore(endpoint, ca);
    const { json } = await proxy.log.find((line) => line.json?.message === "endpoint cannot be used");
    expect(json).toMatchObject({ code });
  });
});
