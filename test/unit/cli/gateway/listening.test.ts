import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFlags } from "../../../../cli/command/flags.ts";
import { booksIn, budgetIn, exchangeLimitFlags } from "../../../../cli/gateway/binance-options.ts";
import { listeningFlags, listeningIn } from "../../../../cli/gateway/listening.ts";
import { selfSigned } from "../../../support/gateways/self-signed.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { verifies } from "../../../support/verifies.ts";

const read = (argv: readonly string[], env: NodeJS.ProcessEnv = {}) => listeningIn(readFlags(argv, listeningFlags, env), env, 3000);

test(
  "without options: this machine, the usual port, and sessions of spec 002",
  verifies(["002/7-RULE-session-timeout", "002/7-LIMIT-sessions", "002/7-RULE-cleanup-interval"]),
  async () => {
    expect(await read([])).toEqual({
      host: "127.0.0.1",
      port: 3000,
      tls: undefined,
      limits: { most: 50, idleMs: 30_000, sweepMs: 30_000 },
    });
  },
);

test("the idle limit, the port and the host are options; the bearer is a variable", async () => {
  const written = await read(["--session-idle", "600", "--port", "0", "--host", "::1"], { AMCP_GATEWAY_BEARER: "0123456789abcdef" });
  expect(written).toMatchObject({
    host: "[::1]",
    port: 0,
    limits: { most: 50, idleMs: 600_000, sweepMs: 30_000 },
    bearer: "0123456789abcdef",
  });
  expect(listeningFlags).not.toHaveProperty("bearer");
});

test.each([
  [[], { most: 50, idleMs: 30_000 }, undefined],
  [["--session-idle", "5", "--max-sessions", "2", "--max-message-bytes", "1000"], { most: 2, idleMs: 5000 }, 1000],
  [
    ["--session-idle", "0", "--max-sessions", "0", "--max-message-bytes", "0"],
    { most: Number.POSITIVE_INFINITY, idleMs: Number.POSITIVE_INFINITY },
    Number.POSITIVE_INFINITY,
  ],
] as const)("the limits of %j", async (argv, limits, maxMessageBytes) => {
  const listening = await read(argv);
  expect(listening.limits).toMatchObject(limits);
  expect(listening.maxMessageBytes).toBe(maxMessageBytes);
});

test.each([
  [[], { prompt: 10_000, paced: 60_000 }, 20],
  [["--max-weight-wait", "90", "--max-order-books", "2"], { prompt: 90_000, paced: 90_000 }, 2],
  [
    ["--max-weight-wait", "0", "--max-order-books", "0"],
    { prompt: Number.POSITIVE_INFINITY, paced: Number.POSITIVE_INFINITY },
    Number.POSITIVE_INFINITY,
  ],
] as const)("the limits towards the exchange of %j", (argv, longestWaitMs, books) => {
  const given = readFlags(argv, exchangeLimitFlags, {});
  expect(budgetIn(given)).toEqual({ limit: 6000, longestWaitMs });
  expect(booksIn(given)).toBe(books);
});

test.each([
  [["--session-idle", "90000"], "--session-idle takes a whole number from 0 to 86400"],
  [["--max-sessions", "many"], "--max-sessions takes a whole number from 0"],
  [["--port", "70000"], "--port takes a whole number from 0 to 65535"],
  [["--host", "http://127.0.0.1"], "--host takes a host name or an address"],
  [["--tls-cert", "cert.pem"], "--tls-cert and --tls-key belong together"],
])("%j is refused", async (argv, cause) => {
  await expect(read(argv)).rejects.toMatchObject({ code: "AMCP_USAGE", message: expect.stringContaining(cause) });
});

test("certificate and key are files", async () => {
  const folder = await temporaryFolder();
  const tls = await selfSigned();
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await Promise.all([writeFile(cert, tls.cert), writeFile(key, tls.key)]);
  const listening = await read(["--tls-cert", cert, "--tls-key", key, "--host", "0.0.0.0"]);
  expect(listening).toMatchObject({ host: "0.0.0.0", tls: { cert: tls.cert.trim(), key: tls.key } });
});
