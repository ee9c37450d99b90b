import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBinance, sessionWith } from "../../../support/gateways/binance/open-binance.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { verifies } from "../../../support/verifies.ts";

const KEY_A = "AAAAkeyOfAccountNumberOneAAAA";
const SECRET_A = "secret-of-account-A";
const KEY_B = "BBBBkeyOfAccountNumberTwoBBBB";
const SECRET_B = "secret-of-B";
const env = {
  AMCP_BINANCE_MAIN_KEY: KEY_A,
  AMCP_BINANCE_MAIN_SECRET: SECRET_A,
  AMCP_BINANCE_OTHER_KEY: KEY_B,
  AMCP_BINANCE_OTHER_SECRET: SECRET_B,
  AMCP_BINANCE_HALF_KEY: KEY_A,
};
const withEnv = () => openBinance({ credentials: { env, file: undefined } });

test(
  "account tools say how to give keys, and work once they are there",
  verifies(["002/7-RULE-credentials", "002/1-FIELD-credentials"]),
  async () => {
    const { call } = withEnv();
    for (const tool of ["get_account_info", "get_balances", "get_open_orders"]) {
      const { data, isError } = await call(tool);
      expect(isError).toBe(true);
      expect(data.error).toMatchObject({ code: -32006, data: { suggestion: expect.stringContaining("configure_credentials") } });
    }
    expect((await call("get_credentials_status")).data).toMatchObject({
      configured: false,
      key: null,
      next: expect.stringContaining("X-MBX-APIKEY"),
    });
    const { data } = await call("configure_credentials", { profile: "main" });
    expect(data).toMatchObject({
      configured: true,
      profile: "main",
      key: "AAAA...AAAA",
      source: expect.stringContaining("AMCP_BINANCE_MAIN_KEY"),
    });
    expect((await call("get_balances")).data).toMatchObject({ total: 3, balances: [{ asset: "BTC", free: "19.00000000" }, {}, {}] });
    expect((await call("revoke_credentials")).data).toMatchObject({ revoked: true });
    expect((await call("get_balances")).data.error).toMatchObject({ code: -32006 });
    expect((await call("revoke_credentials")).data).toMatchObject({ revoked: false });
  },
);

test("session B never sees what is cached of A", verifies(["002/1-RULE-independent", "002/7-RULE-credentials-private"]), async () => {
  const { call, exchange, gateway } = withEnv();
  const [a, b] = [sessionWith(), sessionWith()];
  await call("configure_credentials", { profile: "main" }, a);
  expect((await call("get_balances", {}, a)).data).toMatchObject({ balances: [{ free: "19.00000000" }, {}, {}] });
  expect((await call("get_balances", {}, b)).data.error).toMatchObject({ code: -32006 });
  await call("configure_credentials", { profile: "other" }, b);
  expect((await call("get_balances", {}, b)).data).toMatchObject({ balances: [{ free: "11.00000000" }, {}, {}] });
  await call("get_balances", {}, a);
  expect(exchange.asked.filter((name) => name.startsWith("account"))).toEqual([`account ${KEY_A}`, `account ${KEY_B}`]);
  gateway.sessionEnded?.(a.id);
  expect((await call("get_balances", {}, a)).data.error).toMatchObject({ code: -32006 });
  expect((await call("get_balances", {}, b)).isError).toBe(false);
});

test("another profile of the same session does not see the first one's answers", async () => {
  const { call } = withEnv();
  await call("configure_credentials", { profile: "main" });
  await call("get_balances");
  await call("configure_credentials", { profile: "other" });
  expect((await call("get_balances")).data).toMatchObject({ balances: [{ free: "11.00000000" }, {}, {}] });
});

test("headers of the handshake are credentials until they are revoked", verifies(["002/1-FIELD-credentials"]), async () => {
  const { call } = openBinance();
  const session = sessionWith({ "x-mbx-apikey": KEY_A, "x-mbx-secret": SECRET_A });
  expect((await call("get_credentials_status", {}, session)).data).toMatchObject({
    configured: true,
    profile: "handshake",
    source: "headers of the handshake",
  });
  expect((await call("get_account_info", {}, session)).data).toMatchObject({ canTrade: true, assets: 3 });
  await call("revoke_credentials", {}, session);
  expect((await call("get_account_info", {}, session)).isError).toBe(true);
  await call("configure_credentials", { profile: "handshake" }, session);
  expect((await call("get_account_info", {}, session)).isError).toBe(false);
  expect((await call("configure_credentials", { profile: "handshake" })).data.error?.message).toContain("no headers X-MBX-APIKEY");
  const half = await call("get_account_info", {}, sessionWith({ "x-mbx-apikey": KEY_A }));
  expect(half.data.error).toMatchObject({ code: -32006, message: expect.stringContaining("X-MBX-SECRET") });
});

test("unknown and incomplete profiles are told without values", async () => {
  const { call } = withEnv();
  const typo = await call("configure_credentials", { profile: "mian" });
  expect(typo.data.error?.data.suggestion).toBe("Set profile to main");
  expect(typo.data.error?.message).toContain("profiles: main, other, half");
  expect((await call("configure_credentials", { profile: "half" })).data.error?.message).toContain("AMCP_BINANCE_HALF_SECRET");
  const none = await openBinance().call("configure_credentials", { profile: "main" });
  expect(none.data.error?.data.suggestion).toContain("AMCP_BINANCE_MAIN_KEY");
  const argument = await call("configure_credentials", { profile: "main", api_key: KEY_A });
  expect(argument.data.error).toMatchObject({ code: -32602, data: { parameter: "api_key" } });
});

test("a file of profiles is read where only its owner can read it", async () => {
  const file = join(await temporaryFolder(), "keys.json");
  const { call } = openBinance({ credentials: { env: {}, file } });
  const configure = async () => await call("configure_credentials", { profile: "Main" });
  expect((await configure()).data.error?.message).toContain("does not exist");
  await writeFile(file, JSON.stringify({ main: { key: KEY_B, secret: SECRET_B } }), { mode: 0o644 });
  // Windows has no such modes.
  if (process.platform !== "win32")
    expect((await configure()).data.error).toMatchObject({
      message: expect.stringContaining("others can read"),
      data: { suggestion: expect.stringContaining("chmod 600") },
    });
  await chmod(file, 0o600);
  expect((await configure()).data).toMatchObject({ configured: true, profile: "main", source: `the file ${file}` });
  await writeFile(file, `{"main": {"key": "${KEY_B}" "secret": "${SECRET_B}"}}`);
  const broken = await configure();
  expect(broken.isError).toBe(true);
  expect(broken.text).not.toContain(KEY_B);
});

test("no secret is in any answer, error, resource, prompt or log line", verifies(["002/7-RULE-credentials-private"]), async () => {
  const { call, read, prompt, gateway, log } = withEnv();
  const session = sessionWith({ "x-mbx-apikey": KEY_B, "x-mbx-secret": SECRET_B });
  await call("configure_credentials", { profile: "main" });
  const texts: string[] = [];
  for (const one of [undefined, session])
    for (const { name } of gateway.tools)
      for (const written of [{}, { symbol: "BTCUSDT" }, { profile: "handshake" }]) texts.push((await call(name, written, one)).text);
  await call("configure_credentials", { profile: "handshake" }, session);
  for (const uri of ["account/balances", "account/positions", "orders/open", "orders/history"])
    texts.push((await read(`binance://${uri}`, session)).text);
  texts.push(await prompt("portfolio_risk", {}, session), JSON.stringify(log.lines));
  const all = texts.join("\n");
  for (const secret of [KEY_A, SECRET_A, KEY_B, SECRET_B]) expect(all).not.toContain(secret);
  expect(all).toContain("BTC");
});
