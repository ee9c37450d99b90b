import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AppOptions, register, tool } from "../../support/proxy/app-peer.ts";
import { listenAsApp } from "../../support/proxy/listening-peer.ts";
import { configured, PROGRAM, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

interface Found {
  readonly level: string;
  readonly area: string;
  readonly place: string;
  readonly message?: string;
  readonly code?: string;
  readonly cause?: string;
  readonly cure?: string;
}

interface Visit {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The doctor in a world of its own: no apps, folders or proxies of others. */
async function doctor({ args = [], env = {} }: Visit = {}) {
  const runtime = env["XDG_RUNTIME_DIR"] ?? (await temporaryFolder());
  const all = { PATH: process.env["PATH"], AMCP_SECRET: SECRET, ...env, XDG_RUNTIME_DIR: runtime };
  const run = (...more: readonly string[]) => spawnAsync([PROGRAM, "--doctor", ...args, ...more], all);
  const { code, stdout } = await run("--json");
  const findings: readonly Found[] = JSON.parse(stdout);
  const bad = findings.filter(({ level }) => level !== "ok");
  return { code, findings, bad, text: async () => (await run()).stdout };
}

/** Not by `spawnSync`: the apps that are visited live in this process. */
async function spawnAsync(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, args, { env });
  let stdout = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout };
}

const echo: AppOptions = { appId: "WatchTower", tools: [tool("Echo")] };

test("where all is well every check says what it has seen, and the exit code is 0", verifies(["card/5-doctor"]), async () => {
  const app = await listenAsApp(echo);
  const args = await configured({ Endpoints: [{ AppId: "WatchTower", Endpoint: app.endpoint }], ToolTimeout: "00:01:00" });
  const { code, bad, findings, text } = await doctor({ args, env: { McpProxy__ConnectTimeout: "00:00:05" } });
  expect(bad).toEqual([]);
  expect(code).toBe(0);
  expect(new Set(findings.map(({ area }) => area))).toEqual(
    new Set(["config", "secret", "ports", "permissions", "endpoints", "names", "running"]),
  );
  const messageAt = (place: string) => findings.find((finding) => finding.place === place)?.message;
  expect(messageAt("the environment")).toBe("McpProxy__ConnectTimeout come before the file");
  expect(messageAt(`${app.endpoint} (WatchTower)`)).toBe("headless 1.0.0, 1 tools");
  expect(messageAt("Claude Code")).toContain("4 tools in style portable; the longest has 31 of 64: mcp__avalonia__WatchTower__Echo");
  expect(await text()).toMatch(/^ok +config +\S+appsettings\.json: 1 endpoints\n[\s\S]*\n0 errors, 0 warnings, \d+ in order\n$/);
});

test("every problem of the configuration is told with its place and a cure", verifies(["card/5-doctor", "card/5-bad-input"]), async () => {
  const args = await configured({
    ToolTimeouts: { Echo: "soon" },
    Endpoint: [],
    Endpoints: [{ AppId: "A", Endpoint: "tpc://127.0.0.1:1" }],
  });
  const { code, bad } = await doctor({ args: [...args, "--names", "loud"] });
  expect(code).toBe(2);
  const config = bad.filter(({ area }) => area === "config");
  expect(config.map(({ code: told }) => told)).toEqual(["AMCP_CONFIG_INVALID", "AMCP_CONFIG_INVALID", "AMCP_CONFIG_INVALID", "AMCP_USAGE"]);
  expect(config.map(({ cause }) => cause).join("\n")).toMatch(/ToolTimeouts\.Echo.*\n[\s\S]*tpc[\s\S]*Endpoint/);
  for (const { cure } of bad) expect(cure).toMatch(/^[A-Z].*\.$/);
});

test(
  "each endpoint is gone to: what does not listen, is another app or holds another secret is told",
  verifies(["card/5-doctor"]),
  async () => {
    const other = await listenAsApp({ ...echo, appId: "AdminTool" });
    const foreign = await listenAsApp({
      ...echo,
      appId: "Foreign",
      secret: Buffer.from("another secret of 32 characters.").toString("base64"),
    });
    const args = await configured({
      Endpoints: [
        { AppId: "Nobody", Endpoint: "tcp://127.0.0.1:1" },
        { AppId: "WatchTower", Endpoint: other.endpoint },
        { AppId: "Foreign", Endpoint: foreign.endpoint },
        { Name: "Missing", Command: "no-such-program-of-ours" },
        { Name: "Child", Command: process.execPath, Args: ["dist/test/servers/echo-stdio.js"], Cwd: process.cwd() },
      ],
    });
    const { code, findings } = await doctor({ args });
    expect(code).toBe(3);
    const endpoints = findings.filter(({ area }) => area === "endpoints");
    expect(endpoints.map(({ level, code: told }) => [level, told])).toEqual([
      ["error", "AMCP_PROXY_NOTHING_LISTENS"],
      ["error", "AMCP_PROXY_OTHER_APP"],
      ["error", "AMCP_PROXY_UNAUTHENTICATED"],
      ["error", "AMCP_PROXY_START_FAILED"],
      ["ok", undefined],
    ]);
    expect(endpoints[4]?.message).toContain("1 tools");
  },
);

test(
  "names that a client does not take are told by client, and so are those that were shortened",
  verifies(["card/5-doctor", "error/AMCP_PROXY_NAME_UNFIT"]),
  async () => {
    const app = await listenAsApp({ ...echo, tools: [tool("Echo"), tool("a".repeat(60)), tool("Write file")] });
    const args = await configured({ Endpoints: [{ AppId: "WatchTower", Endpoint: app.endpoint }] });
    const portable = await doctor({ args });
    expect(portable.code).toBe(0);
    expect(portable.bad.map(({ level, code, place }) => [level, code, place])).toEqual([
      ["warning", "AMCP_PROXY_NAME_UNFIT", "WatchTower:Write file"],
      ["warning", "AMCP_PROXY_NAME_UNFIT", `WatchTower:${"a".repeat(60)}`],
    ]);
    const colon = await doctor({ args: [...args, "--names", "colon"] });
    expect(colon.code).toBe(3);
    const errors = colon.bad.filter(({ level }) => level === "error");
    expect(errors.map(({ place }) => place)).toEqual(["Claude Desktop", "Claude Code", "Cursor", "Visual Studio Code"]);
    expect(errors[0]?.cause).toContain("does not take WatchTower:Echo, ");
  },
);

test(
  "a port that is taken is told with the proxy that has it, and so is whom that proxy refused",
  verifies(["card/5-doctor", "003/EDGE-2"]),
  async () => {
    const runtime = await temporaryFolder();
    const env = { AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: runtime };
    const proxy = await startWithAgent({ control: false, args: ["--discovery", "off"], env });
    const { peer } = await register(proxy.endpoint, echo);
    await peer.received.find(({ json }) => json?.method === "tools/list");
    await register(proxy.endpoint, { ...echo, pid: 4242 });
    const { code, bad } = await doctor({ args: ["--listen", proxy.endpoint, "--discovery", "off"], env });
    expect(code).toBe(3);
    expect(bad).toEqual([
      expect.objectContaining({
        area: "ports",
        code: "AMCP_PROXY_PORT_IN_USE",
        cause: expect.stringMatching(/by the proxy that is process \d+$/),
      }),
      expect.objectContaining({
        area: "running",
        code: "AMCP_PROXY_DUPLICATE_APP",
        cause: expect.stringMatching(/^WatchTower, process 4242, was refused once/),
      }),
    ]);
  },
);

// Windows has no modes.
test.skipIf(process.platform === "win32")(
  "what others could read or put in place is told",
  verifies(["card/5-doctor", "card/auth-secret-file"]),
  async () => {
    const runtime = await temporaryFolder();
    await mkdir(join(runtime, "amcp"));
    await chmod(join(runtime, "amcp"), 0o777);
    const args = await configured({ SharedSecret: SECRET });
    const settings = args[1] ?? "";
    await chmod(settings, 0o644);
    const open = await doctor({ args, env: { XDG_RUNTIME_DIR: runtime } });
    expect(open.bad.map(({ level, code, place }) => [level, code, place])).toEqual([
      ["error", "AMCP_PROXY_OPEN_TO_OTHERS", join(runtime, "amcp")],
      ["warning", "AMCP_PROXY_OPEN_TO_OTHERS", settings],
    ]);
    expect(JSON.stringify(open.findings)).not.toContain(SECRET);

    const file = join(runtime, "secret");
    await writeFile(file, SECRET, { mode: 0o644 });
    const { bad } = await doctor({ env: { AMCP_SECRET_FILE: file } });
    expect(bad[0]).toMatchObject({
      area: "secret",
      place: file,
      code: "AMCP_PROXY_UNAUTHENTICATED",
      cause: expect.stringContaining("others can read"),
    });
  },
);

test("a missing secret, and an agent without it, are reported before a refusal", verifies(["card/5-doctor"]), async () => {
  const none = await doctor({ env: { AMCP_SECRET: "" } });
  expect(none.code).toBe(3);
  expect(none.bad[0]).toMatchObject({ area: "secret", code: "AMCP_PROXY_UNAUTHENTICATED" });
  const file = join(await temporaryFolder(), "secret");
  await writeFile(file, SECRET, { mode: 0o600 });
  const { bad } = await doctor({ env: { AMCP_SECRET: "", AMCP_SECRET_FILE: file } });
  expect(bad).toEqual([
    expect.objectContaining({ place: "the agent's environment", cause: expect.stringContaining("AMCP_SECRET is not set") }),
  ]);
});

test("`amcp-test proxy --doctor` is the same", () => {
  const { status, stdout } = spawnSync(process.execPath, ["dist/bin/amcp-test.js", "proxy", "--doctor", "--discovery", "off"], {
    env: { PATH: process.env["PATH"], AMCP_SECRET: SECRET, XDG_RUNTIME_DIR: tmpdir() },
    encoding: "utf8",
  });
  expect(status).toBe(0);
  expect(stdout).toContain("0 errors");
});
