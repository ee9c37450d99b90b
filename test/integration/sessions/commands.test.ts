import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SessionList } from "../../../contracts/sessions/api.ts";
import { ExportLine } from "../../../contracts/sessions/export-line.ts";
import { startCli } from "../../support/cli/run-cli.ts";
import { register, tool } from "../../support/proxy/app-peer.ts";
import { SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { signal } from "../../support/start-node.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

const SENTENCE = "the zebra of this test";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const CLIENT = "agent <b>\u001b]0;title\u0007";

/** A folder whose store has one closed session: an agent with a hostile name has called a hostile app. */
async function recorded(): Promise<{
  readonly folder: string;
  readonly amcp: (...args: readonly string[]) => ReturnType<typeof startCli>["ended"];
}> {
  const folder = await temporaryFolder();
  const store = join(folder, "kept");
  const proxy = await startWithAgent({ client: CLIENT, env: { AMCP_SECRET: SECRET, AMCP_SESSIONS: store } });
  await register(proxy.endpoint, {
    appId: "Desk",
    tools: [tool("Note"), tool("Look")],
    scripts: {
      Note: (call, peer) => peer.say(call, `<script>alert(1)</script>\u001b[2J ${SENTENCE}`),
      Look: (call, peer) => peer.answer(call, { content: [{ type: "image", mimeType: "image/png", data: PIXEL }] }),
    },
  });
  await expect
    .poll(async () => (await proxy.ask("tools/list")).json.result.tools.map(({ name }: { name: string }) => name))
    .toContain("Desk:Look");
  await proxy.ask("tools/call", { name: "Desk:Note", arguments: { text: SENTENCE } });
  await proxy.ask("tools/call", { name: "tool_call", arguments: { name: "Desk:Look", arguments: {} } });
  await proxy.ask("tools/call", { name: "Desk:Nothing\u001b[1A", arguments: {} });
  proxy.endInput();
  await proxy.exited;
  return { folder, amcp: (...args) => startCli(folder, [...args, "--store", store]).ended };
}

test("a session of an agent is listed, shown, exported and deleted", verifies(["003/US5-AS3"], { timeout: 240_000 }), async () => {
  const { folder, amcp } = await recorded();
  const listed = await amcp("sessions", "list", "--json");
  const { sessions, total } = SessionList.parse(JSON.parse(listed.out));
  expect([total, sessions.map(({ client_name, status, tool_call_count }) => [client_name, status, tool_call_count])]).toEqual([
    1,
    [[CLIENT, "closed", 3]],
  ]);
  const id = sessions[0]?.id ?? "";
  const table = await amcp("sessions");
  expect(table.out).toMatch(new RegExp(`^SESSION .*\n${id.slice(0, 8)}  agent <b>\\\\u001b\\]0;title\\\\u0007 1  closed .* 3 .*\n$`));

  const shown = await amcp("sessions", "show", id.slice(0, 6));
  expect(shown.out).toMatch(/Desk:Note +ok .*\n.*amcp-proxy:tool_call +ok .*\n\d\d:\d\d:\d\d {4}Desk:Look +ok/);
  expect(shown.out).toMatch(/error .*AMCP_PROXY_UNKNOWN_TOOL/);
  const whole = JSON.parse((await amcp("sessions", "show", id, "--json")).out);
  expect(whole.tool_calls).toHaveLength(4);

  expect(await amcp("export", id, "--out", "run.ndjson")).toMatchObject({ code: 0, err: "" });
  const lines = (await readFile(join(folder, "run.ndjson"), "utf8")).trimEnd().split("\n");
  const parts = lines.map((line) => ExportLine.parse(JSON.parse(line)));
  expect(parts.flatMap((part) => ("tool_call" in part ? part.tool_call : []))).toEqual(whole.tool_calls);
  expect(parts.flatMap((part) => ("blob" in part ? part.blob.base64 : []))).toEqual([PIXEL]);
  expect(await amcp("export", id, "--out", "run.md")).toMatchObject({
    code: 0,
    out: expect.stringContaining("1 picture in run-pictures/"),
  });
  expect((await readFile(join(folder, "run-pictures/call-3.png"))).toString("base64")).toBe(PIXEL);
  expect(await readFile(join(folder, "run.md"), "utf8")).toContain(`\`\`\`text\n<script>alert(1)</script>\\u001b[2J ${SENTENCE}\n\`\`\``);
  for (const { out, err } of [listed, table, shown]) expect(out + err).not.toContain("\u001b");

  expect(await contentOf(join(folder, "kept"))).toContain(SENTENCE);
  const deleted = await amcp("sessions", "delete", id.slice(0, 8));
  expect(deleted).toMatchObject({ code: 0, out: expect.stringMatching(/^deleted session \S+ of agent .*: 4 calls, [\d,]+ bytes\n$/) });
  expect(await contentOf(join(folder, "kept"))).not.toContain(SENTENCE);
  expect((await amcp("sessions", "list")).out).toMatch(/^No session with calls is kept in .*kept\. A proxy keeps one there/);
  expect(await amcp("sessions", "show", id)).toMatchObject({ code: 2, err: expect.stringContaining("AMCP_SESSIONS_UNKNOWN") });
});

test("the dashboard is served with a bearer, until it is interrupted", { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  const { child, written, ended } = startCli(folder, ["ui", "--store", "kept", "--no-open"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await expect.poll(written, { timeout: 30_000 }).toMatch(/#token=[0-9a-f]{64}\n/);
  const [, base, token] = /(http:\/\/127\.0\.0\.1:\d+\/)#token=(\S+)/.exec(written()) ?? [];
  const ask = (authorization?: string) => fetch(`${base}api/v1/status`, { headers: authorization === undefined ? {} : { authorization } });
  expect((await ask()).status).toBe(401);
  expect((await ask("Bearer 0")).status).toBe(401);
  expect(await (await ask(`Bearer ${token}`)).json()).toMatchObject({ sessions: 0, writable: false, calls_allowed: false });
  const second = await startCli(folder, ["ui", "--store", "kept", "--no-open", "--port", new URL(base ?? "").port]).ended;
  expect(second).toMatchObject({ code: 3, err: expect.stringContaining("AMCP_PROXY_PORT_IN_USE") });
  signal(child, "SIGINT");
  expect((await ended).code).toBe(0);
  await expect(ask()).rejects.toThrow();
});

test.each([
  ["a word that is no action", ["sessions", "shw"], 'sessions takes list, show, delete, not "shw"; did you mean `show`?'],
  ["show without an id", ["sessions", "show"], "sessions show takes the id of a session, or its beginning"],
  ["two sessions to show", ["sessions", "show", "a", "b"], 'sessions show takes one session; "b" is too much'],
  ["delete without an id", ["sessions", "delete"], "sessions delete takes the ids of sessions, or their beginnings"],
  ["a limit that is no number", ["sessions", "--limit", "all"], '--limit takes a whole number from 1, not "all"'],
  ["an export without a file", ["export", "a"], "name the file with --out; its suffix is .yaml, .md or .ndjson"],
  [
    "an export of another kind",
    ["export", "a", "--out", "a.html"],
    '--out takes a file with the suffix .yaml, .md or .ndjson, not "a.html"',
  ],
  ["a port that is none", ["ui", "--port", "70000"], '--port takes a whole number from 0 to 65535, not "70000"'],
] as const)("%s is refused, and no store is created", verifies(["error/AMCP_USAGE"]), async (_, args, message) => {
  const folder = await temporaryFolder();
  expect(await startCli(folder, args).ended).toMatchObject({ code: 2, err: expect.stringContaining(`AMCP_USAGE: ${message}\n`) });
  expect(await readdir(folder)).toEqual([]);
});

test("a store is neither created by reading, nor in a folder with other files", async () => {
  const folder = await temporaryFolder();
  expect(await startCli(folder, ["sessions", "show", "3f", "--store", "none"]).ended).toMatchObject({
    code: 2,
    err: expect.stringMatching(/AMCP_SESSIONS_UNKNOWN: there is no session "3f": no session is kept in .*none/),
  });
  await mkdir(join(folder, "project"));
  await writeFile(join(folder, "project/app.cs"), "");
  expect(await startCli(folder, ["ui", "--store", "project"]).ended).toMatchObject({
    code: 3,
    err: expect.stringContaining("holds no sessions, but other files such as app.cs"),
  });
  expect(await readdir(folder)).toEqual(["project"]);
});

/** All bytes in the files of a folder. */
async function contentOf(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "latin1").catch(() => "")))).join("");
}
