import { spawn } from "node:child_process";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { echoOverHttp } from "../../support/proxy/echo-over-http.ts";
import { configured, PROGRAM, SECRET, spawnProxy, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

/** Everything that a configuration can hold and that must show nowhere. */
const secrets = {
  user: "account-of-ours",
  password: "p4ssword-of-ours",
  query: "query-key-of-ours",
  path: "path-key-of-ours",
  bearer: "bearer-of-ours",
  argument: "argument-of-ours",
  inline: "inline-of-ours",
  database: "database-of-ours",
  variable: "variable-of-ours",
};

/** A server that refuses, and repeats in its answer what it was given. */
async function telltale() {
  const seen: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = "", headers }, reply) => {
    seen.push({ url, headers });
    const message = `no entry for ${url} with ${headers.authorization} and ${headers["x-api-key"]}`;
    reply.writeHead(401, { "Content-Type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { message } }));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { seen, port: String((server.address() as AddressInfo).port) };
}

const REPEATS_ITSELF = `console.error("cannot use " + process.argv.slice(1).join(" ") + " with " + process.env.DATABASE_PASSWORD); process.exit(3)`;

async function scene() {
  const [echo, refusing, runtime] = [await echoOverHttp("json"), await telltale(), await temporaryFolder()];
  const { host } = new URL(echo.url);
  const credentials = `${secrets.user}:${secrets.password}`;
  const args = await configured({
    Endpoints: [
      { Name: "Good", Url: `http://${credentials}@${host}/mcp?key=${secrets.query}` },
      {
        Name: "Refusing",
        Url: "http://127.0.0.1:${REFUSING_PORT}/s/${ROUTE}/mcp?key=${QUERY_KEY}",
        Headers: { Authorization: "Bearer ${TOOLS_TOKEN}", "X-Api-Key": secrets.inline, "X-Price": "$${5}" },
      },
      { Name: "Absent", Url: `http://${credentials}@127.0.0.1:1/mcp?key=${secrets.query}` },
      {
        Name: "Child",
        Command: process.execPath,
        Args: ["-e", REPEATS_ITSELF, "--", "--token", "${TOOLS_TOKEN}", `--key=${secrets.argument}`, `pg://me:${secrets.database}@db/x`],
        Env: { DATABASE_PASSWORD: secrets.variable },
      },
    ],
  });
  const env = {
    AMCP_SECRET: SECRET,
    XDG_RUNTIME_DIR: runtime,
    REFUSING_PORT: refusing.port,
    ROUTE: secrets.path,
    QUERY_KEY: secrets.query,
    TOOLS_TOKEN: secrets.bearer,
  };
  return { env, args, refusing };
}

/** Not by `spawnSync`: the doctor visits servers of this process. */
async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return said.join("");
}

test(
  "credentials of the configuration show neither in log, status, apps_list and errors nor to the doctor",
  verifies(["card/17-credentials"]),
  async () => {
    const { env, args, refusing } = await scene();
    const options = [...args, "--discovery", "off"];
    const proxy = await startWithAgent({ control: false, env, args: [...options, "--log-level", "Debug"] });
    const appsList = async () => JSON.stringify((await proxy.ask("tools/call", { name: "apps_list", arguments: { details: true } })).json);
    await expect.poll(async () => (await appsList()).match(/"status":"(Connected|Disconnected)"/g)?.length, { timeout: 10_000 }).toBe(4);
    const failures = await Promise.all(
      ["Refusing", "Absent", "Child"].map(async (name) => (await proxy.ask("tools/call", { name: `${name}:any` })).raw),
    );
    const shown = {
      log: proxy.log.seen.map(({ raw }) => raw).join("\n"),
      list: await appsList(),
      calls: failures.join("\n"),
      json: await run("dist/bin/amcp-test.js", ["status", "--json"], env),
      table: await run("dist/bin/amcp-test.js", ["status", "--once"], env),
      doctor: await run(PROGRAM, ["--doctor", ...options], env),
    };
    for (const [where, words] of Object.entries(shown)) {
      expect(words, where).toContain("Refusing");
      for (const secret of Object.values(secrets)) expect(words, where).not.toContain(secret);
    }
    expect(shown.table).toContain("http://***@127.0.0.1:");
    expect(shown.list).toContain(`http://127.0.0.1:${refusing.port}/s/***/mcp?***`);
    expect(shown.list).toContain(`"endpoint":"stdio:${process.execPath.replaceAll("\\", "/")}"`);
    expect(shown.calls).toContain("it ended with code 3: cannot use --token *** --key=*** pg://me:***@db/x with ***");
    expect(refusing.seen[0]).toMatchObject({
      url: `/s/${secrets.path}/mcp?key=${secrets.query}`,
      headers: { authorization: `Bearer ${secrets.bearer}`, "x-api-key": secrets.inline, "x-price": "${5}" },
    });
  },
);

// Windows has no modes.
test.skipIf(process.platform === "win32")(
  "the log file is closed to other users, also one that was open to them before",
  verifies(["card/17-credentials"]),
  async () => {
    const folder = await temporaryFolder();
    const [earlier, fresh] = [join(folder, "earlier.log"), join(folder, "logs", "fresh.log")];
    await writeFile(earlier, "an earlier line\n");
    await chmod(earlier, 0o644);
    for (const file of [earlier, fresh]) {
      spawnProxy({ args: ["--log-file", file] });
      await expect.poll(() => readFile(file, "utf8").catch(() => ""), { timeout: 10_000 }).toContain("proxy is ready");
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(earlier, "utf8")).toMatch(/^an earlier line\n/);
  },
);

test(
  "a reference to a variable that is missing or empty is refused with its place and the cure",
  verifies(["card/17-credentials"]),
  async () => {
    const { env, args } = await scene();
    const { REFUSING_PORT, TOOLS_TOKEN, ...rest } = env;
    const said = await run(PROGRAM, args, { ...rest, REFUSING_PORT, TOOLS_TOKEN: "" });
    expect(said).toContain("AMCP_CONFIG_INVALID");
    expect(said).toContain(`McpProxy.Endpoints[1].Headers.Authorization: the environment has no "TOOLS_TOKEN"; set the variable where`);
    expect(said).toContain("McpProxy.Endpoints[3].Args[4]: ");
    expect(said).not.toContain(TOOLS_TOKEN);
  },
);

test("a log file that cannot be written is an error with the path", verifies(["card/17-credentials"]), async () => {
  const folder = await temporaryFolder();
  expect(await run(PROGRAM, ["--log-file", folder], { AMCP_SECRET: SECRET })).toMatch(/^AMCP_OUT_UNWRITABLE: .* cannot be written/);
});
