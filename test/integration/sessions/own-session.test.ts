import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { register, tool } from "../../support/proxy/app-peer.ts";
import { type ProxyStart, SECRET, startWithAgent } from "../../support/proxy/proxy-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verifies } from "../../support/verifies.ts";

async function startDesk(env: Readonly<Record<string, string>>, more: Pick<ProxyStart, "control" | "args"> = {}) {
  const proxy = await startWithAgent({ client: "an agent", env: { AMCP_SECRET: SECRET, ...env }, control: false, ...more });
  await register(proxy.endpoint, {
    appId: "Desk",
    tools: [tool("Note"), tool("Break")],
    scripts: {
      Note: (call, peer) => peer.say(call, "the zebra is noted"),
      Break: (call, peer) => peer.answer(call, { isError: true, content: [{ type: "text", text: "OUT_OF_INK: the pen is empty" }] }),
    },
  });
  await expect
    .poll(async () => (await proxy.ask("tools/list")).json.result.tools.map(({ name }: { name: string }) => name))
    .toContain("Desk:Note");
  const ownUris = async () =>
    (await proxy.ask("resources/list")).json.result.resources
      .map(({ uri }: { uri: string }) => uri)
      .filter((uri: string) => uri.startsWith("amcp://"));
  const read = async (uri: string) => (await proxy.ask("resources/read", { uri })).json;
  return { proxy, ownUris, read };
}

test(
  "an agent reads its own session: every call with its arguments, result and error, also the ones it has just made",
  verifies(["003/US5-AS3"]),
  async () => {
    const { proxy, ownUris, read } = await startDesk({ AMCP_SESSIONS: join(await temporaryFolder(), "kept") });
    expect(await ownUris()).toEqual(["amcp://session", "amcp://guide"]);
    expect((await read("amcp://session")).result.contents[0].text).toContain("No tool was called so far.");
    await proxy.ask("tools/call", { name: "Desk:Note", arguments: { text: "zebra" } });
    await proxy.ask("tools/call", { name: "Desk:Break", arguments: {} });
    const { result } = await read("amcp://session");
    expect(result.contents).toEqual([{ uri: "amcp://session", mimeType: "text/markdown", text: expect.any(String) }]);
    const [{ text }] = result.contents;
    expect(text).toMatch(/- agent: `an agent`/);
    expect(text).toMatch(/## 1\. `Desk:Note`[\s\S]*zebra[\s\S]*the zebra is noted[\s\S]*## 2\. `Desk:Break`[\s\S]*the pen is empty/);
    await proxy.ask("tools/call", { name: "Desk:Note", arguments: { text: "another" } });
    expect((await read("amcp://session")).result.contents[0].text).toContain("## 3. `Desk:Note`");
  },
);

test("without a record there is no session to read, and the guide stays; a launcher's proxy offers neither", async () => {
  const { ownUris, read, proxy } = await startDesk({ AMCP_SESSIONS: "off" });
  expect(await ownUris()).toEqual(["amcp://guide"]);
  expect((await read("amcp://session")).error.message).toContain("amcp://session");
  expect((await read("amcp://guide")).result.contents[0].text).toMatch(/^# Testing an app[\s\S]*WaitForElement/);
  const { prompts } = (await proxy.ask("prompts/list")).json.result;
  expect(prompts.map(({ name }: { name: string }) => name)).toEqual(["test_app", "leave_scenario"]);
  const { messages } = (await proxy.ask("prompts/get", { name: "test_app", arguments: { app: "Desk", task: "sign in" } })).json.result;
  expect(messages).toEqual([{ role: "user", content: { type: "text", text: expect.stringMatching(/^Test the app Desk .*: sign in\n/) } }]);
  const launcher = await startDesk({ AMCP_SESSIONS: "off" }, { control: true });
  expect(await launcher.ownUris()).toEqual([]);
  expect((await launcher.proxy.ask("prompts/list")).json.result.prompts).toEqual([]);
});

test("with --allow-export an agent writes its session as a scenario into that folder, over no file and through no link", async () => {
  const folder = await temporaryFolder();
  const scenarios = join(folder, "scenarios");
  await mkdir(scenarios);
  await symlink(join(folder, "outside.yaml"), join(scenarios, "link.yaml"));
  const { proxy } = await startDesk({ AMCP_SESSIONS: join(folder, "kept") }, { args: ["--allow-export", scenarios] });
  const save = async (name: string) => (await proxy.ask("tools/call", { name: "scenario_save", arguments: { name } })).json.result;
  expect((await save("note")).content[0].text).toContain("AMCP_SESSIONS_UNKNOWN");
  await proxy.ask("tools/call", { name: "Desk:Note", arguments: { text: "zebra" } });
  const saved = (await save("note")).structuredContent;
  expect(saved).toMatchObject({ file: expect.stringMatching(/scenarios\/note\.yaml$/), steps: 1, gaps: [], secrets: [] });
  expect(saved.check).toBe(`npx amcp-test ${saved.file}`);
  const text = await readFile(join(scenarios, "note.yaml"), "utf8");
  expect(text).toContain("- interact: { call: Desk:Note, with: { text: zebra } }");
  expect(text).not.toContain("scenario_save");
  for (const name of ["note", "link"]) expect((await save(name)).content[0].text).toContain("AMCP_FILE_EXISTS");
  for (const name of ["../note", "/tmp/note", "a/b", "", ".hidden", "note.yaml"])
    expect((await save(name)).content[0].text).toContain("INVALID_ARGUMENT");
  expect((await readdir(folder)).toSorted()).toEqual(["kept", "scenarios"]);
  expect((await readdir(scenarios)).toSorted()).toEqual(["link.yaml", "note.yaml"]);
});

test("without the option the tool is not there", async () => {
  const { proxy } = await startDesk({ AMCP_SESSIONS: join(await temporaryFolder(), "kept") });
  const { tools } = (await proxy.ask("tools/list")).json.result;
  expect(tools.map(({ name }: { name: string }) => name)).not.toContain("scenario_save");
  const { error } = (await proxy.ask("tools/call", { name: "scenario_save", arguments: { name: "note" } })).json;
  expect(error.message).toContain("scenario_save");
});
