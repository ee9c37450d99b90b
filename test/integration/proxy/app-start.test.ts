import { readFileSync } from "node:fs";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { AppStart } from "../../../contracts/started-app.ts";
import { isAlive } from "../../../platform/processes/processes.ts";
import { config, type Files, filled, folderWith, stub, stubEntry } from "../../support/cli/run-cli.ts";
import { register } from "../../support/proxy/app-peer.ts";
import { eventsOf, openSession, post, TOKEN } from "../../support/proxy/http-agent.ts";
import type { Line } from "../../support/proxy/lines.ts";
import { type ProxyProcess, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { verifies } from "../../support/verifies.ts";

/** Stands for the SDK; `Main.cs` says how the build goes, and the program is the stub app. */
const dotnet = `#!/bin/sh
for argument in "$@"; do
  case "$argument" in
    -getResultOutputFile:*) result="\${argument#-getResultOutputFile:}" ;;
    *.csproj) project="$(dirname "$argument")" ;;
  esac
done
case "$(cat "$project/Main.cs")" in
  broken*) echo "$(cd "$project" && pwd)/Views/Main.axaml(5,10): Avalonia error AVLN2000: no Buton"; exit 1 ;;
  flood*) seq 30 | sed 's/.*/Main.cs(&,1): error CS1002: ; expected/'; exit 1 ;;
  slow*) echo $$ > "$project/pid.txt"; sleep 600 ;;
  locked*) if kill -0 "$(cat "$project/app.txt")" 2>/dev/null; then echo "error MSB3027: could not copy Desk.exe"; exit 1; fi ;;
esac
echo '{ "Properties": { "RunCommand": "'"$(dirname "$0")"'/app", "TargetPath": "'"$(dirname "$0")"'/app" } }' > "$result"
`;
const app = `#!/bin/sh\nexec "${process.execPath}" "${stub.program}" "${stub.files}"\n`;

const project: Files = {
  "amcp.config.yaml": config({ Desk: "{ project: Desk }" }),
  "bin/dotnet": dotnet,
  "bin/app": app,
  "Desk/Desk.csproj": "<Project/>",
  "Desk/Main.cs": "first",
};

const onlyStub: Files = { "amcp.config.yaml": config() };

interface Started {
  readonly proxy: ProxyProcess;
  readonly folder: string;
  readonly call: (tool: string, given: object) => Promise<Answer>;
  readonly write: (main: string) => Promise<string>;
}

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly data: AppStart & { readonly ended?: boolean };
}

const answerOf = ({ json }: Line): Answer => {
  const { content, structuredContent, isError = false } = json.result;
  return { text: content[0].text, isError, data: structuredContent };
};

async function startIn(files: Files, { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {}): Promise<Started> {
  const folder = await folderWith(files);
  if ("bin/dotnet" in files) for (const program of ["dotnet", "app"]) await chmod(join(folder, "bin", program), 0o755);
  const own = { PATH: `${join(folder, "bin")}:${process.env["PATH"]}`, HOME: folder, USERPROFILE: folder, AMCP_SECRET: SECRET };
  const proxy = await startWithAgent({ args: ["--allow-start", ...args], env: { ...own, ...env }, cwd: folder, control: false });
  return {
    proxy,
    folder,
    call: async (name, given) => answerOf(await proxy.ask("tools/call", { name, arguments: given })),
    write: (main) => filled(folder, { "Desk/Main.cs": main }),
  };
}

const toolsOf = async (proxy: ProxyProcess): Promise<readonly string[]> =>
  (await proxy.ask("tools/list")).json.result.tools.map(({ name }: { name: string }) => name);
const finds = { element: "Email" };
const ended = (pid = 0) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 });
const linux = test.skipIf(process.platform === "win32");

test("an app of the configuration is started, used and ended", verifies(["card/48-app-start"]), async () => {
  const { proxy, call } = await startIn(onlyStub);
  const { data } = await call("app_start", { app: "Desk" });
  expect(data).toEqual({
    app: "Desk",
    running: true,
    pid: expect.any(Number),
    windows: ["Stub desk"],
    buildMs: expect.any(Number),
    startMs: expect.any(Number),
  });
  expect((await call("Desk:FindElement", finds)).isError).toBe(false);
  expect(await toolsOf(proxy)).toContain("Desk:FindElement");
  expect((await call("app_start", { app: "Desk" })).data).toMatchObject({ pid: data.pid, startedBy: "raw-agent", windows: ["Stub desk"] });
  expect((await call("app_stop", { app: "Desk" })).data).toEqual({ app: "Desk", ended: true });
  await ended(data.pid);
  expect((await call("app_stop", { app: "Desk", force: true })).data.ended).toBe(true);
  const again = await call("app_start", { app: "Desk" });
  expect((await call("app_stop", { app: "Desk", force: true })).data.ended).toBe(true);
  await ended(again.data.pid);
});

test("only the name of an app of the configuration is taken", verifies(["error/AMCP_APP_NOT_CONFIGURED"]), async () => {
  const { call, folder } = await startIn(onlyStub);
  for (const app of ["Dask", "__proto__", "constructor", "../Desk", ""]) {
    const { isError, text } = await call("app_start", { app });
    expect(isError).toBe(true);
    expect(text).toContain(`AMCP_APP_NOT_CONFIGURED: there is no app "${app}" to start; amcp.config.yaml in ${folder} has the apps Desk`);
  }
  expect((await call("app_restart", { app: "Dask" })).text).toContain("did you mean Desk?");
  expect((await call("app_stop", { app: "Dask" })).text).toContain("AMCP_APP_NOT_CONFIGURED");
  for (const more of [{ command: ["sh"] }, { args: ["-x"] }, { env: {} }, { cwd: "/" }, { project: "Other" }])
    expect((await call("app_start", { app: "Desk", ...more })).text).toContain("INVALID_ARGUMENT");
});

test("without a configuration the answer says how to make one, and without the flag there is no tool", async () => {
  const { call } = await startIn({});
  expect((await call("app_start", { app: "Desk" })).text).toMatch(
    /no amcp\.config\.yaml with apps is in .*`npx amcp-test init` writes that file/,
  );
  const proxy = await startWithAgent({ control: false });
  expect(await toolsOf(proxy)).toEqual(["apps_list", "tools_find", "tool_call"]);
});

test("an app that another program has started is not touched", verifies(["error/AMCP_APP_NOT_OURS"]), async () => {
  const { proxy, call } = await startIn(onlyStub);
  const { peer } = await register(proxy.endpoint, { appId: "Desk", pid: process.pid });
  await expect
    .poll(async () => (await call("app_start", { app: "Desk" })).data)
    .toEqual({ app: "Desk", running: true, pid: process.pid, startedBy: "another program" });
  for (const tool of ["app_restart", "app_stop"])
    expect((await call(tool, { app: "Desk" })).text).toContain(`AMCP_APP_NOT_OURS: Desk (process ${process.pid}) runs, and \`app_start\``);
  expect((await proxy.ask("tools/call", { name: "apps_list", arguments: {} })).json.result.structuredContent.apps).toMatchObject([
    { appId: "Desk", status: "Connected" },
  ]);
  peer.end();
});

test("a start that crashes is answered with the output; a later crash is in the answer to the next start", async () => {
  const { call, folder } = await startIn({ "amcp.config.yaml": config({ Desk: stubEntry({ fault: "crash-at-boot" }) }) });
  const { text } = await call("app_start", { app: "Desk" });
  expect(text).toMatch(/AMCP_APP_CRASHED: Desk ended with code 3 before it was ready[\s\S]*the configuration file is damaged/);
  await filled(folder, { "amcp.config.yaml": config({ Desk: stubEntry({ fault: "crash@FindElement" }) }) });
  expect((await call("app_start", { app: "Desk" })).data).toMatchObject({ running: true });
  expect((await call("Desk:FindElement", finds)).isError).toBe(true);
  const { data } = await call("app_start", { app: "Desk" });
  expect(data).toMatchObject({ running: true, former: expect.stringContaining("in the middle of the session") });
});

linux("build errors are data, the old process stays, and a restart has the same home", verifies(["card/48-app-start"]), async () => {
  const { call, write } = await startIn(project);
  await write("broken");
  const error = { file: "Desk/Views/Main.axaml", line: 5, column: 10, code: "AVLN2000", message: "no Buton" };
  const failed = await call("app_start", { app: "Desk" });
  expect(failed.data).toEqual({ app: "Desk", running: false, buildMs: expect.any(Number), errors: [error] });
  await write("mended");
  const { data: first } = await call("app_start", { app: "Desk" });
  await write("flood");
  const { data: flood } = await call("app_restart", { app: "Desk" });
  expect(flood).toMatchObject({ running: true, pid: first.pid, more: 10 });
  expect(flood.errors).toHaveLength(20);
  expect(flood.errors?.[0]).toEqual({ file: "Desk/Main.cs", line: 1, column: 1, code: "CS1002", message: "; expected" });
  expect((await call("Desk:FindElement", finds)).isError).toBe(false);
  // As it was built last: the sources are broken.
  expect((await call("app_start", { app: "Desk", build: false })).data).toMatchObject({ pid: first.pid });
  const home = homeOf(first.pid);
  await write("changed");
  const { data: second } = await call("app_restart", { app: "Desk" });
  expect(second.pid).not.toBe(first.pid);
  expect(isAlive(first.pid ?? 0)).toBe(false);
  expect(homeOf(second.pid)).toBe(home);
  expect((await call("Desk:FindElement", finds)).isError).toBe(false);
  await call("app_stop", { app: "Desk" });
  await write("broken");
  const { data: asBuilt } = await call("app_start", { app: "Desk", build: false });
  expect(asBuilt.running).toBe(true);
  expect(homeOf(asBuilt.pid)).not.toBe(home);
});

const homeOf = (pid = 0): string | undefined =>
  readFileSync(`/proc/${pid}/environ`, "utf8")
    .split("\0")
    .find((variable) => variable.startsWith("HOME="));

linux("a program that the old process keeps open is built once that has ended", async () => {
  const { call, write, folder } = await startIn(project);
  const { data: first } = await call("app_start", { app: "Desk" });
  await filled(folder, { "Desk/app.txt": String(first.pid) });
  await write("locked");
  const { data: second } = await call("app_restart", { app: "Desk" });
  expect(second).toMatchObject({ running: true, app: "Desk" });
  expect(second.pid).not.toBe(first.pid);
});

linux("a cancelled build ends with all that it has started, and the next call has its turn", async () => {
  const { proxy, call, write, folder } = await startIn(project);
  await write("slow");
  const given = { name: "app_start", arguments: { app: "Desk" } };
  const first = proxy.post("tools/call", { ...given, _meta: { progressToken: "building" } });
  const stageOf = async (token: string) =>
    (await proxy.agent.find(({ json }) => json?.method === "notifications/progress" && json.params.progressToken === token)).json.params;
  expect(await stageOf("building")).toMatchObject({ progress: 1, message: "building Desk" });
  const pid = await vi.waitFor(() => Number(readFileSync(join(folder, "Desk/pid.txt"), "utf8").trim() || "none"), { timeout: 5000 });
  const second = proxy.post("tools/call", { ...given, _meta: { progressToken: "waiting" } });
  expect(await stageOf("waiting")).toMatchObject({ message: "waiting for another call that starts or ends Desk" });
  await write("mended");
  proxy.notify("notifications/cancelled", { requestId: first });
  const { json } = await proxy.answer(second);
  expect(json.result.structuredContent).toMatchObject({ running: true });
  await ended(pid);
  expect((await call("Desk:FindElement", finds)).isError).toBe(false);
});

linux("agents that leave in the middle of a build leave nothing", async () => {
  const { proxy, write, folder } = await startIn(project);
  await write("slow");
  proxy.post("tools/call", { name: "app_start", arguments: { app: "Desk" } });
  const pid = await vi.waitFor(() => Number(readFileSync(join(folder, "Desk/pid.txt"), "utf8").trim() || "none"), { timeout: 5000 });
  proxy.endInput();
  expect(await proxy.exited).toBe(0);
  await ended(pid);
});

test("two starts at once are one process", async () => {
  const { proxy } = await startIn(onlyStub);
  const ids = [1, 2, 3].map(() => proxy.post("tools/call", { name: "app_start", arguments: { app: "Desk" } }));
  const pids = await Promise.all(ids.map(async (id) => (await proxy.answer(id)).json.result.structuredContent.pid));
  expect(new Set(pids).size).toBe(1);
});

test.each(["endInput", "kill"] as const)("an app ends with the proxy (%s)", async (end) => {
  const { proxy, call } = await startIn(onlyStub);
  const { data } = await call("app_start", { app: "Desk" });
  proxy[end]();
  await proxy.exited;
  await ended(data.pid);
});

test("an app ends with the last of the agents that have started it", verifies(["card/48-app-start"]), async () => {
  const { proxy, call } = await startIn(onlyStub, { args: ["--http", "0"], env: { AMCP_AGENT_TOKEN: TOKEN } });
  const url = (await proxy.log.find(({ json }) => json?.message === "proxy is ready")).json.http;
  const agent = async () => {
    const headers = await openSession(url);
    const leave = () => fetch(url, { method: "DELETE", headers: { authorization: `Bearer ${TOKEN}`, ...headers } });
    const start = async () => {
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "app_start", arguments: { app: "Desk" } } };
      for await (const { data } of eventsOf(await post(url, { body, headers })))
        if (data.includes('"result"')) return JSON.parse(data).result.structuredContent as AppStart;
      throw new Error("there is no answer");
    };
    return { start, leave };
  };
  const [one, other] = [await agent(), await agent()];
  const { pid } = await one.start();
  expect(await other.start()).toMatchObject({ pid, startedBy: "http-agent" });
  expect((await one.leave()).ok).toBe(true);
  expect((await call("Desk:FindElement", finds)).isError).toBe(false);
  await other.leave();
  await ended(pid);
});

test(
  "steps on a running app start and end it where app_start has started it, and no other app",
  verifies(["card/48-do-steps", "error/AMCP_APP_UNOWNED"]),
  async () => {
    const files = { ...onlyStub, "scenarios/note.txt": "a folder of scenarios" };
    const { proxy, call } = await startIn(files, { args: ["--allow-scenarios", "scenarios"] });
    const steps = (...written: object[]) => call("DoSteps", { app: "Desk", steps: written });
    const control = (app: string) => ({ control: { app } });
    const { peer } = await register(proxy.endpoint, { appId: "Desk", pid: process.pid });
    await expect.poll(async () => (await call("app_start", { app: "Desk" })).data).toMatchObject({ startedBy: "another program" });
    expect((await steps(control("kill"))).text).toContain("AMCP_APP_UNOWNED: Desk was not started by this proxy");
    peer.end();

    let pid = await vi.waitFor(async () => {
      const { data } = await call("app_start", { app: "Desk" });
      expect(data.startedBy).toBeUndefined();
      return data.pid;
    });
    const pidNow = async () => (await call("app_start", { app: "Desk" })).data.pid;
    for (const written of [["restart"], ["kill", "start"], ["stop", "start"]]) {
      const done = await steps(...written.map(control), { inspect: { find: "Email" } });
      expect(done.data, done.text).toMatchObject({ status: "passed" });
      await ended(pid);
      const next = await pidNow();
      expect(next).not.toBe(pid);
      pid = next;
    }
    expect((await steps(control("start"))).data).toMatchObject({ status: "passed" });
    expect(await pidNow()).toBe(pid);
    expect((await steps(control("duplicate"))).text).toContain("AMCP_APP_UNOWNED: Desk runs for an agent");
    proxy.endInput();
    await proxy.exited;
    await ended(pid);
  },
);

test("an app that an agent without a session has started ends with the proxy", async () => {
  const { proxy, folder } = await startIn(onlyStub);
  const key = (name: string) => `io.modelcontextprotocol/${name}`;
  const _meta = {
    [key("protocolVersion")]: "2026-07-28",
    [key("clientInfo")]: { name: "lone-agent", version: "1" },
    [key("clientCapabilities")]: {},
  };
  const { json } = await proxy.ask("tools/call", { name: "app_start", arguments: { app: "Desk" }, _meta });
  expect(json.result, json.result.content[0].text).toMatchObject({ structuredContent: { running: true } });
  proxy.endInput();
  await proxy.exited;
  await ended(json.result.structuredContent.pid);
  expect((await readdir(folder)).sort()).toEqual(["amcp.config.yaml"]);
});
